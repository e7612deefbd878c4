/** What is published to the message topics: every symbol's figures once a second, and to customers what to read anew. */
import type { MarketFigures } from '../figures/figures.ts'
import { type BookPrices, readDetails } from '../figures/ticker.ts'
import { type AppliedSource, isHouse } from '../journal/source.ts'
import type { Note, Notices } from '../state/notices.ts'
import { type Broker, DETAIL_TOPIC, userTopic } from './broker.ts'
import { guarded } from './guarded.ts'

const DETAIL_MS = 1_000
/** What happens to a customer within this time is one notice. */
const REFRESH_MS = 200

export interface NoticesOptions {
  broker: Broker
  replica: AppliedSource
  figures: MarketFigures
  engine: BookPrices
  /** Of all areas. */
  notices: readonly Notices[]
}

/** Begins to publish; returns what stops it. */
export function publishNotices({ broker, replica, figures, engine, notices }: NoticesOptions): () => void {
  let due = new Map<string, { sequence: number; changed: Set<string> }>()
  let said = 0
  const note = (user: string, sequence: number, changed: string) => {
    if (isHouse(user) || !broker.hears(userTopic(user))) return
    const entry = due.get(user) ?? { sequence, changed: new Set() }
    entry.sequence = sequence
    entry.changed.add(changed)
    due.set(user, entry)
  }
  const failed = replica.listenerFailed.bind(replica)
  const tells = new Map<string, (event: never, note: Note) => void>(notices.flatMap((one) => Object.entries(one)))
  const unlisten = replica.onApplied(({ recorded: { sequence }, events }) => {
    const noteNow: Note = (user, changed) => note(user, sequence, changed)
    // The lists' types say that what stands under a type takes events of that type.
    for (const event of events) tells.get(event.type)?.(event as never, noteNow)
  })
  const refresh = setInterval(() => {
    const now = due
    due = new Map()
    for (const [user, { sequence, changed }] of now) {
      guarded(failed, 'publishing to a customer', () =>
        broker.publish(userTopic(user), JSON.stringify({ sequence, changed: [...changed] })),
      )
    }
  }, REFRESH_MS)
  const detail = setInterval(() => {
    if (figures.now === said || !broker.hears(DETAIL_TOPIC)) return
    said = figures.now
    guarded(failed, 'publishing figures', () =>
      broker.publish(DETAIL_TOPIC, JSON.stringify(readDetails(figures, engine))),
    )
  }, DETAIL_MS)
  return () => {
    unlisten()
    clearInterval(refresh)
    clearInterval(detail)
  }
}
