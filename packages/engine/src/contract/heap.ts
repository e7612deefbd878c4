/** A binary heap of positions by the price at which they have to be looked at; each position knows its place in it. */
import type { Position } from './position.ts'

export class PositionHeap {
  readonly #items: Position[] = []
  /** Rising: the lowest bound is on top. Otherwise the highest. */
  readonly #rising: boolean

  constructor(rising: boolean) {
    this.#rising = rising
  }

  /** All of them, in no order that means anything. */
  get items(): readonly Position[] {
    return this.#items
  }

  /** The position whose bound is reached first. */
  get top(): Position | undefined {
    return this.#items[0]
  }

  /** Puts a position in, or to its new place after its bound changed. */
  place(position: Position): void {
    if (position.place < 0) {
      position.place = this.#items.length
      this.#items.push(position)
    }
    this.#up(position)
    this.#down(position)
  }

  /** Takes a position out where it is in. */
  remove(position: Position): void {
    const at = position.place
    if (at < 0) return
    position.place = -1
    const last = this.#items.pop()
    if (last === undefined || last === position) return
    this.#items[at] = last
    last.place = at
    this.#up(last)
    this.#down(last)
  }

  #before(a: Position, b: Position): boolean {
    return this.#rising ? a.bound < b.bound : a.bound > b.bound
  }

  #up(position: Position): void {
    const items = this.#items
    let at = position.place
    while (at > 0) {
      const above = (at - 1) >> 1
      const other = items[above]
      if (other === undefined || !this.#before(position, other)) break
      items[at] = other
      other.place = at
      at = above
    }
    items[at] = position
    position.place = at
  }

  #down(position: Position): void {
    const items = this.#items
    let at = position.place
    for (;;) {
      let below = 2 * at + 1
      let other = items[below]
      if (other === undefined) break
      const right = items[below + 1]
      if (right !== undefined && this.#before(right, other)) {
        below += 1
        other = right
      }
      if (!this.#before(other, position)) break
      items[at] = other
      other.place = at
      at = below
    }
    items[at] = position
    position.place = at
  }
}
