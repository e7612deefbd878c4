/**
 * A map from positive integers (below 2^53) to pool slots: open addressing with linear probing over typed arrays, at
 * most half full. Deleting shifts the run back, so that no grave ever slows a search.
 */
import { f64At } from './typed.ts'

const TWO_32 = 4_294_967_296

export class IdIndex {
  /** Key and slot side by side, so that a search touches one cache line; a key of 0 is a free place. */
  #places: Float64Array
  #mask: number
  #count = 0

  /** `capacity` is the number of places at the start, a power of two. */
  constructor(capacity = 1024) {
    this.#places = new Float64Array(capacity * 2)
    this.#mask = capacity - 1
  }

  get size(): number {
    return this.#count
  }

  /** The slot kept for `key`, or −1. */
  get(key: number): number {
    const places = this.#places
    const mask = this.#mask
    let place = home(key, mask)
    for (;;) {
      const found = f64At(places, place << 1)
      if (found === key) return f64At(places, (place << 1) + 1) | 0
      if (found === 0) return -1
      place = (place + 1) & mask
    }
  }

  /** Hands over every key with its slot, in no order that means anything. */
  forEach(take: (key: number, slot: number) => void): void {
    const places = this.#places
    for (let i = 0; i < places.length; i += 2) {
      const key = f64At(places, i)
      if (key !== 0) take(key, f64At(places, i + 1))
    }
  }

  /** Writes the slot of each of `count` keys, or −1. */
  getAll(keys: Float64Array, into: Int32Array, count: number): void {
    for (let i = 0; i < count; i += 1) into[i] = this.get(f64At(keys, i))
  }

  /** Reads where the searches for these keys will begin, all at once; what comes back means nothing. */
  readAll(keys: Float64Array, count: number): number {
    const places = this.#places
    const mask = this.#mask
    let read = 0
    for (let i = 0; i < count; i += 1) read ^= f64At(places, home(f64At(keys, i), mask) << 1) | 0
    return read
  }

  /** Keeps `slot` for `key`, which must be positive and not yet in the index. */
  set(key: number, slot: number): void {
    if (this.#count * 2 >= this.#mask) this.#grow()
    this.#place(key, slot)
    this.#count += 1
  }

  /** Forgets `key`; throws where it is not in the index. */
  delete(key: number): void {
    const places = this.#places
    const mask = this.#mask
    let place = home(key, mask)
    while (f64At(places, place << 1) !== key) {
      if (f64At(places, place << 1) === 0) throw new Error(`id ${key} is not in the index`)
      place = (place + 1) & mask
    }
    let next = (place + 1) & mask
    for (;;) {
      const moved = f64At(places, next << 1)
      if (moved === 0) break
      // What stands at `next` may move into the hole only if its home is not between the two.
      if (((next - home(moved, mask)) & mask) >= ((next - place) & mask)) {
        places[place << 1] = moved
        places[(place << 1) + 1] = f64At(places, (next << 1) + 1)
        place = next
      }
      next = (next + 1) & mask
    }
    places[place << 1] = 0
    this.#count -= 1
  }

  #place(key: number, slot: number): void {
    const mask = this.#mask
    let place = home(key, mask)
    while (f64At(this.#places, place << 1) !== 0) place = (place + 1) & mask
    this.#places[place << 1] = key
    this.#places[(place << 1) + 1] = slot
  }

  #grow(): void {
    const old = this.#places
    this.#places = new Float64Array(old.length * 2)
    this.#mask = old.length - 1
    for (let i = 0; i < old.length; i += 2) {
      const key = f64At(old, i)
      if (key !== 0) this.#place(key, f64At(old, i + 1))
    }
  }
}

/** Mixes all 53 bits: ids are mostly multiples of 1,024 and account keys differ in a few bits only. */
function home(key: number, mask: number): number {
  const high = (key / TWO_32) | 0
  let h = Math.imul((key | 0) ^ Math.imul(high, 0x85ebca6b), 0x9e3779b1)
  h ^= h >>> 15
  h = Math.imul(h, 0x2c1b3c6d)
  return (h ^ (h >>> 13)) & mask
}
