/**
 * The table under a search by hash: small numbers from 0, each beside the 32 bits it is found by, its tag. Open
 * addressing with linear probing over one integer array, at most half full; numbers that share a tag the caller
 * tells apart. Taking out shifts the run back, so that no grave ever slows a search.
 */
import { i32At } from './typed.ts'

export class TagTable {
  /** Mark beside number + 1, which is 0 where the place is free. */
  #pairs: Int32Array
  #mask: number
  #count = 0

  /** `places` is how many there are at the start, a power of two. */
  constructor(places: number) {
    this.#pairs = new Int32Array(places * 2)
    this.#mask = places - 1
  }

  /** The place at which a search for the tag begins; it ends at the first that is free. */
  home(tag: number): number {
    return tag & this.#mask
  }

  /** The place after this one. */
  next(place: number): number {
    return (place + 1) & this.#mask
  }

  /** The number at a place, −1 where it is free. */
  number(place: number): number {
    return i32At(this.#pairs, (place << 1) + 1) - 1
  }

  tag(place: number): number {
    return i32At(this.#pairs, place << 1)
  }

  /** Puts a number in that is not there yet. */
  add(tag: number, number: number): void {
    if (this.#count * 2 >= this.#mask) this.#grow()
    this.#count += 1
    this.#place(tag, number)
  }

  /** Takes a number out; throws where it is not in. */
  remove(tag: number, number: number): void {
    const pairs = this.#pairs
    let place = this.home(tag)
    while (this.number(place) !== number) {
      if (this.number(place) < 0) throw new Error(`${number} is not in the table`)
      place = this.next(place)
    }
    for (let next = this.next(place); ; next = this.next(next)) {
      const moved = this.number(next)
      if (moved < 0) break
      // What stands at `next` may move into the hole only if its home is not between the two.
      if (((next - this.home(this.tag(next))) & this.#mask) < ((next - place) & this.#mask)) continue
      pairs[place << 1] = this.tag(next)
      pairs[(place << 1) + 1] = moved + 1
      place = next
    }
    pairs[(place << 1) + 1] = 0
    this.#count -= 1
  }

  /** Reads where the searches for these tags will begin, all at once (see `readRecords` in typed.ts). */
  read(tags: Int32Array, count: number): number {
    const pairs = this.#pairs
    const mask = this.#mask
    let read = 0
    for (let i = 0; i < count; i += 1) read ^= i32At(pairs, (i32At(tags, i) & mask) << 1)
    return read
  }

  #place(tag: number, number: number): void {
    let place = this.home(tag)
    while (this.number(place) >= 0) place = this.next(place)
    this.#pairs[place << 1] = tag
    this.#pairs[(place << 1) + 1] = number + 1
  }

  /** Twice the places. Marks alone say where everything goes. */
  #grow(): void {
    const old = this.#pairs
    this.#pairs = new Int32Array(old.length * 2)
    this.#mask = old.length - 1
    for (let i = 0; i < old.length; i += 2) {
      const taken = i32At(old, i + 1)
      if (taken !== 0) this.#place(i32At(old, i), taken - 1)
    }
  }
}
