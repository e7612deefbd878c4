/** The open legs of one side of a contract by the price at which they have to be looked at. */
import { Heap } from '../heap.ts'
import type { Position } from './position.ts'

export class PositionHeap {
  readonly #heap: Heap<Position>

  /** Rising: the lowest bound is on top. Otherwise the highest. */
  constructor(rising: boolean) {
    this.#heap = new Heap<Position>(rising ? (a, b) => a.bound < b.bound : (a, b) => a.bound > b.bound)
  }

  /** All of them, in no order that means anything. */
  get items(): readonly Position[] {
    return this.#heap.members
  }

  /** The position whose bound is reached first. */
  get top(): Position | undefined {
    return this.#heap.top
  }

  /** Puts a position in, or to its new place after its bound changed. */
  place(position: Position): void {
    if (position.place < 0) this.#heap.push(position)
    else this.#heap.update(position)
  }

  /** Takes a position out where it is in. */
  remove(position: Position): void {
    if (position.place < 0) return
    this.#heap.remove(position)
    position.place = -1
  }
}
