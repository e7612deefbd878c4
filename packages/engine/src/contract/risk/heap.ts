/** The open positions of one side of a contract by the price at which they have to be looked at. */
import { Heap } from '../../memory/heap.ts'
import type { Position } from '../position/position.ts'

export class PositionHeap {
  readonly #heap: Heap<Position>
  readonly #rising: boolean

  /** Rising: the lowest bound is on top. Otherwise the highest. */
  constructor(rising: boolean) {
    this.#rising = rising
    this.#heap = new Heap<Position>(rising ? (a, b) => a.bound < b.bound : (a, b) => a.bound > b.bound)
  }

  /** All of them, in no order that means anything. */
  get items(): readonly Position[] {
    return this.#heap.members
  }

  /**
   * The positions whose bound the mark has reached, first the one that it reached first. Their bounds are the mark from
   * then on: all of them stand above all others in the heap, so that nothing has to move.
   */
  passedBy(mark: number): Position[] {
    const { members } = this.#heap
    const passed: Position[] = []
    const places = [0]
    for (let place = places.pop(); place !== undefined; place = places.pop()) {
      const position = members[place]
      if (position === undefined || (this.#rising ? position.bound > mark : position.bound < mark)) continue
      passed.push(position)
      places.push(2 * place + 1, 2 * place + 2)
    }
    const sign = this.#rising ? 1 : -1
    passed.sort((a, b) => sign * (a.bound - b.bound) || a.holding.account.owner.index - b.holding.account.owner.index)
    for (const position of passed) position.bound = mark
    return passed
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
