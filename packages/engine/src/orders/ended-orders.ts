/**
 * How orders ended, one record of 96 bytes each, in the order of their ends: written one behind the other and
 * forgotten from the front, so that neither ever touches memory that is not at hand. Places count up, and begin again
 * at 0 after 2^26.
 */

import { f64At } from '../memory/typed.ts'
import { copyNumbers, HELD, NUMBERS } from './order-pool.ts'

/** The float fields are those of the order pool, but that nothing is held any more and its field has the amount. */
export const AMOUNT = HELD
/** Then the market's number, the flags with the end, and the record of the client id. */
export const MARKET_FIELD = NUMBERS
export const FLAGS_FIELD = NUMBERS + 1
export const ENTRY_FIELD = NUMBERS + 2
export const ENDED_SIZE = NUMBERS + 3

/** 1,024 records, 96 kB, a segment. */
const SEGMENT_BITS = 10
const SEGMENT_MASK = (1 << SEGMENT_BITS) - 1
/** Many times the client ids that can be taken at once. */
export const PLACES = 1 << 26
const PLACE_MASK = PLACES - 1

export class EndedOrders {
  /** By place; only those between the two ends are there. */
  readonly #segments: (Float64Array<ArrayBuffer> | undefined)[] = []
  readonly #spare: Float64Array<ArrayBuffer>[] = []
  #first = 0
  #count = 0
  /** Where the next end is written: a segment at hand and the place in it. */
  #tail = new Float64Array(0)

  /** Place of the oldest, or −1 where there is none. */
  get first(): number {
    return this.#count === 0 ? -1 : this.#first
  }

  /** The place after this one, or −1. */
  next(place: number): number {
    const next = (place + 1) & PLACE_MASK
    return ((next - this.#first) & PLACE_MASK) < this.#count ? next : -1
  }

  /** The float array in which the record's numbers lie, from {@link numbersAt} on. */
  numbers(place: number): Float64Array<ArrayBuffer> {
    return this.#segments[place >> SEGMENT_BITS] as Float64Array<ArrayBuffer>
  }

  numbersAt(place: number): number {
    return (place & SEGMENT_MASK) * ENDED_SIZE
  }

  market(place: number): number {
    return f64At(this.numbers(place), this.numbersAt(place) + MARKET_FIELD)
  }

  flags(place: number): number {
    return f64At(this.numbers(place), this.numbersAt(place) + FLAGS_FIELD)
  }

  /** The record of the client id. */
  entry(place: number): number {
    return f64At(this.numbers(place), this.numbersAt(place) + ENTRY_FIELD)
  }

  /** Writes an end behind the others, its numbers at `at` of `numbers`; says where. */
  push(entry: number, numbers: Float64Array, at: number, amount: number, market: number, flags: number): number {
    if (this.#count === PLACES) throw new Error('there is no room for another ended order')
    const place = (this.#first + this.#count) & PLACE_MASK
    if ((place & SEGMENT_MASK) === 0 || this.#count === 0) this.#tail = this.#segment(place >> SEGMENT_BITS)
    const tail = this.#tail
    const to = (place & SEGMENT_MASK) * ENDED_SIZE
    copyNumbers(numbers, at, tail, to)
    tail[to + AMOUNT] = amount
    tail[to + MARKET_FIELD] = market
    tail[to + FLAGS_FIELD] = flags
    tail[to + ENTRY_FIELD] = entry
    this.#count += 1
    return place
  }

  /** Forgets the oldest. */
  shift(): void {
    const place = this.#first
    this.#first = (place + 1) & PLACE_MASK
    this.#count -= 1
    if ((place & SEGMENT_MASK) !== SEGMENT_MASK) return
    this.#spare.push(this.numbers(place))
    this.#segments[place >> SEGMENT_BITS] = undefined
  }

  #segment(index: number): Float64Array<ArrayBuffer> {
    const known = this.#segments[index]
    if (known !== undefined) return known
    const segment = this.#spare.pop() ?? new Float64Array(ENDED_SIZE << SEGMENT_BITS)
    this.#segments[index] = segment
    return segment
  }
}
