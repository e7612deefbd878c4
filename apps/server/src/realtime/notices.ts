/** What is published to the message topics: every symbol's figures once a second, and to customers what to read anew. */
import type { MarketFigures } from '../figures/figures.ts'
import { type BookPrices, readDetails } from '../figures/ticker.ts'
import { type Applied, type AppliedSource, isHouse } from '../journal/source.ts'
import { type Broker, DETAIL_TOPIC, userTopic } from './broker.ts'
import { guarded } from './guarded.ts'

const DETAIL_MS = 1_000
/** What happens to a customer within this time is one notice. */
const REFRESH_MS = 200

/** What a customer should read anew. */
type Changed = 'balance' | 'order' | 'trade' | 'funds' | 'position' | 'margin'

export interface NoticesOptions {
  broker: Broker
  replica: AppliedSource
  figures: MarketFigures
  engine: BookPrices
}

/** Begins to publish; returns what stops it. */
export function publishNotices({ broker, replica, figures, engine }: NoticesOptions): () => void {
  let due = new Map<string, { sequence: number; changed: Set<Changed> }>()
  let said = 0
  const note = (user: string, sequence: number, changed: Changed) => {
    if (isHouse(user) || !broker.hears(userTopic(user))) return
    const entry = due.get(user) ?? { sequence, changed: new Set() }
    entry.sequence = sequence
    entry.changed.add(changed)
    due.set(user, entry)
  }
  const failed = replica.listenerFailed.bind(replica)
  const unlisten = replica.onApplied((applied) => noteAll(applied, note))
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

function noteAll(
  { recorded, events }: Applied,
  note: (user: string, sequence: number, changed: Changed) => void,
): void {
  const { sequence } = recorded
  for (const event of events) {
    if (event.type === 'order' || event.type === 'contract.order' || event.type === 'flash')
      note(event.order.user, sequence, 'order')
    else if (event.type === 'funds') note(event.user, sequence, 'funds')
    else if (event.type === 'posting') for (const { owner } of event.entries) note(owner, sequence, 'balance')
    else if (event.type === 'contract.position') note(event.user, sequence, 'position')
    else if (event.type === 'margin.loan' || event.type === 'margin.risk') note(event.user, sequence, 'margin')
    else if (event.type === 'trade' || event.type === 'contract.trade') {
      note(event.taker.user, sequence, 'trade')
      note(event.maker.user, sequence, 'trade')
    }
  }
}
