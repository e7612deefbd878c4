/**
 * Open orders by id. Ids are sequence × 1,024 + n, and nearly every order is the only one of its command: such orders
 * stand in a ring by sequence, four bytes each, so that a new one's place lies beside the last one's and is always at
 * hand, and a search is one look. What the ring has no place for, further orders of a command and old ones whose
 * place a younger one took, stands in an id index.
 */

import { IDS_PER_COMMAND } from '../limits.ts'
import { IdIndex } from '../memory/id-index.ts'
import { f64At, i32At } from '../memory/typed.ts'
import { ID, type OrderPool } from './order-pool.ts'

/** The ring grows where more than one in so many places has an older order beside it, which is slow to find. */
const FEW = 32
/** Places of the ring at most: 16 MB. */
const MOST_PLACES = 1 << 22

export class OrderIndex {
  /** Slot + 1, or 0 where the place is free. Which order it is says the record. */
  #ring: Int32Array
  #mask: number
  #others = new IdIndex()
  readonly #pool: OrderPool
  #size = 0

  /** `places` is how many the ring has at the start, a power of two; at first 256 kB, in which few orders grow old. */
  constructor(pool: OrderPool, places = 65_536) {
    this.#pool = pool
    this.#ring = new Int32Array(places)
    this.#mask = places - 1
  }

  get size(): number {
    return this.#size
  }

  /** The slot of the open order, or −1. */
  get(id: number): number {
    const slot = i32At(this.#ring, (id / IDS_PER_COMMAND) & this.#mask) - 1
    if (slot >= 0 && this.#pool.num(slot, ID) === id) return slot
    return this.#others.size === 0 ? -1 : this.#others.get(id)
  }

  /** Writes for each id the slot in which its order is if it is open, as nearly all are; −1 where it cannot be found at once. */
  likelySlots(ids: Float64Array, into: Int32Array, count: number): void {
    const ring = this.#ring
    const mask = this.#mask
    for (let i = 0; i < count; i += 1) into[i] = i32At(ring, (f64At(ids, i) / IDS_PER_COMMAND) & mask) - 1
  }

  /** Keeps `slot`, whose record need not have its id yet, for an order that is not in the index. */
  set(id: number, slot: number): void {
    const place = (id / IDS_PER_COMMAND) & this.#mask
    const before = i32At(this.#ring, place) - 1
    this.#ring[place] = slot + 1
    this.#size += 1
    if (before < 0) return
    this.#others.set(this.#pool.num(before, ID), before)
    if (this.#others.size * FEW > this.#ring.length && this.#ring.length < MOST_PLACES) this.#grow(slot, id)
  }

  /** Forgets an order whose record still has its id; throws where it is not in the index. */
  delete(id: number): void {
    const place = (id / IDS_PER_COMMAND) & this.#mask
    const slot = i32At(this.#ring, place) - 1
    if (slot >= 0 && this.#pool.num(slot, ID) === id) this.#ring[place] = 0
    else this.#others.delete(id)
    this.#size -= 1
  }

  /**
   * Twice the places. What stands in the ring goes on doing so, and what had to make way comes back where there is room
   * now; `newest` is the record that has no id yet.
   */
  #grow(newest: number, newestId: number): void {
    const old = this.#ring
    this.#ring = new Int32Array(old.length * 2)
    this.#mask = this.#ring.length - 1
    for (let i = 0; i < old.length; i += 1) {
      const slot = i32At(old, i) - 1
      if (slot < 0) continue
      const id = slot === newest ? newestId : this.#pool.num(slot, ID)
      this.#ring[(id / IDS_PER_COMMAND) & this.#mask] = slot + 1
    }
    const others = this.#others
    this.#others = new IdIndex()
    others.forEach((id, slot) => {
      const place = (id / IDS_PER_COMMAND) & this.#mask
      if (i32At(this.#ring, place) === 0) this.#ring[place] = slot + 1
      else this.#others.set(id, slot)
    })
  }
}
