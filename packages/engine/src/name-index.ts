/**
 * A map from names to small numbers, given out from 0. Unlike a `Map` it can be asked for the hash first and for the
 * number later, so that what many searches need is read at once.
 */
import { MarkTable } from './mark-table.ts'

export class NameIndex {
  readonly #names: string[] = []
  readonly #table = new MarkTable(512)

  /** The number of the name whose {@link hashOf} is given, or −1. */
  find(hash: number, name: string): number {
    const table = this.#table
    for (let place = table.home(hash); ; place = table.next(place)) {
      const number = table.number(place)
      if (number < 0) return -1
      if (table.mark(place) === hash && this.#names[number] === name) return number
    }
  }

  /** Gives the next number to a name that has none. */
  add(name: string): number {
    const number = this.#names.length
    this.#names.push(name)
    this.#table.add(hashOf(name), number)
    return number
  }

  /** Reads where the searches for these hashes will begin (see `MarkTable.read`). */
  read(hashes: Int32Array, count: number): number {
    return this.#table.read(hashes, count)
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
