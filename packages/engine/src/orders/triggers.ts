/**
 * What waits in one market: stops by trigger, trailing stops by the price they follow, for the last price and for the
 * index, and those whose trigger was reached. Every price that the reference takes is seen, not only the one it has at
 * the end of a command: a trade at the trigger fires, wherever the price is a trade later.
 */

import { Heap } from '../memory/heap.ts'
import { BY_INDEX, BY_LAST, type Condition, firesAt, STOP } from './conditions.ts'
import { Trailing } from './trailing.ts'

/** What waits for one reference. A trailing stop that does not follow yet waits for its activation like a stop. */
class Queues {
  /** Reached at the trigger or above; the lowest first. */
  readonly rising = new Heap<Condition>((a, b) => (a.trigger === b.trigger ? a.id < b.id : a.trigger < b.trigger))
  /** Reached at the trigger or below; the highest first. */
  readonly falling = new Heap<Condition>((a, b) => (a.trigger === b.trigger ? a.id < b.id : a.trigger > b.trigger))
  readonly sells = new Trailing('sell')
  readonly buys = new Trailing('buy')

  trailing(condition: Condition): Trailing {
    return condition.rises ? this.buys : this.sells
  }
}

/** The order in which they fire: last before index before a third, rising before falling, the nearest trigger first, then by id. */
function firesBefore(a: Condition, b: Condition): boolean {
  if (a.by !== b.by) return a.by < b.by
  if (a.rises !== b.rises) return a.rises
  const [first, second] = [firesAt(a), firesAt(b)]
  if (first === second) return a.id < b.id
  return a.rises ? first < second : first > second
}

export class Triggers {
  readonly last = new Queues()
  readonly index = new Queues()
  /** Contracts have a third reference; spot never asks for it. */
  readonly third = new Queues()
  /** Reached, not yet fired. */
  readonly due = new Heap<Condition>(firesBefore)
  /** How many orders wait here. */
  size = 0

  /** Puts in an order that waits: for its trigger, following, or due already. */
  add(condition: Condition): void {
    this.size += 1
    if (condition.due) this.#enter(this.due, condition)
    else if (condition.type === STOP) this.#enter(this.#stops(condition, condition.rises), condition)
    else if (condition.extreme > 0) this.#queues(condition.by).trailing(condition).add(condition, condition.extreme)
    // A sell begins to follow when the price has risen to its activation, a buy when it has fallen to it.
    else this.#enter(this.#stops(condition, !condition.rises), condition)
  }

  remove(condition: Condition): void {
    this.size -= 1
    if (condition.group !== undefined) {
      this.#queues(condition.by).trailing(condition).remove(condition)
      return
    }
    if (condition.home === undefined) throw new Error(`order ${condition.id} does not wait`)
    condition.home.remove(condition)
    condition.home = undefined
  }

  /** The reference is at `price`. What it reaches is due from now on. */
  see(by: number, price: number): void {
    const queues = this.#queues(by)
    for (let top = queues.rising.top; top !== undefined && top.trigger <= price; top = queues.rising.top) {
      this.#reach(queues, queues.rising, top, price)
    }
    for (let top = queues.falling.top; top !== undefined && top.trigger >= price; top = queues.falling.top) {
      this.#reach(queues, queues.falling, top, price)
    }
    queues.sells.see(price, this.#fires)
    queues.buys.see(price, this.#fires)
  }

  readonly #fires = (condition: Condition): void => {
    condition.due = true
    this.#enter(this.due, condition)
  }

  #reach(queues: Queues, from: Heap<Condition>, condition: Condition, price: number): void {
    from.remove(condition)
    condition.home = undefined
    if (condition.type === STOP) this.#fires(condition)
    else queues.trailing(condition).add(condition, price)
  }

  #enter(heap: Heap<Condition>, condition: Condition): void {
    heap.push(condition)
    condition.home = heap
  }

  #queues(by: number): Queues {
    if (by === BY_LAST) return this.last
    return by === BY_INDEX ? this.index : this.third
  }

  #stops(condition: Condition, rising: boolean): Heap<Condition> {
    const queues = this.#queues(condition.by)
    return rising ? queues.rising : queues.falling
  }
}
