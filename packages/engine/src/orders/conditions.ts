/**
 * What only few orders have: a condition they wait for, the other leg of an OCO, the part of an iceberg that shows.
 * Kept by order id beside the order pool, as long as the order can be asked for: until its client id is forgotten.
 * Orders with an entry here have the flag SPECIAL.
 */
import { rate, ticks } from '@candlewick/money/units'
import { trailingTrigger } from '@candlewick/rules/conditional'
import { CLIENT_ID_KEPT, MAX_CONDITIONS_OF_OWNER } from '../limits.ts'
import type { Heap, Placed } from '../memory/heap.ts'
import { Heaviest } from '../memory/heaviest.ts'
import type { OrderCondition } from './events.ts'
import type { Reference } from './terms.ts'
import type { Group } from './trailing.ts'

/** An order that is no conditional one: an iceberg, or the limit leg of an OCO. */
export const PLAIN = 0
export const STOP = 1
export const TRAILING = 2

export const BY_LAST = 0
export const BY_INDEX = 1

export interface Condition extends Placed {
  /** The order's. */
  readonly id: number
  type: number
  by: number
  /** True where it fires at the trigger or above. */
  rises: boolean
  /** Stop: where it fires. Trailing: from where it follows, 0 for at once. */
  trigger: number
  /** Trailing: in counts of 1e-8. */
  callback: number
  /** Trailing: the furthest price, 0 while it does not follow; while it follows, its group knows better. */
  extreme: number
  /** Its trigger was reached, but it has not fired yet. */
  due: boolean
  /** When it fired, 0 before. */
  triggeredAt: number
  /** Quote units to spend, 0 where the order is by quantity. */
  amount: number
  /** A buy by quantity: the price that what it holds is reckoned at, its limit or as far as it may trade. */
  heldAt: number
  /** Iceberg: lots it shows at a time, 0 for any other. */
  display: number
  /** The other leg of an OCO, 0 where there is none. */
  sibling: number
  /** Where it waits: in a heap, or following in a group; neither once it has fired. */
  home: Heap<Condition> | undefined
  group: Group | undefined
}

/** A condition that says nothing yet. */
export function blankCondition(id: number): Condition {
  return {
    id,
    type: PLAIN,
    by: BY_LAST,
    rises: false,
    trigger: 0,
    callback: 0,
    extreme: 0,
    due: false,
    triggeredAt: 0,
    amount: 0,
    heldAt: 0,
    display: 0,
    sibling: 0,
    place: -1,
    home: undefined,
    group: undefined,
  }
}

export function referenceNumber(by: Reference): number {
  return by === 'last' ? BY_LAST : BY_INDEX
}

export function extremeOf(condition: Condition): number {
  return condition.group?.extreme ?? condition.extreme
}

/** Where it fires as things stand; 0 for a trailing stop that does not follow yet. */
export function firesAt(condition: Condition): number {
  if (condition.type === STOP) return condition.trigger
  const extreme = extremeOf(condition)
  if (extreme === 0) return 0
  return trailingTrigger(ticks(extreme), rate(condition.callback), condition.rises ? 'buy' : 'sell')
}

/** The condition as the outside sees it; undefined for an order without one. */
export function conditionView(condition: Condition): OrderCondition | undefined {
  if (condition.type === PLAIN) return undefined
  const view: OrderCondition = {
    type: condition.type === STOP ? 'stop' : 'trailing',
    trigger: ticks(firesAt(condition)),
    by: condition.by === BY_LAST ? 'last' : 'index',
    rises: condition.rises,
  }
  if (condition.type === TRAILING) {
    view.callback = rate(condition.callback)
    if (condition.trigger > 0) view.activation = ticks(condition.trigger)
    if (extremeOf(condition) > 0) view.extreme = ticks(extremeOf(condition))
  }
  if (condition.triggeredAt > 0) view.triggeredAt = condition.triggeredAt
  return view
}

export class Conditions {
  readonly #of = new Map<number, Condition>()
  /** Version 1: ended orders whose client ids are still known, oldest end first from `#first` on. */
  #ended: { id: number; at: number; owner: number }[] = []
  #first = 0
  readonly #limit: number
  readonly #ofOwner: number
  /** How many each owner has. */
  readonly #counts = new Heaviest()

  /** `limit` is how many may be kept at once, `ofOwner` how many of one owner. */
  constructor(limit: number, ofOwner = MAX_CONDITIONS_OF_OWNER) {
    this.#limit = limit
    this.#ofOwner = ofOwner
  }

  get size(): number {
    return this.#of.size
  }

  /** True where two more, the legs of an OCO, would be too many. */
  get full(): boolean {
    return this.#of.size + 2 > this.#limit
  }

  /** Version 2: the owner's own bound where two more would be too many of it. */
  boundOf(owner: number): number | undefined {
    return this.#counts.count(owner) + 2 > this.#ofOwner ? this.#ofOwner : undefined
  }

  /** Version 2: true where only those are let in who have little: the last eighth is theirs. */
  closedTo(owner: number): boolean {
    const left = this.#limit - this.#of.size - 2
    if (left >= this.#limit >> 3) return false
    return left < 0 || this.#counts.count(owner) * this.#counts.owners >= this.#limit
  }

  /** The condition of an order with the flag SPECIAL; that there is none is a bug. */
  of(id: number): Condition {
    const condition = this.#of.get(id)
    if (condition === undefined) throw new Error(`order ${id} is special, but nothing says how`)
    return condition
  }

  /** All of them, in order of id. */
  sorted(): Condition[] {
    return [...this.#of.values()].sort((a, b) => a.id - b.id)
  }

  /** Keeps a new one; one that a snapshot brings back has no owner yet, {@link count} says whose it is. */
  add(condition: Condition, owner = -1): void {
    this.#of.set(condition.id, condition)
    if (owner >= 0) this.count(owner)
  }

  count(owner: number): void {
    this.#counts.change(owner, 1)
  }

  /**
   * The order has ended at `at`; `kept` where its client id is remembered, and it with it, until {@link forget} or, under
   * version 1, for 24 hours. Ends come in order of time.
   */
  end(id: number, at: number, kept: boolean, owner: number, rules: number): void {
    if (!kept) this.forget(id, owner)
    else if (rules < 2) this.#ended.push({ id, at, owner })
  }

  forget(id: number, owner: number): void {
    if (this.#of.delete(id)) this.#counts.change(owner, -1)
  }

  /** Version 2 begins: from now on each is forgotten with its client id. */
  share(): void {
    this.#ended = []
    this.#first = 0
  }

  /** Version 1: forgets what belongs to client ids whose time is over at `now`. */
  expire(now: number): void {
    for (;;) {
      const oldest = this.#ended[this.#first]
      if (oldest === undefined || oldest.at + CLIENT_ID_KEPT > now) return
      this.forget(oldest.id, oldest.owner)
      this.#first += 1
      if (this.#first * 2 > this.#ended.length) {
        this.#ended = this.#ended.slice(this.#first)
        this.#first = 0
      }
    }
  }
}
