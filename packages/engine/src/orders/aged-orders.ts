/**
 * Ended orders that are older than their ids have to be kept: of each owner in the order of their ends, so that its
 * oldest can be forgotten for a newer one, and of all owners in that order, so that those whose day is over can. Records
 * as those of ended-orders.ts, 96 bytes, with 12 bytes of links; what is forgotten is the next to be used again.
 */

import { Heaviest } from '../memory/heaviest.ts'
import { f64At, grownI32, i32At } from '../memory/typed.ts'
import { ENDED_SIZE, MARKET_FIELD } from './ended-orders.ts'
import { copyNumbers } from './order-pool.ts'

/** 1,024 records, 96 kB, a segment. */
const SEGMENT_BITS = 10
const SEGMENT_MASK = (1 << SEGMENT_BITS) - 1

/** Links of a record: the owner's next, everybody's next (of a free record the next free), everybody's last. */
const OWN_NEXT = 0
const NEXT = 1
const PREVIOUS = 2
const LINKS = 3

export class AgedOrders {
  readonly #segments: Float64Array<ArrayBuffer>[] = []
  #links = new Int32Array(LINKS * 1024)
  /** Of each owner the oldest and the newest record, plus 1. */
  #ends = new Int32Array(256)
  #first = -1
  #last = -1
  #free = -1
  #used = 0
  readonly #counts = new Heaviest()

  get size(): number {
    return this.#counts.total
  }

  /** The oldest of all, or −1. */
  get first(): number {
    return this.#first
  }

  /** The one that ended next, or −1. */
  next(slot: number): number {
    return i32At(this.#links, slot * LINKS + NEXT)
  }

  count(owner: number): number {
    return this.#counts.count(owner)
  }

  /** Who has the most, or −1. */
  heaviest(): number {
    return this.#counts.heaviest()
  }

  /** The owner's oldest, or −1. */
  oldestOf(owner: number): number {
    return owner * 2 < this.#ends.length ? i32At(this.#ends, owner * 2) - 1 : -1
  }

  /** The float array in which the record lies, from {@link numbersAt} on. */
  numbers(slot: number): Float64Array<ArrayBuffer> {
    return this.#segments[slot >> SEGMENT_BITS] as Float64Array<ArrayBuffer>
  }

  numbersAt(slot: number): number {
    return (slot & SEGMENT_MASK) * ENDED_SIZE
  }

  /** Takes a copy of the record at `at` of `numbers`, which ended after all that are here; says where. */
  push(owner: number, numbers: Float64Array, at: number): number {
    const slot = this.#allocate()
    const into = this.numbers(slot)
    const to = this.numbersAt(slot)
    copyNumbers(numbers, at, into, to)
    for (let field = MARKET_FIELD; field < ENDED_SIZE; field += 1) into[to + field] = f64At(numbers, at + field)
    this.#link(owner, slot)
    this.#counts.change(owner, 1)
    return slot
  }

  #link(owner: number, slot: number): void {
    if (owner * 2 >= this.#ends.length) this.#ends = grownI32(this.#ends, owner * 2 + 2)
    const links = this.#links
    links[slot * LINKS + OWN_NEXT] = -1
    links[slot * LINKS + NEXT] = -1
    links[slot * LINKS + PREVIOUS] = this.#last
    if (this.#last < 0) this.#first = slot
    else links[this.#last * LINKS + NEXT] = slot
    this.#last = slot
    const newest = i32At(this.#ends, owner * 2 + 1) - 1
    if (newest < 0) this.#ends[owner * 2] = slot + 1
    else links[newest * LINKS + OWN_NEXT] = slot
    this.#ends[owner * 2 + 1] = slot + 1
  }

  /** Forgets the owner's oldest, which there is. */
  shift(owner: number): void {
    const slot = this.oldestOf(owner)
    if (slot < 0) throw new Error(`owner ${owner} has no aged order`)
    const links = this.#links
    const at = slot * LINKS
    const [ownNext, next, previous] = [i32At(links, at), i32At(links, at + NEXT), i32At(links, at + PREVIOUS)]
    this.#ends[owner * 2] = ownNext + 1
    if (ownNext < 0) this.#ends[owner * 2 + 1] = 0
    if (previous < 0) this.#first = next
    else links[previous * LINKS + NEXT] = next
    if (next < 0) this.#last = previous
    else links[next * LINKS + PREVIOUS] = previous
    links[at + NEXT] = this.#free
    this.#free = slot
    this.#counts.change(owner, -1)
  }

  #allocate(): number {
    const free = this.#free
    if (free >= 0) {
      this.#free = i32At(this.#links, free * LINKS + NEXT)
      return free
    }
    const slot = this.#used
    this.#used += 1
    if (slot >> SEGMENT_BITS === this.#segments.length) {
      this.#segments.push(new Float64Array(ENDED_SIZE << SEGMENT_BITS))
    }
    if (slot * LINKS === this.#links.length) this.#links = grownI32(this.#links, 0)
    return slot
  }
}
