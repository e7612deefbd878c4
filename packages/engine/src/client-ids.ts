/**
 * Client ids: unique per owner from an order's acceptance until 24 hours after its end, each kept with a hash of the
 * order's body, so that a repeated order is answered as before. When their time is over they are free at once, and leave
 * the memory a bounded number at a time. Records of 32 bytes, written once and then only read; where the order is, open
 * or among the ended ones, stands beside in an array of its own, so that ending an order touches four bytes here.
 */
import { ClientIdHash } from './client-id-hash.ts'
import { EndedOrders } from './ended-orders.ts'
import { CLIENT_ID_KEPT, MAX_CLIENT_IDS_DROPPED } from './limits.ts'
import { MarkTable } from './mark-table.ts'
import { UPDATED } from './order-pool.ts'
import { f64At, grownI32, i32At, readRecords } from './typed.ts'

export { AMOUNT } from './ended-orders.ts'

/** Fields of a record; {@link ClientIds.int} gives the last two of the ended order. */
export const HASH = 0
export const OWNER = 4
export const BODY = 5
/** The next free record. */
const NEXT = 7
export const MARKET = 8
export const FLAGS = 9

/** 8,192 records, 256 kB, a segment: growing copies nothing and leaves no garbage. */
const SEGMENT_BITS = 13
const SEGMENT_MASK = (1 << SEGMENT_BITS) - 1

/** The order is in neither place yet. */
const NOWHERE = -1

export class ClientIds {
  readonly #segments: Int32Array[] = []
  /** Of each record: the open order's slot in the order pool, or −2 less its place among the ended. */
  #where = new Int32Array(4096)
  /** The records by a mark of hash and owner. */
  readonly #table = new MarkTable(4096)
  #used = 0
  #free = -1
  #count = 0
  readonly #ended = new EndedOrders()
  /** When the time of the oldest of the ended is over, and the moment as of which it is seen whose is. */
  #due = Number.POSITIVE_INFINITY
  #now = Number.NEGATIVE_INFINITY
  readonly #hash = new ClientIdHash()
  /** The client id that was last hashed. */
  #hashed = ''
  readonly #limit: number
  readonly #dropped: number

  /** `limit` is how many client ids may be taken at once, `dropped` how many {@link expire} drops at most. */
  constructor(limit: number, dropped = MAX_CLIENT_IDS_DROPPED) {
    this.#limit = limit
    this.#dropped = dropped
  }

  /** How many client ids are in memory. */
  get size(): number {
    return this.#count
  }

  /** True where another one can be taken. */
  makeRoom(): boolean {
    while (this.#count >= this.#limit && this.#due <= this.#now) this.#dropOldest()
    return this.#count < this.#limit
  }

  /** First of the records whose orders have ended and whose time is not over, oldest end first; −1 where none. */
  get oldestEnded(): number {
    let place = this.#ended.first
    while (place >= 0 && this.#dueAt(place) <= this.#now) place = this.#ended.next(place)
    return this.#entryAt(place)
  }

  /** The record that ended after this one, or −1. */
  nextEnded(entry: number): number {
    return this.#entryAt(this.#ended.next(this.#endedPlace(entry)))
  }

  #entryAt(place: number): number {
    return place < 0 ? -1 : this.#ended.entry(place)
  }

  /** The float array in which the ended order's numbers lie, from {@link numbersAt} on. */
  numbers(entry: number): Float64Array {
    return this.#ended.numbers(this.#endedPlace(entry))
  }

  numbersAt(entry: number): number {
    return this.#ended.numbersAt(this.#endedPlace(entry))
  }

  num(entry: number, field: number): number {
    return f64At(this.numbers(entry), this.numbersAt(entry) + field)
  }

  int(entry: number, field: number): number {
    if (field === MARKET) return this.#ended.market(this.#endedPlace(entry))
    if (field === FLAGS) return this.#ended.flags(this.#endedPlace(entry))
    return i32At(this.#segment(entry), ((entry & SEGMENT_MASK) << 3) + field)
  }

  #segment(entry: number): Int32Array {
    return this.#segments[entry >> SEGMENT_BITS] as Int32Array
  }

  /** The open order's record in the order pool, or −1 where the order has ended. */
  openSlot(entry: number): number {
    return Math.max(NOWHERE, i32At(this.#where, entry))
  }

  setOpenSlot(entry: number, slot: number): void {
    this.#where[entry] = slot
  }

  #endedPlace(entry: number): number {
    return -2 - i32At(this.#where, entry)
  }

  /** Writes the client id's hash to `into` at `at` on, for {@link recall}; its mark, for {@link readTable}. */
  hashInto(into: Int32Array, at: number, owner: number, clientId: string): number {
    const hash = this.#hash
    hash.of(clientId)
    this.#hashed = clientId
    into[at] = hash.a
    into[at + 1] = hash.b
    into[at + 2] = hash.c
    into[at + 3] = hash.d
    return markOf(hash.a, owner)
  }

  /** Takes the hash that {@link hashInto} wrote as that of the client id which {@link find} is about to look for. */
  recall(from: Int32Array, at: number, clientId: string): void {
    const hash = this.#hash
    hash.a = i32At(from, at)
    hash.b = i32At(from, at + 1)
    hash.c = i32At(from, at + 2)
    hash.d = i32At(from, at + 3)
    this.#hashed = clientId
  }

  /** Reads where the searches for these marks will begin (see `MarkTable.read`). */
  readTable(marks: Int32Array, count: number): number {
    return this.#table.read(marks, count)
  }

  /** Reads where the orders of these records are (see {@link readRecords}). */
  readWhere(entries: Int32Array, count: number): number {
    return readRecords(this.#where, entries, count, 0)
  }

  /** The record of the owner's client id, or −1. Remembers the hash for {@link insert}. */
  find(owner: number, clientId: string): number {
    if (clientId !== this.#hashed) {
      this.#hash.of(clientId)
      this.#hashed = clientId
    }
    const mark = markOf(this.#hash.a, owner)
    const table = this.#table
    for (let place = table.home(mark); ; place = table.next(place)) {
      const entry = table.number(place)
      if (entry < 0) return -1
      if (table.mark(place) === mark && this.#is(entry, owner) && !this.#isOver(entry)) return entry
    }
  }

  /** Takes the client id that was last looked for, and not found, for an order with this body. */
  insert(owner: number, bodyA: number, bodyB: number): number {
    const { a, b, c, d } = this.#hash
    return this.insertHashed(owner, a, b, c, d, bodyA, bodyB)
  }

  insertHashed(owner: number, a: number, b: number, c: number, d: number, bodyA: number, bodyB: number): number {
    const entry = this.#allocate()
    const at = (entry & SEGMENT_MASK) << 3
    const record = this.#segment(entry)
    record[at + HASH] = a
    record[at + HASH + 1] = b
    record[at + HASH + 2] = c
    record[at + HASH + 3] = d
    record[at + OWNER] = owner
    record[at + BODY] = bodyA
    record[at + BODY + 1] = bodyB
    this.#where[entry] = NOWHERE
    this.#table.add(markOf(a, owner), entry)
    this.#count += 1
    return entry
  }

  /** True where the client id was taken by an order of the same body. */
  sameBody(entry: number, bodyA: number, bodyB: number): boolean {
    return this.int(entry, BODY) === bodyA && this.int(entry, BODY + 1) === bodyB
  }

  /**
   * Writes how the order ended, its numbers at `at` of `numbers` in the layout of the order pool, and starts the 24
   * hours. Ends come in order of time.
   */
  end(entry: number, numbers: Float64Array, at: number, amount: number, market: number, flags: number): void {
    this.#where[entry] = -2 - this.#ended.push(entry, numbers, at, amount, market, flags)
    if (this.#due === Number.POSITIVE_INFINITY) this.#due = this.#oldestDue()
  }

  /** Sets the moment; client ids whose 24 hours are over are free from it on, and so many of them leave the memory. */
  expire(now: number): void {
    this.#now = now
    for (let left = this.#dropped; left > 0 && this.#due <= now; left -= 1) this.#dropOldest()
  }

  #dropOldest(): void {
    const entry = this.#ended.entry(this.#ended.first)
    this.#ended.shift()
    this.#table.remove(markOf(this.int(entry, HASH), this.int(entry, OWNER)), entry)
    this.#segment(entry)[((entry & SEGMENT_MASK) << 3) + NEXT] = this.#free
    this.#free = entry
    this.#count -= 1
    this.#due = this.#oldestDue()
  }

  /** True where the order has ended and its time is over, though its record is still there. */
  #isOver(entry: number): boolean {
    return (
      this.#due <= this.#now && i32At(this.#where, entry) < NOWHERE && this.#dueAt(this.#endedPlace(entry)) <= this.#now
    )
  }

  #oldestDue(): number {
    const place = this.#ended.first
    return place < 0 ? Number.POSITIVE_INFINITY : this.#dueAt(place)
  }

  #dueAt(place: number): number {
    return f64At(this.#ended.numbers(place), this.#ended.numbersAt(place) + UPDATED) + CLIENT_ID_KEPT
  }

  #is(entry: number, owner: number): boolean {
    const at = (entry & SEGMENT_MASK) << 3
    const record = this.#segment(entry)
    const { a, b, c, d } = this.#hash
    return (
      i32At(record, at + HASH) === a &&
      i32At(record, at + HASH + 1) === b &&
      i32At(record, at + HASH + 2) === c &&
      i32At(record, at + HASH + 3) === d &&
      i32At(record, at + OWNER) === owner
    )
  }

  #allocate(): number {
    const free = this.#free
    if (free >= 0) {
      this.#free = this.int(free, NEXT)
      return free
    }
    const entry = this.#used
    this.#used += 1
    if (entry >> SEGMENT_BITS === this.#segments.length) this.#segments.push(new Int32Array(8 << SEGMENT_BITS))
    if (entry === this.#where.length) this.#where = grownI32(this.#where, 0)
    return entry
  }
}

/** What the table keeps of a client id; its low bits are its home. */
function markOf(hash: number, owner: number): number {
  return hash ^ Math.imul(owner, 0x9e3779b1)
}
