/**
 * The open orders, one record of 128 bytes each in two views of one buffer, so that an order is two cache lines; and
 * apart from them, close together, how they follow each other: linking and unlinking touches only that of neighbours.
 * Every order here is a limit order that rests in a book, or a conditional one that waits outside it; a freed record
 * is the first to be used again, from the next command on: until then the event log may name it.
 */
import { asI32, f64At, grownF64, grownI32, i32At, readRecords } from '../memory/typed.ts'

/** Float fields. */
export const ID = 0
export const PRICE = 1
/** Quantity as ordered, and what of it is open, in lots. */
export const LOTS = 2
export const OPEN = 3
/** Value filled and fee paid so far, in quote units. */
export const FILLED_QUOTE = 4
export const FEE = 5
/** What the order occupies: quote units of a buy, base units of a sell. */
export const HELD = 6
export const CREATED = 7
export const UPDATED = 8
/** How many float fields there are. The event log and the client ids keep an order in the same layout. */
export const NUMBERS = 9

/** Of an iceberg only: what of its open lots the book shows. The last float of the record. */
export const SHOWN = 15

/** Integer fields. */
export const FLAGS = 18
/** The owner's list of orders in this market (see owner-orders). */
export const LIST = 19
/** Its level in the book, −1 while it waits. */
export const LEVEL = 20
/** Record of the client id, or −1. */
export const CLIENT_ENTRY = 21
/** Rates as they were at acceptance, and the carry of fee.ts. */
export const MAKER_RATE = 22
export const TAKER_RATE = 23
export const FEE_CARRY = 24

/** Links to other orders, 16 bytes of an array of their own: neighbours in the queue of the level; −1 at its ends. */
export const NEXT = 0
export const PREVIOUS = 1
/** Neighbours in the owner's list. */
export const NEXT_OWN = 2
export const PREVIOUS_OWN = 3

/** Copies the float fields of an order. Written out, since a loop of nine costs twice as much. */
export function copyNumbers(from: Float64Array, at: number, into: Float64Array, to: number): void {
  into[to] = f64At(from, at)
  into[to + 1] = f64At(from, at + 1)
  into[to + 2] = f64At(from, at + 2)
  into[to + 3] = f64At(from, at + 3)
  into[to + 4] = f64At(from, at + 4)
  into[to + 5] = f64At(from, at + 5)
  into[to + 6] = f64At(from, at + 6)
  into[to + 7] = f64At(from, at + 7)
  into[to + 8] = f64At(from, at + 8)
}

export class OrderPool {
  f64: Float64Array
  i32: Int32Array
  links: Int32Array
  /** A freed record's stays until the record is used again: to take it away would be one more cold line. */
  readonly clientIds: string[] = []
  #used = 0
  #free = -1
  /** Records freed by this command, chained as the free ones are. */
  #freed = -1
  #firstFreed = -1
  #live = 0

  constructor(capacity = 1024) {
    this.f64 = new Float64Array(capacity * 16)
    this.i32 = asI32(this.f64)
    this.links = new Int32Array(capacity * 4)
  }

  /** How many orders are open. */
  get live(): number {
    return this.#live
  }

  /** How many records exist, used or free. */
  get capacity(): number {
    return this.f64.length >> 4
  }

  num(slot: number, field: number): number {
    return f64At(this.f64, (slot << 4) + field)
  }

  setNum(slot: number, field: number, value: number): void {
    this.f64[(slot << 4) + field] = value
  }

  int(slot: number, field: number): number {
    return i32At(this.i32, (slot << 5) + field)
  }

  setInt(slot: number, field: number, value: number): void {
    this.i32[(slot << 5) + field] = value
  }

  link(slot: number, which: number): number {
    return i32At(this.links, (slot << 2) + which)
  }

  setLink(slot: number, which: number, to: number): void {
    this.links[(slot << 2) + which] = to
  }

  /** Reads the links of these orders (see {@link readRecords}). */
  readLinks(slots: Int32Array, count: number): number {
    return readRecords(this.links, slots, count, 2)
  }

  /** What the last command freed may be used again. */
  beginCommand(): void {
    if (this.#freed < 0) return
    this.setLink(this.#firstFreed, NEXT, this.#free)
    this.#free = this.#freed
    this.#freed = -1
  }

  /** A record whose fields are whatever they were. */
  allocate(clientId: string): number {
    let slot = this.#free
    if (slot >= 0) {
      this.#free = this.link(slot, NEXT)
    } else {
      slot = this.#used
      this.#used += 1
      if (slot === this.capacity) this.#grow()
    }
    this.clientIds[slot] = clientId
    this.#live += 1
    return slot
  }

  free(slot: number): void {
    this.setNum(slot, ID, 0)
    this.setLink(slot, NEXT, this.#freed)
    if (this.#freed < 0) this.#firstFreed = slot
    this.#freed = slot
    this.#live -= 1
  }

  #grow(): void {
    this.f64 = grownF64(this.f64, 0)
    this.i32 = asI32(this.f64)
    this.links = grownI32(this.links, 0)
  }
}
