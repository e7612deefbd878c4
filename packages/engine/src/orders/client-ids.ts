/**
 * Client ids: unique per owner while their orders are open and for a time after, each kept with a hash of the order's
 * body, so that a repeated order is answered as before. Records of 32 bytes, written once and then only read; where the
 * order is, open or among the ended ones, stands beside in an array of its own, so that ending an order touches four
 * bytes here.
 *
 * What it guarantees, under version 2 of the rules (`expire` told `shared`):
 * - an id is kept for 10 minutes after its order's end, whoever does what;
 * - of each owner the newest `share` of those that are older are kept for 24 hours, as long as all owners together stay
 *   within `limit`; beyond it the oldest ids of the heaviest user go first;
 * - an owner has at most `ofOwner` ids, so that nobody but the owner itself is refused for what it did;
 * - nothing of it lies in more memory than the limits say, and no command carries out more than a bounded number.
 *
 * Young ends are written one behind the other (ended-orders.ts); what turns 10 minutes old moves to aged-orders.ts, where
 * each owner's stand in a row. Both are in a snapshot as they are, so that a restored state forgets the same ids at the
 * same commands. Under version 1 every id is kept for exactly 24 hours and the limit is everybody's.
 */

import {
  CLIENT_ID_FLOOR,
  CLIENT_ID_KEPT,
  CLIENT_ID_SHARE,
  MAX_CLIENT_IDS_DROPPED,
  MAX_CLIENT_IDS_OF_OWNER,
} from '../limits.ts'
import { TagTable } from '../memory/tag-table.ts'
import { f64At, grownI32, i32At, readRecords } from '../memory/typed.ts'
import { AgedOrders } from './aged-orders.ts'
import { ClientIdHash } from './client-id-hash.ts'
import { ENTRY_FIELD, EndedOrders, FLAGS_FIELD, MARKET_FIELD, PLACES } from './ended-orders.ts'
import { SPECIAL } from './flags.ts'
import { ID, UPDATED } from './order-pool.ts'

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

/** The order is in no place yet. */
const NOWHERE = -1
/** Where the records of aged orders begin; above them, down from −2, stand the places of the ended ones. */
const AGED = -2 - PLACES

/** What an owner may have of the ids. */
export interface Shares {
  /** How many at once, open orders included. */
  readonly ofOwner: number
  /** How many of those whose orders ended more than 10 minutes ago. */
  readonly share: number
}

const USUAL: Shares = { ofOwner: MAX_CLIENT_IDS_OF_OWNER, share: CLIENT_ID_SHARE }

export class ClientIds {
  readonly #segments: Int32Array[] = []
  /** Of each record: the open order's slot in the order pool, or −2 less its place among the ended or the aged. */
  #where = new Int32Array(4096)
  /** The records by a tag of hash and owner. */
  readonly #table = new TagTable(4096)
  #used = 0
  #free = -1
  #count = 0
  readonly #ended = new EndedOrders()
  readonly #aged = new AgedOrders()
  /** How many each owner has, and how many owners have any. */
  #taken = new Int32Array(256)
  #owners = 0
  /** When the oldest of the young ends comes of age. */
  #ripe = Number.POSITIVE_INFINITY
  /** When the time of the oldest end is over, and the moment as of which it is seen whose is. */
  #due = Number.POSITIVE_INFINITY
  #now = Number.NEGATIVE_INFINITY
  readonly #hash = new ClientIdHash()
  /** The client id that was last hashed. */
  #hashed = ''
  readonly #limit: number
  readonly #dropped: number
  readonly #shares: Shares
  readonly #forgets: (id: number, owner: number) => void

  /**
   * `limit` is how many client ids may be taken at once, `dropped` how many {@link expire} drops at most; `forgets` hears
   * of each order with the flag SPECIAL that is forgotten.
   */
  constructor(
    limit: number,
    dropped = MAX_CLIENT_IDS_DROPPED,
    shares = USUAL,
    forgets: (id: number, owner: number) => void = () => undefined,
  ) {
    this.#limit = limit
    this.#dropped = dropped
    this.#shares = shares
    this.#forgets = forgets
  }

  /** How many client ids are in memory. */
  get size(): number {
    return this.#count
  }

  /** How many of them the owner has. */
  taken(owner: number): number {
    return owner < this.#taken.length ? i32At(this.#taken, owner) : 0
  }

  /** True where the owner has as many as one may have. */
  spent(owner: number): boolean {
    return this.taken(owner) >= this.#shares.ofOwner
  }

  /** How many orders are older than their ids have to be kept; a snapshot says it beside them. */
  get aged(): number {
    return this.#aged.size
  }

  /** Version 1: true where another one can be taken. */
  makeRoom(): boolean {
    while (this.#count >= this.#limit && this.#due <= this.#now) this.#dropOldest()
    return this.#count < this.#limit
  }

  /**
   * Version 2: the bound that keeps the owner from another one, or undefined where there is room. Where all have too
   * many, room is made first; the last eighth, should nothing be old enough to go, is for those who have little.
   */
  boundFor(owner: number): number | undefined {
    if (this.spent(owner)) return this.#shares.ofOwner
    const most = this.#limit - (this.#limit >> 3)
    while (this.#count >= most && this.squeeze());
    if (this.#count < most) return undefined
    return this.#count < this.#limit && this.taken(owner) * this.#owners < this.#limit ? undefined : this.#limit
  }

  /** Forgets the oldest aged id of the heaviest user, or one whose time is over; false where none is old enough. */
  squeeze(): boolean {
    const over = this.#aged.first >= 0 && this.#due <= this.#now
    const owner = over ? this.int(this.#agedEntry(this.#aged.first), OWNER) : this.#aged.heaviest()
    if (owner < 0) return false
    this.#dropAged(owner)
    return true
  }

  /** First of the records whose orders have ended, oldest end first; −1 where none. */
  get oldestEnded(): number {
    return this.#aged.first >= 0 ? this.#agedEntry(this.#aged.first) : this.#entryAt(this.#ended.first)
  }

  /** As {@link oldestEnded}, of those whose time is not over. */
  get oldestKept(): number {
    let entry = this.oldestEnded
    while (entry >= 0 && this.#isOver(entry)) entry = this.nextEnded(entry)
    return entry
  }

  /** The record that ended after this one, or −1. */
  nextEnded(entry: number): number {
    const where = i32At(this.#where, entry)
    if (where > AGED) return this.#entryAt(this.#ended.next(-2 - where))
    const next = this.#aged.next(AGED - where)
    return next < 0 ? this.#entryAt(this.#ended.first) : this.#agedEntry(next)
  }

  #entryAt(place: number): number {
    return place < 0 ? -1 : this.#ended.entry(place)
  }

  #agedEntry(slot: number): number {
    return f64At(this.#aged.numbers(slot), this.#aged.numbersAt(slot) + ENTRY_FIELD)
  }

  /** The float array in which the ended order's numbers lie, from {@link numbersAt} on. */
  numbers(entry: number): Float64Array {
    const where = i32At(this.#where, entry)
    return where > AGED ? this.#ended.numbers(-2 - where) : this.#aged.numbers(AGED - where)
  }

  numbersAt(entry: number): number {
    const where = i32At(this.#where, entry)
    return where > AGED ? this.#ended.numbersAt(-2 - where) : this.#aged.numbersAt(AGED - where)
  }

  num(entry: number, field: number): number {
    return f64At(this.numbers(entry), this.numbersAt(entry) + field)
  }

  int(entry: number, field: number): number {
    if (field === MARKET) return this.num(entry, MARKET_FIELD)
    if (field === FLAGS) return this.num(entry, FLAGS_FIELD)
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

  /** Writes the client id's hash to `into` at `at` on, for {@link recall}; its tag, for {@link readTable}. */
  hashInto(into: Int32Array, at: number, owner: number, clientId: string): number {
    const hash = this.#hash
    hash.of(clientId)
    this.#hashed = clientId
    into[at] = hash.a
    into[at + 1] = hash.b
    into[at + 2] = hash.c
    into[at + 3] = hash.d
    return tagOf(hash.a, owner)
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

  /** Reads where the searches for these tags will begin (see `TagTable.read`). */
  readTable(tags: Int32Array, count: number): number {
    return this.#table.read(tags, count)
  }

  /** Reads how many ids each of these owners has (see {@link readRecords}). */
  readTaken(owners: Int32Array, count: number): number {
    const taken = this.#taken
    const last = taken.length - 1
    let read = 0
    for (let i = 0; i < count; i += 1) read ^= i32At(taken, Math.min(last, Math.max(0, i32At(owners, i))))
    return read
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
    const tag = tagOf(this.#hash.a, owner)
    const table = this.#table
    for (let place = table.home(tag); ; place = table.next(place)) {
      const entry = table.number(place)
      if (entry < 0) return -1
      if (table.tag(place) === tag && this.#is(entry, owner) && !this.#isOver(entry)) return entry
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
    this.#table.add(tagOf(a, owner), entry)
    this.#count += 1
    if (owner >= this.#taken.length) this.#taken = grownI32(this.#taken, owner + 1)
    const taken = i32At(this.#taken, owner)
    if (taken === 0) this.#owners += 1
    this.#taken[owner] = taken + 1
    return entry
  }

  /** True where the client id was taken by an order of the same body. */
  sameBody(entry: number, bodyA: number, bodyB: number): boolean {
    return this.int(entry, BODY) === bodyA && this.int(entry, BODY + 1) === bodyB
  }

  /**
   * Writes how the order ended, its numbers at `at` of `numbers` in the layout of the order pool, and starts its time.
   * Ends come in order of time.
   */
  end(entry: number, numbers: Float64Array, at: number, amount: number, market: number, flags: number): void {
    this.#where[entry] = -2 - this.#ended.push(entry, numbers, at, amount, market, flags)
    if (this.#ripe === Number.POSITIVE_INFINITY) this.#ripe = this.#ripeAt()
    if (this.#due === Number.POSITIVE_INFINITY) this.#due = this.#oldestDue()
  }

  /**
   * Sets the moment; client ids whose 24 hours are over are free from it on. So many of them leave the memory, and,
   * where memory is `shared` as version 2 has it, so many come of age, the owner's oldest making room.
   */
  expire(now: number, shared = false): void {
    this.#now = now
    for (let left = this.#dropped; left > 0 && this.#due <= now; left -= 1) this.#dropOldest()
    if (!shared) return
    for (let left = this.#dropped; left > 0 && this.#ripe <= now; left -= 1) this.#age()
  }

  /** Drops all whose time is over, however many. */
  dropOver(): void {
    while (this.#due <= this.#now) this.#dropOldest()
  }

  /** Puts so many of the oldest ends, which a snapshot brought back, to where they were. */
  restoreAged(count: number): void {
    for (let left = count; left > 0; left -= 1) this.#age()
  }

  /** The oldest of the young ends comes of age. */
  #age(): void {
    const ended = this.#ended
    const place = ended.first
    const entry = ended.entry(place)
    const owner = this.int(entry, OWNER)
    if (this.#aged.count(owner) >= this.#shares.share) this.#dropAged(owner)
    this.#where[entry] = AGED - this.#aged.push(owner, ended.numbers(place), ended.numbersAt(place))
    ended.shift()
    this.#ripe = this.#ripeAt()
  }

  #dropOldest(): void {
    const entry = this.oldestEnded
    if (this.#aged.size > 0) {
      this.#dropAged(this.int(entry, OWNER))
      return
    }
    this.#forget(entry)
    this.#ended.shift()
    this.#ripe = this.#ripeAt()
    this.#due = this.#oldestDue()
  }

  /** Drops the owner's oldest aged one. */
  #dropAged(owner: number): void {
    this.#forget(this.#agedEntry(this.#aged.oldestOf(owner)))
    this.#aged.shift(owner)
    this.#due = this.#oldestDue()
  }

  #forget(entry: number): void {
    const owner = this.int(entry, OWNER)
    if ((this.int(entry, FLAGS) & SPECIAL) !== 0) this.#forgets(this.num(entry, ID), owner)
    this.#table.remove(tagOf(this.int(entry, HASH), owner), entry)
    this.#segment(entry)[((entry & SEGMENT_MASK) << 3) + NEXT] = this.#free
    this.#free = entry
    this.#count -= 1
    const taken = i32At(this.#taken, owner) - 1
    this.#taken[owner] = taken
    if (taken === 0) this.#owners -= 1
  }

  /** True where the order has ended and its time is over, though its record is still there. */
  #isOver(entry: number): boolean {
    return (
      this.#due <= this.#now &&
      i32At(this.#where, entry) < NOWHERE &&
      this.num(entry, UPDATED) + CLIENT_ID_KEPT <= this.#now
    )
  }

  #oldestDue(): number {
    const entry = this.oldestEnded
    return entry < 0 ? Number.POSITIVE_INFINITY : this.num(entry, UPDATED) + CLIENT_ID_KEPT
  }

  #ripeAt(): number {
    const { first } = this.#ended
    if (first < 0) return Number.POSITIVE_INFINITY
    return f64At(this.#ended.numbers(first), this.#ended.numbersAt(first) + UPDATED) + CLIENT_ID_FLOOR
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
function tagOf(hash: number, owner: number): number {
  return hash ^ Math.imul(owner, 0x9e3779b1)
}
