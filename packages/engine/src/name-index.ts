/**
 * A map from names to small numbers, given out from 0: open addressing over an integer array, a hash beside each number,
 * at most half full. Unlike a `Map` it can be asked for the hash first and for the number later, so that what many
 * searches need can be read at once.
 */
import { i32At } from './typed.ts'

export class NameIndex {
  readonly #names: string[] = []
  /** Hash beside number + 1; 0 where the place is free. */
  #table = new Int32Array(512 * 2)
  #mask = 511

  /** The number of the name whose {@link hashOf} is given, or −1. */
  find(hash: number, name: string): number {
    const table = this.#table
    const mask = this.#mask
    let place = hash & mask
    for (;;) {
      const number = i32At(table, (place << 1) + 1) - 1
      if (number < 0) return -1
      if (i32At(table, place << 1) === hash && this.#names[number] === name) return number
      place = (place + 1) & mask
    }
  }

  /** Gives the next number to a name that has none. */
  add(name: string): number {
    const number = this.#names.length
    this.#names.push(name)
    if (this.#names.length * 2 > this.#mask) this.#grow()
    else this.#place(hashOf(name), number + 1)
    return number
  }

  /** Reads where the searches for these hashes will begin, all at once; what comes back means nothing. */
  readTable(hashes: Int32Array, count: number): number {
    const table = this.#table
    const mask = this.#mask
    let read = 0
    for (let i = 0; i < count; i += 1) read ^= i32At(table, (i32At(hashes, i) & mask) << 1)
    return read
  }

  #place(hash: number, taken: number): void {
    const table = this.#table
    const mask = this.#mask
    let place = hash & mask
    while (i32At(table, (place << 1) + 1) !== 0) place = (place + 1) & mask
    table[place << 1] = hash
    table[(place << 1) + 1] = taken
  }

  #grow(): void {
    this.#table = new Int32Array(this.#table.length * 2)
    this.#mask = this.#table.length / 2 - 1
    this.#names.forEach((name, number) => {
      this.#place(hashOf(name), number + 1)
    })
  }
}

/** 32 bits of a name, their low ones well mixed. */
export function hashOf(name: string): number {
  let hash = 0x811c9dc5 | 0
  for (let i = 0; i < name.length; i += 1) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193)
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x2c1b3c6d)
  return hash ^ (hash >>> 13)
}
