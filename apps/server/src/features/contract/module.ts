/** Perpetual contracts, as an area of the server. */
import type { Area } from '../../state/area.ts'
import { noteOrder, noteTrade } from '../../state/notices.ts'
import type { Scales } from '../../wire/scales.ts'
import { contractHandlers } from './calls.ts'
import type { ContractDetailDependencies } from './dependencies.ts'
import { contractChannel } from './own-channel.ts'
import { contractTimeline } from './timeline.ts'

export function contractArea({
  scales,
  ...dependencies
}: ContractDetailDependencies & { readonly scales: Scales }): Area {
  return {
    handlers: contractHandlers(dependencies),
    ownChannel: contractChannel(scales, () => dependencies.replica.engine),
    timeline: contractTimeline(dependencies.sql),
    notices: {
      'contract.order': noteOrder,
      'contract.trade': noteTrade,
      'contract.position': ({ user }, note) => note(user, 'position'),
    },
  }
}
