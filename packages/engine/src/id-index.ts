/**
 * A map from positive integers (below 2^53) to pool slots: open addressing with linear probing over typed arrays, at
 * most half full. Deleting shifts the run back, so that no grave ever slows a search.
 */
import { f64At, i32At } from './typed.ts'

const TWO_32 = 4_294_967_296

export class IdIndex {
  #keys: Float64Array
  #slots: Int32Array
  #mask: number
  #count = 0

  /** `capacity` is the number of places at the start, a power of two. */
  constructor(capacity = 1024) {
    this.#keys = new Float64Array(capacity)
    this.#slots = new Int32Array(capacity)
    this.#mask = capacity - 1
  }

  get size(): number {
    return this.#count
  }

  /** The slot kept for `key`, or −1. */
  get(key: number): number {
    const keys = this.#keys
    const mask = this.#mask
    let place = home(key, mask)
    for (;;) {
      const found = f64At(keys, place)
      if (found === key) return i32At(this.#slots, place)
      if (found === 0) return -1
      place = (place + 1) & mask
    }
  }

  /** Keeps `slot` for `key`, which must be positive and not yet in the index. */
  set(key: number, slot: number): void {
    if (this.#count * 2 >= this.#mask) this.#grow()
    this.#place(key, slot)
    this.#count += 1
  }

  /** Forgets `key`; throws where it is not in the index. */
  delete(key: number): void {
    const keys = this.#keys
    const mask = this.#mask
    let place = home(key, mask)
    while (f64At(keys, place) !== key) {
      if (f64At(keys, place) === 0) throw new Error(`id ${key} is not in the index`)
      place = (place + 1) & mask
    }
    let next = (place + 1) & mask
    for (;;) {
      const moved = f64At(keys, next)
      if (moved === 0) break
      // What stands at `next` may move into the hole only if its home is not between the two.
      const distance = (next - home(moved, mask)) & mask
      if (distance >= ((next - place) & mask)) {
        keys[place] = moved
        this.#slots[place] = i32At(this.#slots, next)
        place = next
      }
      next = (next + 1) & mask
    }
    keys[place] = 0
    this.#count -= 1
  }

  #place(key: number, slot: number): void {
    const mask = this.#mask
    let place = home(key, mask)
    while (f64At(this.#keys, place) !== 0) place = (place + 1) & mask
    this.#keys[place] = key
    this.#slots[place] = slot
  }

  #grow(): void {
    const keys = this.#keys
    const slots = this.#slots
    this.#keys = new Float64Array(keys.length * 2)
    this.#slots = new Int32Array(keys.length * 2)
    this.#mask = this.#keys.length - 1
    for (let i = 0; i < keys.length; i += 1) {
      const key = f64At(keys, i)
      if (key !== 0) this.#place(key, i32At(slots, i))
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
