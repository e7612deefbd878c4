/**
 * The price levels of one side of a book, in sorted chunks: a directory of chunks in order of price, each with up to
 * 64 levels. Adding and removing a level is a short binary search, a guess and a short shift, whatever the depth; the
 * best level is always the last of the last chunk. A level that exists is found beside them, by the low bits of its
 * price. Levels and chunks are pooled and used again.
 */

import { asI32, f64At, grownF64, grownI32, i32At } from '../memory/typed.ts'
import { BUY } from './flags.ts'

const CHUNK = 64
/** Places of the memory of levels by price: at first, and at most (32 kB). */
const FIRST_PLACES = 64
const MOST_PLACES = 4096
/** Integer fields of a level, behind its two floats (price, total lots) in one record of 32 bytes. */
const HEAD = 4
const TAIL = 5
const COUNT = 6

export class Levels {
  /** Best level, or −1 where the side is empty, and its price. */
  best = -1
  bestPrice = 0
  /** How many levels the side has. */
  size = 0
  /** A key rises towards the best price: the price itself for buys, its negative for sells. */
  readonly #sign: number
  #f64 = new Float64Array(64 * 4)
  #i32: Int32Array = asI32(this.#f64)
  #usedLevels = 0
  #freeLevel = -1
  #chunkKeys = new Float64Array(CHUNK * 4)
  #chunkLevels = new Int32Array(CHUNK * 4)
  #usedChunks = 0
  readonly #freeChunks: number[] = []
  /** The directory: chunk, its number of levels, its lowest key. */
  #dirChunk = new Int32Array(16)
  #dirCount = new Int32Array(16)
  #dirLow = new Float64Array(16)
  #dirLength = 0
  /**
   * By the low bits of the price its level + 1, 0 where none, beside 32 bits of the price, so that a look in vain reads
   * no level, which lies far from all else: a price that has a level, as most near the best have, is found at one look.
   * Of levels that share a place it knows the last that was asked for; the others are searched for.
   */
  #known = new Int32Array(FIRST_PLACES * 2)
  #knownMask = FIRST_PLACES - 1
  /** Where the last search ended: directory place and place in the chunk. */
  #atDir = 0
  #atPlace = 0
  #cursorDir = 0
  #cursorPlace = 0

  constructor(side: number) {
    this.#sign = side === BUY ? 1 : -1
  }

  price(level: number): number {
    return f64At(this.#f64, level << 2)
  }

  /** Open lots of all orders of the level. */
  total(level: number): number {
    return f64At(this.#f64, (level << 2) + 1)
  }

  addTotal(level: number, lots: number): void {
    const place = (level << 2) + 1
    this.#f64[place] = f64At(this.#f64, place) + lots
  }

  head(level: number): number {
    return i32At(this.#i32, (level << 3) + HEAD)
  }

  setHead(level: number, slot: number): void {
    this.#i32[(level << 3) + HEAD] = slot
  }

  tail(level: number): number {
    return i32At(this.#i32, (level << 3) + TAIL)
  }

  setTail(level: number, slot: number): void {
    this.#i32[(level << 3) + TAIL] = slot
  }

  /** How many orders the level has. */
  count(level: number): number {
    return i32At(this.#i32, (level << 3) + COUNT)
  }

  addCount(level: number, change: number): void {
    const place = (level << 3) + COUNT
    this.#i32[place] = i32At(this.#i32, place) + change
  }

  /** The level that a price is likely to have, as far as it is found at one look; −1 where none is. */
  likelyLevel(price: number): number {
    const at = (price & this.#knownMask) << 1
    return i32At(this.#known, at + 1) === (price | 0) ? i32At(this.#known, at) - 1 : -1
  }

  /** Reads a level, if it is one; what comes back means nothing. */
  read(level: number): number {
    return level >= 0 && level < this.#usedLevels ? this.tail(level) : 0
  }

  /** Reads where in order a level of this price is, or would be; what comes back means nothing. */
  readNear(price: number): number {
    const d = this.#covering(price * this.#sign)
    if (d < 0) return 0
    const from = i32At(this.#dirChunk, d) * CHUNK
    const at = from + this.#guess(price * this.#sign, d)
    return (
      (f64At(this.#chunkKeys, at) | 0) ^ (f64At(this.#chunkKeys, from + CHUNK - 1) | 0) ^ i32At(this.#chunkLevels, at)
    )
  }

  /** The level of this price, or −1. */
  find(price: number): number {
    return this.#locate(price * this.#sign) ? i32At(this.#chunkLevels, this.#place()) : -1
  }

  /** The level of this price, made if there is none. */
  obtain(price: number): number {
    if (price === this.bestPrice && this.best >= 0) return this.best
    const known = this.likelyLevel(price)
    if (known >= 0 && this.price(known) === price) return known
    const key = price * this.#sign
    if (this.#locate(key)) {
      const found = i32At(this.#chunkLevels, this.#place())
      this.#know(price, found)
      return found
    }
    const level = this.#allocateLevel(price)
    this.#insert(key, level)
    this.size += 1
    this.#refreshBest()
    this.#know(price, level)
    if (this.size > this.#knownMask + 1 && this.size <= MOST_PLACES) this.#knowMore()
    return level
  }

  /** Takes an empty level out. */
  remove(level: number): void {
    if (!this.#locate(this.price(level) * this.#sign) || i32At(this.#chunkLevels, this.#place()) !== level) {
      throw new Error(`level of price ${this.price(level)} is not where it should be`)
    }
    this.#takeOut()
    const known = (this.price(level) & this.#knownMask) << 1
    if (i32At(this.#known, known) === level + 1) this.#known[known] = 0
    this.setHead(level, this.#freeLevel)
    this.#freeLevel = level
    this.size -= 1
    this.#refreshBest()
  }

  /** The best level, from which {@link next} goes on to worse ones; −1 where the side is empty. */
  first(): number {
    this.#cursorDir = this.#dirLength - 1
    this.#cursorPlace = this.#cursorDir < 0 ? 0 : i32At(this.#dirCount, this.#cursorDir) - 1
    return this.best
  }

  /** The level after the one last given, or −1. The side must not have changed in between. */
  next(): number {
    this.#cursorPlace -= 1
    if (this.#cursorPlace < 0) {
      this.#cursorDir -= 1
      if (this.#cursorDir < 0) return -1
      this.#cursorPlace = i32At(this.#dirCount, this.#cursorDir) - 1
    }
    return i32At(this.#chunkLevels, i32At(this.#dirChunk, this.#cursorDir) * CHUNK + this.#cursorPlace)
  }

  /** How many orders all levels have together. */
  orders(): number {
    let count = 0
    for (let level = this.first(); level >= 0; level = this.next()) count += this.count(level)
    return count
  }

  #know(price: number, level: number): void {
    const at = (price & this.#knownMask) << 1
    this.#known[at] = level + 1
    this.#known[at + 1] = price
  }

  /** Twice the places, for the levels there are. */
  #knowMore(): void {
    this.#known = new Int32Array(this.#known.length * 2)
    this.#knownMask = this.#knownMask * 2 + 1
    for (let level = this.first(); level >= 0; level = this.next()) this.#know(this.price(level), level)
  }

  #place(): number {
    return i32At(this.#dirChunk, this.#atDir) * CHUNK + this.#atPlace
  }

  /** Finds the first key not below `key` in the chunk that covers it; true where it is the key itself. */
  #locate(key: number): boolean {
    const d = this.#covering(key)
    this.#atDir = d
    if (d < 0) return false
    const base = i32At(this.#dirChunk, d) * CHUNK
    const end = i32At(this.#dirCount, d)
    const keys = this.#chunkKeys
    let at = this.#guess(key, d)
    while (at > 0 && f64At(keys, base + at - 1) >= key) at -= 1
    while (at < end && f64At(keys, base + at) < key) at += 1
    this.#atPlace = at
    return at < end && f64At(keys, base + at) === key
  }

  /** The directory place of the chunk that covers the key, −1 where there is no chunk. */
  #covering(key: number): number {
    const last = this.#dirLength - 1
    // Most of what happens, happens near the best price, in the last chunk.
    return last > 0 && f64At(this.#dirLow, last) > key ? this.#searchDirectory(key, last) : last
  }

  /**
   * About where in the chunk at `d` the key is: prices lie about evenly, so that the place guessed from them is nearly
   * always in the cache line looked at first.
   */
  #guess(key: number, d: number): number {
    const end = i32At(this.#dirCount, d)
    const lowest = f64At(this.#dirLow, d)
    const above = d === this.#dirLength - 1 ? this.bestPrice * this.#sign + 1 : f64At(this.#dirLow, d + 1)
    if (key <= lowest) return 0
    return key >= above ? end : (((key - lowest) / (above - lowest)) * end) | 0
  }

  /**
   * The last directory place before `end` whose lowest key is not above `key`, or 0: in steps that double, from the best
   * price on, near which most is, then by halves.
   */
  #searchDirectory(key: number, end: number): number {
    let high = end
    let low = end - 1
    for (let step = 2; low > 0 && f64At(this.#dirLow, low) > key; step *= 2) {
      high = low
      low -= step
    }
    if (low < 0) low = 0
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (f64At(this.#dirLow, middle) <= key) low = middle
      else high = middle
    }
    return low
  }

  /** Puts a level where the last search ended. */
  #insert(key: number, level: number): void {
    if (this.#atDir < 0) {
      this.#openChunk(0)
      this.#atDir = 0
      this.#atPlace = 0
    } else if (i32At(this.#dirCount, this.#atDir) === CHUNK) {
      this.#split()
    }
    const keys = this.#chunkKeys
    const levels = this.#chunkLevels
    const base = i32At(this.#dirChunk, this.#atDir) * CHUNK
    const count = i32At(this.#dirCount, this.#atDir)
    const place = base + this.#atPlace
    for (let i = base + count; i > place; i -= 1) {
      keys[i] = f64At(keys, i - 1)
      levels[i] = i32At(levels, i - 1)
    }
    keys[place] = key
    levels[place] = level
    this.#dirCount[this.#atDir] = count + 1
    if (this.#atPlace === 0) this.#dirLow[this.#atDir] = key
  }

  /** Takes the entry out at which the last search ended. */
  #takeOut(): void {
    const d = this.#atDir
    const keys = this.#chunkKeys
    const levels = this.#chunkLevels
    const base = i32At(this.#dirChunk, d) * CHUNK
    const count = i32At(this.#dirCount, d) - 1
    for (let i = base + this.#atPlace; i < base + count; i += 1) {
      keys[i] = f64At(keys, i + 1)
      levels[i] = i32At(levels, i + 1)
    }
    this.#dirCount[d] = count
    if (count === 0) this.#closeChunk(d)
    else {
      if (this.#atPlace === 0) this.#dirLow[d] = f64At(keys, base)
      // Thin neighbours become one, so that a book that was once deep does not stay scattered.
      if (d > 0 && count + i32At(this.#dirCount, d - 1) <= CHUNK / 4) this.#merge(d)
    }
  }

  /** Halves the full chunk at the search's end; a level past its end gets a chunk of its own. */
  #split(): void {
    const d = this.#atDir
    const keep = this.#atPlace === CHUNK ? CHUNK : CHUNK / 2
    this.#openChunk(d + 1)
    const from = i32At(this.#dirChunk, d) * CHUNK + keep
    const to = i32At(this.#dirChunk, d + 1) * CHUNK
    this.#chunkKeys.copyWithin(to, from, from + CHUNK - keep)
    this.#chunkLevels.copyWithin(to, from, from + CHUNK - keep)
    this.#dirCount[d] = keep
    this.#dirCount[d + 1] = CHUNK - keep
    this.#dirLow[d + 1] = f64At(this.#chunkKeys, to)
    if (this.#atPlace > keep || keep === CHUNK) {
      this.#atDir = d + 1
      this.#atPlace -= keep
    }
  }

  /** Moves the levels of chunk `d` behind those of the chunk before it. */
  #merge(d: number): void {
    const from = i32At(this.#dirChunk, d) * CHUNK
    const moved = i32At(this.#dirCount, d)
    const kept = i32At(this.#dirCount, d - 1)
    const to = i32At(this.#dirChunk, d - 1) * CHUNK + kept
    this.#chunkKeys.copyWithin(to, from, from + moved)
    this.#chunkLevels.copyWithin(to, from, from + moved)
    this.#dirCount[d - 1] = kept + moved
    this.#closeChunk(d)
  }

  /** Makes room in the directory at `d` and puts an empty chunk there. */
  #openChunk(d: number): void {
    if (this.#dirLength === this.#dirChunk.length) {
      this.#dirChunk = grownI32(this.#dirChunk, 0)
      this.#dirCount = grownI32(this.#dirCount, 0)
      this.#dirLow = grownF64(this.#dirLow, 0)
    }
    let chunk = this.#freeChunks.pop()
    if (chunk === undefined) {
      chunk = this.#usedChunks
      this.#usedChunks += 1
      if (this.#usedChunks * CHUNK > this.#chunkKeys.length) {
        this.#chunkKeys = grownF64(this.#chunkKeys, 0)
        this.#chunkLevels = grownI32(this.#chunkLevels, 0)
      }
    }
    this.#dirChunk.copyWithin(d + 1, d, this.#dirLength)
    this.#dirCount.copyWithin(d + 1, d, this.#dirLength)
    this.#dirLow.copyWithin(d + 1, d, this.#dirLength)
    this.#dirChunk[d] = chunk
    this.#dirCount[d] = 0
    this.#dirLength += 1
  }

  #closeChunk(d: number): void {
    this.#freeChunks.push(i32At(this.#dirChunk, d))
    this.#dirChunk.copyWithin(d, d + 1, this.#dirLength)
    this.#dirCount.copyWithin(d, d + 1, this.#dirLength)
    this.#dirLow.copyWithin(d, d + 1, this.#dirLength)
    this.#dirLength -= 1
  }

  #refreshBest(): void {
    const d = this.#dirLength - 1
    if (d < 0) {
      this.best = -1
      this.bestPrice = 0
      return
    }
    const place = i32At(this.#dirChunk, d) * CHUNK + i32At(this.#dirCount, d) - 1
    this.best = i32At(this.#chunkLevels, place)
    this.bestPrice = f64At(this.#chunkKeys, place) * this.#sign
  }

  #allocateLevel(price: number): number {
    let level = this.#freeLevel
    if (level >= 0) {
      this.#freeLevel = this.head(level)
    } else {
      level = this.#usedLevels
      this.#usedLevels += 1
      if (this.#usedLevels * 4 > this.#f64.length) {
        this.#f64 = grownF64(this.#f64, 0)
        this.#i32 = asI32(this.#f64)
      }
    }
    this.#f64[level << 2] = price
    this.#f64[(level << 2) + 1] = 0
    this.setHead(level, -1)
    this.setTail(level, -1)
    this.#i32[(level << 3) + COUNT] = 0
    return level
  }
}
