/**
 * How many things each owner has, and who has the most: asked where all owners together have too many, so that room is
 * made at the heaviest user's cost. "The most" is to within a factor of two, and of those alike the first by number, so
 * that a count costs a few instructions while it stays between two powers of two, and the answer follows from the counts
 * alone, however they came about.
 */
import { grownI32, i32At } from './typed.ts'

export class Heaviest {
  #counts = new Int32Array(256)
  #total = 0
  #owners = 0
  /** By the power of two that a count has reached: who is there, one bit an owner. */
  readonly #groups: Int32Array[] = []
  /** Of each group the first word that may have a bit. */
  readonly #first: number[] = []

  /** How many everybody has together. */
  get total(): number {
    return this.#total
  }

  /** How many owners have any. */
  get owners(): number {
    return this.#owners
  }

  count(owner: number): number {
    return owner < this.#counts.length ? i32At(this.#counts, owner) : 0
  }

  /** The owner has so many more, or fewer. */
  change(owner: number, by: number): void {
    if (owner >= this.#counts.length) this.#counts = grownI32(this.#counts, owner + 1)
    const before = i32At(this.#counts, owner)
    const after = before + by
    if (after < 0) throw new Error(`owner ${owner} has ${after} of something`)
    this.#counts[owner] = after
    this.#total += by
    const [from, to] = [groupOf(before), groupOf(after)]
    if (from === to) return
    if (from >= 0) this.#leave(from, owner)
    else this.#owners += 1
    if (to >= 0) this.#join(to, owner)
    else this.#owners -= 1
  }

  /** Who has the most, or −1 where nobody has any. */
  heaviest(): number {
    for (let group = this.#groups.length - 1; group >= 0; group -= 1) {
      const owner = this.#firstOf(group)
      if (owner >= 0) return owner
    }
    return -1
  }

  #firstOf(group: number): number {
    const words = this.#groups[group]
    if (words === undefined) return -1
    let word = this.#first[group] ?? 0
    while (word < words.length && i32At(words, word) === 0) word += 1
    this.#first[group] = word
    if (word === words.length) return -1
    const bits = i32At(words, word)
    return word * 32 + (31 - Math.clz32(bits & -bits))
  }

  #join(group: number, owner: number): void {
    while (this.#groups.length <= group) {
      this.#groups.push(new Int32Array(8))
      this.#first.push(0)
    }
    const word = owner >>> 5
    let words = this.#groups[group] as Int32Array
    if (word >= words.length) {
      words = grownI32(words, word + 1)
      this.#groups[group] = words
    }
    words[word] = i32At(words, word) | (1 << (owner & 31))
    this.#first[group] = Math.min(word, this.#first[group] ?? 0)
  }

  #leave(group: number, owner: number): void {
    const words = this.#groups[group] as Int32Array
    const word = owner >>> 5
    words[word] = i32At(words, word) & ~(1 << (owner & 31))
  }
}

/** The power of two that a count has reached; −1 for none. */
function groupOf(count: number): number {
  return 31 - Math.clz32(count)
}
