/**
 * What customers are told to read anew over the message topics, area by area. The publisher knows no product; it has a
 * list of these.
 */
import type { Event } from '@candlewick/engine/events'

/** Tells a customer to read something anew, by the word that clients know: `order`, `balance`, …. */
export type Note = (user: string, changed: string) => void

/** By the type of an event: whose what it changed. */
export type Notices = {
  readonly [Type in Event['type']]?: (event: Extract<Event, { readonly type: Type }>, note: Note) => void
}

/** Both sides of a trade. */
export function noteTrade(
  { taker, maker }: { readonly taker: { readonly user: string }; readonly maker: { readonly user: string } },
  note: Note,
): void {
  note(taker.user, 'trade')
  note(maker.user, 'trade')
}

/** The owner of an order. */
export function noteOrder({ order }: { readonly order: { readonly user: string } }, note: Note): void {
  note(order.user, 'order')
}
