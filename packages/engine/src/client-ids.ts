/**
 * Client ids: unique per owner from an order's acceptance until 24 hours after its end, each kept with a hash of the
 * order's body and, once the order has ended, with how it ended, so that a repeated order is answered as before.
 * Records of 128 bytes in two views of one buffer; ended ones wait in a queue for their time and are used again.
 */
import { ClientIdHash } from './client-id-hash.ts'
import { CLIENT_ID_KEPT } from './limits.ts'
import { HELD, NUMBERS, UPDATED } from './order-pool.ts'
import { f64At, i32At } from './typed.ts'

/** The float fields are those of the order pool, set when the order ends, but that nothing is held any more. */
export const AMOUNT = HELD

/** Integer fields. */
export const HASH = 18
export const OWNER = 22
export const BODY = 23
const OPEN_SLOT = 25
export const MARKET = 26
export const FLAGS = 27
/** The record that ended after this one, or the next free record. */
const NEXT = 28

/** 2,048 records, 256 kB, a segment. */
const SEGMENT_BITS = 11
const SEGMENT_MASK = (1 << SEGMENT_BITS) - 1

export class ClientIds {
  /** Segments of records, in two views each: growing copies nothing and leaves no garbage. */
  readonly #f64: Float64Array[] = []
  readonly #i32: Int32Array[] = []
  /** Open addressing: a mark of hash and owner beside the record + 1; at most half full. */
  #table = new Int32Array(4096 * 2)
  #mask = 4095
  #used = 0
  #free = -1
  #count = 0
  /** The queue of ended records, oldest end first. */
  #oldest = -1
  #newest = -1
  readonly #hash = new ClientIdHash()
  readonly #limit: number

  /** `limit` is how many client ids may be taken at once. */
  constructor(limit: number) {
    this.#limit = limit
  }

  /** How many client ids are taken. */
  get size(): number {
    return this.#count
  }

  get full(): boolean {
    return this.#count >= this.#limit
  }

  /** First of the records whose orders have ended, oldest end first; −1 where none. */
  get oldestEnded(): number {
    return this.#oldest
  }

  /** The record that ended after this one, or −1. */
  nextEnded(entry: number): number {
    return this.int(entry, NEXT)
  }

  /** The float array in which the record's numbers lie, from {@link numbersAt} on. */
  numbers(entry: number): Float64Array {
    return this.#f64[entry >> SEGMENT_BITS] as Float64Array
  }

  numbersAt(entry: number): number {
    return (entry & SEGMENT_MASK) << 4
  }

  num(entry: number, field: number): number {
    return f64At(this.numbers(entry), ((entry & SEGMENT_MASK) << 4) + field)
  }

  int(entry: number, field: number): number {
    return i32At(this.#integers(entry), ((entry & SEGMENT_MASK) << 5) + field)
  }

  setInt(entry: number, field: number, value: number): void {
    this.#integers(entry)[((entry & SEGMENT_MASK) << 5) + field] = value
  }

  #integers(entry: number): Int32Array {
    return this.#i32[entry >> SEGMENT_BITS] as Int32Array
  }

  /** The open order's record in the order pool, or −1 where the order has ended. */
  openSlot(entry: number): number {
    return this.int(entry, OPEN_SLOT)
  }

  setOpenSlot(entry: number, slot: number): void {
    this.setInt(entry, OPEN_SLOT, slot)
  }

  /** The record of the owner's client id, or −1. Remembers the hash for {@link insert}. */
  find(owner: number, clientId: string): number {
    this.#hash.of(clientId)
    const mark = markOf(this.#hash.a, owner)
    let place = mark & this.#mask
    for (;;) {
      const entry = i32At(this.#table, (place << 1) + 1) - 1
      if (entry < 0) return -1
      if (i32At(this.#table, place << 1) === mark && this.#is(entry, owner)) return entry
      place = (place + 1) & this.#mask
    }
  }

  /** Takes the client id that was last looked for, and not found, for an order with this body. */
  insert(owner: number, bodyA: number, bodyB: number): number {
    const { a, b, c, d } = this.#hash
    return this.insertHashed(owner, a, b, c, d, bodyA, bodyB)
  }

  insertHashed(owner: number, a: number, b: number, c: number, d: number, bodyA: number, bodyB: number): number {
    if (this.#count * 2 >= this.#mask) this.#growTable()
    const entry = this.#allocate()
    const at = (entry & SEGMENT_MASK) << 5
    const record = this.#integers(entry)
    record[at + HASH] = a
    record[at + HASH + 1] = b
    record[at + HASH + 2] = c
    record[at + HASH + 3] = d
    record[at + OWNER] = owner
    record[at + BODY] = bodyA
    record[at + BODY + 1] = bodyB
    record[at + OPEN_SLOT] = -1
    record[at + NEXT] = -1
    this.#place(markOf(a, owner), entry + 1)
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
    const f64 = this.numbers(entry)
    const to = (entry & SEGMENT_MASK) << 4
    for (let i = 0; i < NUMBERS; i += 1) f64[to + i] = f64At(numbers, at + i)
    f64[to + AMOUNT] = amount
    this.setInt(entry, MARKET, market)
    this.setInt(entry, FLAGS, flags)
    this.setInt(entry, OPEN_SLOT, -1)
    this.setInt(entry, NEXT, -1)
    if (this.#newest >= 0) this.setInt(this.#newest, NEXT, entry)
    else this.#oldest = entry
    this.#newest = entry
  }

  /** Frees the client ids whose 24 hours are over at `now`. */
  expire(now: number): void {
    while (this.#oldest >= 0 && this.num(this.#oldest, UPDATED) + CLIENT_ID_KEPT <= now) {
      const entry = this.#oldest
      this.#oldest = this.int(entry, NEXT)
      if (this.#oldest < 0) this.#newest = -1
      this.#unplace(entry)
      this.setInt(entry, NEXT, this.#free)
      this.#free = entry
      this.#count -= 1
    }
  }

  #is(entry: number, owner: number): boolean {
    const at = (entry & SEGMENT_MASK) << 5
    const record = this.#integers(entry)
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
    if (entry >> SEGMENT_BITS === this.#f64.length) {
      const segment = new Float64Array(16 << SEGMENT_BITS)
      this.#f64.push(segment)
      this.#i32.push(new Int32Array(segment.buffer))
    }
    return entry
  }

  /** Puts a record (its number + 1) at the first free place from its home on. */
  #place(mark: number, taken: number): void {
    let place = mark & this.#mask
    while (i32At(this.#table, (place << 1) + 1) !== 0) place = (place + 1) & this.#mask
    this.#table[place << 1] = mark
    this.#table[(place << 1) + 1] = taken
  }

  /** Takes a record out of the table and closes the gap, as in id-index. */
  #unplace(entry: number): void {
    const table = this.#table
    const mask = this.#mask
    let place = markOf(this.int(entry, HASH), this.int(entry, OWNER)) & mask
    while (i32At(table, (place << 1) + 1) !== entry + 1) place = (place + 1) & mask
    let next = (place + 1) & mask
    for (;;) {
      const moved = i32At(table, (next << 1) + 1)
      if (moved === 0) break
      const home = i32At(table, next << 1) & mask
      if (((next - home) & mask) >= ((next - place) & mask)) {
        table[place << 1] = i32At(table, next << 1)
        table[(place << 1) + 1] = moved
        place = next
      }
      next = (next + 1) & mask
    }
    table[(place << 1) + 1] = 0
  }

  /** Twice the places. Marks alone say where everything goes, so that no record has to be read. */
  #growTable(): void {
    const old = this.#table
    this.#table = new Int32Array(old.length * 2)
    this.#mask = old.length - 1
    for (let i = 0; i < old.length; i += 2) {
      const taken = i32At(old, i + 1)
      if (taken !== 0) this.#place(i32At(old, i), taken)
    }
  }
}

/** What the table keeps of a client id; its low bits are its home. */
function markOf(hash: number, owner: number): number {
  return hash ^ Math.imul(owner, 0x9e3779b1)
}
