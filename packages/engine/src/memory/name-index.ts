/**
 * A map from names to small numbers, given out from 0. Unlike a `Map` it can be asked for the hash first and for the
 * number later, so that what many searches need is read at once; and the names lie as bytes in one array, since among
 * many customers a string of the language's heap is three far reads instead of one. Each name has one cache line, of
 * which six integers are for what is most often asked of whoever has the name.
 */
import { TagTable } from './tag-table.ts'
import { asI32, bytesOnLines, i32At } from './typed.ts'

/** Bytes of a record: the name's length, its characters, then the integers. */
const RECORD_BITS = 6
const NAME = 40
/** Where in the integers of a record those are that are not the name's, and how many integers a record has. */
export const TERMS = NAME >> 2
export const TERMS_SHIFT = RECORD_BITS - 2
/** Instead of a length: the name is longer than a record or not of single bytes, and is compared as a string. */
const ELSEWHERE = 255
/** Characters up to here are single bytes. */
const LAST_ASCII = 127

export class NameIndex {
  readonly #names: string[] = []
  #records: Uint8Array = bytesOnLines(512 << RECORD_BITS)
  /** The records as integers: of those from {@link TERMS} on in each, 0 at first, the caller makes what it likes. */
  terms: Int32Array = asI32(this.#records)
  readonly #table = new TagTable(512)

  /** The number of the name whose {@link hashOf} is given, or −1. */
  find(hash: number, name: string): number {
    const table = this.#table
    for (let place = table.home(hash); ; place = table.next(place)) {
      const number = table.number(place)
      if (number < 0) return -1
      if (table.tag(place) === hash && this.#is(number, name)) return number
    }
  }

  /** Gives the next number to a name that has none. */
  add(name: string): number {
    const number = this.#names.length
    this.#names.push(name)
    const at = number << RECORD_BITS
    if (at === this.#records.length) {
      const grown = bytesOnLines(at * 2)
      grown.set(this.#records)
      this.#records = grown
      this.terms = asI32(grown)
    }
    this.#write(at, name)
    this.#table.add(hashOf(name), number)
    return number
  }

  /** Reads where the searches for these hashes will begin (see `TagTable.read`). */
  read(hashes: Int32Array, count: number): number {
    return this.#table.read(hashes, count)
  }

  /** Reads the names that the searches for these hashes will most likely end at (see `readRecords` in typed.ts). */
  readLikely(hashes: Int32Array, count: number): number {
    const table = this.#table
    const records = this.#records
    let read = 0
    for (let i = 0; i < count; i += 1) {
      const number = table.number(table.home(i32At(hashes, i)))
      read ^= records[Math.max(0, number) << RECORD_BITS] as number
    }
    return read
  }

  #is(number: number, name: string): boolean {
    const records = this.#records
    const at = number << RECORD_BITS
    const length = records[at] as number
    if (length === ELSEWHERE) return this.#names[number] === name
    if (length !== name.length) return false
    for (let i = 0; i < length; i += 1) {
      if (records[at + 1 + i] !== name.charCodeAt(i)) return false
    }
    return true
  }

  #write(at: number, name: string): void {
    const records = this.#records
    records[at] = name.length < NAME ? name.length : ELSEWHERE
    for (let i = 0; i < name.length && i + 1 < NAME; i += 1) {
      const code = name.charCodeAt(i)
      if (code > LAST_ASCII) records[at] = ELSEWHERE
      records[at + 1 + i] = code
    }
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
