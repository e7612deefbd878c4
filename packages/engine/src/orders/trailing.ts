/**
 * Trailing stops that follow the price, of one side, book and reference. Orders that follow since the same extreme are
 * a group; older groups have further extremes, so that they are a stack: a new extreme swallows the groups that it
 * passes, smaller into larger. In a group the smallest callback fires first, and a heap over the groups knows which
 * fires first of all: a price that fires nothing and makes no extreme costs two comparisons, however many wait. One that
 * waits for its activation price does not follow yet: it waits like a stop (triggers.ts).
 */
import { rate, ticks } from '@candlewick/money/units'
import { trailingTrigger } from '@candlewick/rules/conditional'
import { Heap, type Placed } from '../memory/heap.ts'
import type { Condition } from './conditions.ts'

export class Group implements Placed {
  place = -1
  extreme: number
  /** Where its first member fires, times the side's sign. */
  key = 0
  readonly members = new Heap<Condition>((a, b) => (a.callback === b.callback ? a.id < b.id : a.callback < b.callback))

  constructor(extreme: number) {
    this.extreme = extreme
  }
}

export class Trailing {
  readonly #side: 'buy' | 'sell'
  /** Sells follow the highest price, buys the lowest: with this sign both follow the highest. */
  readonly #sign: number
  /** From the furthest extreme to the nearest. */
  readonly #stack: Group[] = []
  readonly #groups: Heap<Group>

  constructor(side: 'buy' | 'sell') {
    this.#side = side
    const sign = side === 'sell' ? 1 : -1
    this.#sign = sign
    // Extremes of groups differ, so that this is a total order.
    this.#groups = new Heap<Group>((a, b) => (a.key === b.key ? a.extreme < b.extreme : a.key > b.key))
  }

  /** From the furthest extreme to the nearest. */
  get groups(): readonly Group[] {
    return this.#stack
  }

  /** The order follows from `extreme` on. */
  add(condition: Condition, extreme: number): void {
    const at = this.#find(extreme)
    let group = this.#stack[at]
    if (group?.extreme !== extreme) {
      group = new Group(extreme)
      this.#stack.splice(at, 0, group)
      this.#join(group, condition)
      this.#rekey(group)
      this.#groups.push(group)
      return
    }
    this.#join(group, condition)
    this.#rekey(group)
    this.#groups.update(group)
  }

  /** The order follows no more, and keeps its extreme. */
  remove(condition: Condition): void {
    const { group } = condition
    if (group === undefined) throw new Error(`order ${condition.id} follows nothing`)
    group.members.remove(condition)
    condition.extreme = group.extreme
    condition.group = undefined
    if (group.members.size === 0) {
      this.#groups.remove(group)
      this.#stack.splice(this.#find(group.extreme), 1)
      return
    }
    this.#rekey(group)
    this.#groups.update(group)
  }

  /** The reference is at `price`: follows it, and hands over those that fire, which are then in no group. */
  see(price: number, fires: (condition: Condition) => void): void {
    this.#extend(price)
    for (;;) {
      const first = this.#groups.top
      if (first === undefined || this.#sign * price > first.key) return
      const condition = first.members.top
      if (condition === undefined) throw new Error(`the group at ${first.extreme} is empty`)
      this.remove(condition)
      fires(condition)
    }
  }

  #extend(price: number): void {
    const nearest = this.#stack.at(-1)
    if (nearest === undefined || this.#sign * nearest.extreme >= this.#sign * price) return
    let whole = nearest
    this.#stack.pop()
    this.#groups.remove(whole)
    for (;;) {
      const next = this.#stack.at(-1)
      if (next === undefined || this.#sign * next.extreme > this.#sign * price) break
      this.#stack.pop()
      this.#groups.remove(next)
      const [larger, smaller] = next.members.size > whole.members.size ? [next, whole] : [whole, next]
      for (const condition of smaller.members.members) this.#join(larger, condition)
      whole = larger
    }
    whole.extreme = price
    this.#rekey(whole)
    this.#stack.push(whole)
    this.#groups.push(whole)
  }

  #join(group: Group, condition: Condition): void {
    group.members.push(condition)
    condition.group = group
  }

  #rekey(group: Group): void {
    const { top } = group.members
    if (top === undefined) throw new Error(`the group at ${group.extreme} is empty`)
    group.key = this.#sign * trailingTrigger(ticks(group.extreme), rate(top.callback), this.#side)
  }

  /** The place of the group with this extreme, or where it would be. */
  #find(extreme: number): number {
    let low = 0
    let high = this.#stack.length
    while (low < high) {
      const middle = (low + high) >> 1
      const at = this.#stack[middle]
      if (at !== undefined && this.#sign * at.extreme > this.#sign * extreme) low = middle + 1
      else high = middle
    }
    return low
  }
}
