/**
 * A binary heap whose members know their place in it, so that any of them can be taken out or moved in O(log n). A
 * member is in one heap at a time.
 */

export interface Placed {
  /** Where it is in its heap; the heap's own. */
  place: number
}

export class Heap<T extends Placed> {
  readonly #items: T[] = []
  readonly #before: (a: T, b: T) => boolean

  /** `before` is a total order: of any two members exactly one comes before the other. */
  constructor(before: (a: T, b: T) => boolean) {
    this.#before = before
  }

  get size(): number {
    return this.#items.length
  }

  /** The first member in the heap's order, if there is one. */
  get top(): T | undefined {
    return this.#items[0]
  }

  /** All members, in no useful order. */
  get members(): readonly T[] {
    return this.#items
  }

  push(item: T): void {
    this.#items.push(item)
    this.#rise(item, this.#items.length - 1)
  }

  remove(item: T): void {
    if (this.#items[item.place] !== item) throw new Error('what is to be taken out of a heap is not in it')
    const last = this.#items.pop()
    if (last === undefined || last === item) return
    this.#rise(last, item.place)
    this.#sink(last, last.place)
  }

  /** Puts a member to where it belongs after what orders it has changed. */
  update(item: T): void {
    this.#rise(item, item.place)
    this.#sink(item, item.place)
  }

  #rise(item: T, from: number): void {
    let place = from
    while (place > 0) {
      const up = (place - 1) >> 1
      const parent = this.#items[up]
      if (parent === undefined || !this.#before(item, parent)) break
      this.#put(parent, place)
      place = up
    }
    this.#put(item, place)
  }

  #sink(item: T, from: number): void {
    let place = from
    for (;;) {
      const left = this.#items[2 * place + 1]
      if (left === undefined) break
      const right = this.#items[2 * place + 2]
      const child = right !== undefined && this.#before(right, left) ? right : left
      if (!this.#before(child, item)) break
      const down = child.place
      this.#put(child, place)
      place = down
    }
    this.#put(item, place)
  }

  #put(item: T, place: number): void {
    this.#items[place] = item
    item.place = place
  }
}
