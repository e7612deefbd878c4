/**
 * What one command did, written down as numbers while it happens: a few stores an event instead of objects. The
 * objects of `events.ts` are made from it by `event-reader.ts` when somebody wants them; it is overwritten by the next
 * command.
 */

import { f64At, grownF64 } from '../memory/typed.ts'
import type { OrderEvent } from '../orders/events.ts'
import { copyNumbers, NUMBERS } from '../orders/order-pool.ts'
import type { CommonEvent } from './events.ts'

/** Kinds of record. A plain event is kept as the object it is. */
export const LOG_POSTING = 1
export const LOG_ORDER = 2
export const LOG_TRADE = 3
export const LOG_PLAIN = 4
/** A posting of one entry between available and occupied. */
export const LOG_HOLD = 5

/** Floats of each record. */
export const POSTING_HEAD = 6
export const POSTING_ENTRY = 6
/** As a posting's head, with the account in the place of the count; then what is held and the balances after. */
export const HOLD_SIZE = 9
/** Kind, owner, market, flags, amount and the record whose client id it has, then the float fields of the order pool. */
export const ORDER_HEAD = 6
export const ORDER_SIZE = ORDER_HEAD + NUMBERS
export const TRADE_SIZE = 15

/** What may be told as it is; postings, trades and most orders are told as numbers. */
type LoggedEvent = CommonEvent | OrderEvent

/** The log as a product writes its own events into it. */
export interface Log<Event> {
  push(event: Event): void
}

export class EventLog {
  data = new Float64Array(4096)
  length = 0
  /** How many events there are. */
  count = 0
  /** Client ids and references in the order in which the records mention them. */
  readonly texts: string[] = []
  #textCount = 0
  readonly plain: LoggedEvent[] = []

  /** Forgets the last command's events. */
  clear(): void {
    this.length = 0
    this.count = 0
    this.#textCount = 0
    if (this.plain.length > 0) this.plain.length = 0
  }

  /** An event kept as it is: the rare kinds. */
  push(event: LoggedEvent): void {
    const at = this.reserve(1)
    this.data[at] = LOG_PLAIN
    this.plain.push(event)
  }

  /** Begins a posting, whose entries follow; its place, for {@link endPosting}. Nothing else may come in between. */
  beginPosting(): number {
    return this.reserve(POSTING_HEAD)
  }

  postingEntry(
    account: number,
    available: number,
    occupied: number,
    availableAfter: number,
    occupiedAfter: number,
    part: number,
  ): void {
    const at = this.#more(POSTING_ENTRY)
    const data = this.data
    data[at] = account
    data[at + 1] = available
    data[at + 2] = occupied
    data[at + 3] = availableAfter
    data[at + 4] = occupiedAfter
    data[at + 5] = part
  }

  /** Writes the head of the posting begun at `at`. A numeric reference is an id; a text is kept beside. */
  endPosting(at: number, id: number, reason: number, reference: number | string, market: number, count: number): void {
    this.#head(at, LOG_POSTING, id, reason, reference, market)
    this.data[at + 5] = count
  }

  /** A posting that moves `amount` from available to occupied (back, where negative). */
  hold(
    id: number,
    reason: number,
    reference: number | string,
    market: number,
    account: number,
    amount: number,
    availableAfter: number,
    occupiedAfter: number,
  ): void {
    const at = this.reserve(HOLD_SIZE)
    this.#head(at, LOG_HOLD, id, reason, reference, market)
    const data = this.data
    data[at + 5] = account
    data[at + 6] = amount
    data[at + 7] = availableAfter
    data[at + 8] = occupiedAfter
  }

  #head(at: number, kind: number, id: number, reason: number, reference: number | string, market: number): void {
    const data = this.data
    data[at] = kind
    data[at + 1] = id
    data[at + 2] = reason
    data[at + 4] = market
    if (typeof reference === 'number') {
      data[at + 3] = reference
    } else {
      data[at + 3] = -1
      this.#addText(reference)
    }
  }

  /** An order of the pool; its client id is read from there with the event, since it lies far from all else. */
  poolOrder(numbers: Float64Array, slot: number, owner: number, market: number, flags: number): void {
    this.#order(numbers, slot << 4, owner, market, flags, 0, slot)
  }

  /** An order that is not in the pool; its numbers lie at `at` of `numbers`, in the layout of the pool. */
  order(
    numbers: Float64Array,
    at: number,
    owner: number,
    market: number,
    flags: number,
    amount: number,
    clientId: string,
  ): void {
    this.#order(numbers, at, owner, market, flags, amount, -1)
    this.#addText(clientId)
  }

  #order(
    numbers: Float64Array,
    at: number,
    owner: number,
    market: number,
    flags: number,
    amount: number,
    slot: number,
  ): void {
    const place = this.reserve(ORDER_SIZE)
    const data = this.data
    data[place] = LOG_ORDER
    data[place + 1] = owner
    data[place + 2] = market
    data[place + 3] = flags
    data[place + 4] = amount
    data[place + 5] = slot
    copyNumbers(numbers, at, data, place + ORDER_HEAD)
  }

  at(place: number): number {
    return f64At(this.data, place)
  }

  #addText(text: string): void {
    this.texts[this.#textCount] = text
    this.#textCount += 1
  }

  /** Room for one event of `size` floats, which the caller has to fill in `data`; their place. */
  reserve(size: number): number {
    this.count += 1
    return this.#more(size)
  }

  #more(size: number): number {
    const at = this.length
    this.length = at + size
    if (this.length > this.data.length) this.data = grownF64(this.data, this.length)
    return at
  }
}
