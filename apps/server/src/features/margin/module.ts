/** Borrowing against spot, as an area of the server. */
import type { Area } from '../../state/area.ts'
import { marginHandlers } from './calls.ts'
import type { MarginDependencies } from './dependencies.ts'
import { type MarginNotificationDependencies, writeMarginNotifications } from './notifications.ts'
import { marginChannel } from './own-channel.ts'
import { marginTimeline } from './timeline.ts'

/** @param notifications what writes to the owners of accounts at risk */
export function marginArea({
  notifications,
  ...dependencies
}: MarginDependencies & { readonly notifications: MarginNotificationDependencies }): Area {
  return {
    handlers: marginHandlers(dependencies),
    ownChannel: marginChannel(() => dependencies.replica.engine),
    timeline: marginTimeline(dependencies.sql),
    notices: {
      'margin.loan': ({ user }, note) => note(user, 'margin'),
      'margin.risk': ({ user }, note) => note(user, 'margin'),
    },
    jobs: [{ lock: 'margin letters', start: () => writeMarginNotifications(notifications) }],
  }
}
