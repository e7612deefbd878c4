/** Writes to the owners of margin accounts that came to their warning or their liquidation ratio. */
import type { Event } from '@candlewick/engine/events'
import { languageOf } from '@candlewick/protocol/languages'
import type { Notifications } from '../../adapters/notifications.ts'
import type { AppliedSource } from '../../journal/source.ts'
import type { StateReplica } from '../../state/state.ts'
import { marginNews } from './margin-state.ts'
import { type MarginRisk, marginMessage } from './messages.ts'

/** Who is not written to a second time about the same within it: a liquidation may go on for many prices. */
const ONCE_WITHIN = 60 * 60 * 1000
/** Accounts that are remembered; beyond it all are forgotten, at the cost of a notification too many. */
const MOST_REMEMBERED = 10_000

export interface MarginNotificationDependencies {
  readonly replica: Pick<AppliedSource, 'onApplied'> & Pick<StateReplica, 'engine'>
  readonly notifications: Pick<Notifications, 'send'>
  readonly users: {
    byId(id: string): Promise<{ readonly email: string | null; readonly language: string } | undefined>
  }
  readonly log: { warn(details: object, message: string): void }
}

/** Begins to write; returns what stops it. A notification that cannot be sent is logged, and not sent again. */
export function writeMarginNotifications(dependencies: MarginNotificationDependencies): () => void {
  const written = new Map<string, number>()
  return dependencies.replica.onApplied(({ recorded, events }) => {
    for (const event of events) {
      const risk = riskOf(event)
      if (risk === undefined) continue
      const { user, pair, what } = risk
      const key = `${user} ${pair ?? ''} ${what}`
      if (recorded.time - (written.get(key) ?? Number.NEGATIVE_INFINITY) < ONCE_WITHIN) continue
      if (written.size >= MOST_REMEMBERED) written.clear()
      written.set(key, recorded.time)
      const ratio = marginNews(dependencies.replica.engine, { user, pair }).riskRatio ?? ''
      send(dependencies, { user, pair, what, ratio }).catch((error: unknown) =>
        dependencies.log.warn({ err: error }, 'a margin warning could not be sent'),
      )
    }
  })
}

type Risk = Omit<MarginRisk, 'ratio'> & { readonly user: string }

function riskOf(event: Event): Risk | undefined {
  if (event.type === 'margin.liquidation') return { user: event.user, pair: event.pair, what: 'liquidation' }
  if (event.type !== 'margin.risk' || event.status !== 'warned') return undefined
  return { user: event.user, pair: event.pair, what: 'warning' }
}

async function send({ users, notifications }: MarginNotificationDependencies, risk: Risk & MarginRisk): Promise<void> {
  const user = await users.byId(risk.user)
  if (!user?.email) return
  const language = languageOf(user.language)
  await notifications.send({ kind: 'email', value: user.email }, marginMessage(risk, language), language)
}
