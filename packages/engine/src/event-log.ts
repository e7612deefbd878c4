/**
 * What one command did, written down as numbers while it happens: a few stores an event instead of objects. The
 * objects of `events.ts` are made from it by `event-reader.ts` when somebody wants them; it is overwritten by the next
 * command.
 */
import type { Event, PostingReason } from './events.ts'
import { f64At, grownF64 } from './typed.ts'

/** Kinds of record. A plain event is kept as the object it is. */
export const LOG_POSTING = 1
export const LOG_ORDER = 2
export const LOG_TRADE = 3
export const LOG_PLAIN = 4

/** Floats of each record. */
export const POSTING_HEAD = 6
export const POSTING_ENTRY = 6
export const ORDER_SIZE = 13
export const TRADE_SIZE = 15

export const POSTING_REASONS: readonly PostingReason[] = [
  'deposit',
  'withdraw_hold',
  'withdraw_settle',
  'withdraw_cancel',
  'transfer',
  'order_hold',
  'order_release',
  'trade',
]

export class EventLog {
  data = new Float64Array(4096)
  length = 0
  /** Client ids and references in the order in which the records mention them. */
  readonly texts: string[] = []
  readonly plain: Event[] = []

  /** Forgets the last command's events. */
  clear(): void {
    this.length = 0
    if (this.texts.length > 0) this.texts.length = 0
    if (this.plain.length > 0) this.plain.length = 0
  }

  /** An event kept as it is: the rare kinds. */
  push(event: Event): void {
    const at = this.#reserve(1)
    this.data[at] = LOG_PLAIN
    this.plain.push(event)
  }

  /** `count` entries must follow. A numeric reference is an id; a text is kept beside. */
  beginPosting(id: number, reason: PostingReason, reference: number | string, market: number, count: number): void {
    const at = this.#reserve(POSTING_HEAD + count * POSTING_ENTRY)
    const data = this.data
    data[at] = LOG_POSTING
    data[at + 1] = id
    data[at + 2] = POSTING_REASONS.indexOf(reason)
    data[at + 4] = market
    data[at + 5] = count
    if (typeof reference === 'number') {
      data[at + 3] = reference
    } else {
      data[at + 3] = -1
      this.texts.push(reference)
    }
    this.#entry = at + POSTING_HEAD
  }

  #entry = 0

  postingEntry(
    account: number,
    available: number,
    occupied: number,
    availableAfter: number,
    occupiedAfter: number,
    part: number,
  ): void {
    const at = this.#entry
    const data = this.data
    data[at] = account
    data[at + 1] = available
    data[at + 2] = occupied
    data[at + 3] = availableAfter
    data[at + 4] = occupiedAfter
    data[at + 5] = part
    this.#entry = at + POSTING_ENTRY
  }

  order(
    id: number,
    owner: number,
    market: number,
    flags: number,
    price: number,
    lots: number,
    amount: number,
    filledLots: number,
    filledQuote: number,
    fee: number,
    createdAt: number,
    updatedAt: number,
    clientId: string,
  ): void {
    const at = this.#reserve(ORDER_SIZE)
    const data = this.data
    data[at] = LOG_ORDER
    data[at + 1] = id
    data[at + 2] = owner
    data[at + 3] = market
    data[at + 4] = flags
    data[at + 5] = price
    data[at + 6] = lots
    data[at + 7] = amount
    data[at + 8] = filledLots
    data[at + 9] = filledQuote
    data[at + 10] = fee
    data[at + 11] = createdAt
    data[at + 12] = updatedAt
    this.texts.push(clientId)
  }

  trade(
    id: number,
    market: number,
    price: number,
    lots: number,
    quote: number,
    takerSide: number,
    takerOrder: number,
    takerOwner: number,
    takerFee: number,
    takerRate: number,
    makerOrder: number,
    makerOwner: number,
    makerFee: number,
    makerRate: number,
  ): void {
    const at = this.#reserve(TRADE_SIZE)
    const data = this.data
    data[at] = LOG_TRADE
    data[at + 1] = id
    data[at + 2] = market
    data[at + 3] = price
    data[at + 4] = lots
    data[at + 5] = quote
    data[at + 6] = takerSide
    data[at + 7] = takerOrder
    data[at + 8] = takerOwner
    data[at + 9] = takerFee
    data[at + 10] = takerRate
    data[at + 11] = makerOrder
    data[at + 12] = makerOwner
    data[at + 13] = makerFee
    data[at + 14] = makerRate
  }

  at(place: number): number {
    return f64At(this.data, place)
  }

  /** Room for `size` floats; their place. */
  #reserve(size: number): number {
    const at = this.length
    this.length = at + size
    if (this.length > this.data.length) this.data = grownF64(this.data, this.length)
    return at
  }
}
