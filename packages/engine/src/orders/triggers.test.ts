/** What waits for a price, held to a list that is looked through at every price; and how little a price costs. */
import { rate, ticks } from '@candlewick/money/units'
import { trailingTrigger } from '@candlewick/rules/conditional'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BY_LAST, blankCondition, type Condition, extremeOf, firesAt, STOP, TRAILING } from './conditions.ts'
import { Trailing } from './trailing.ts'
import { Triggers } from './triggers.ts'

/** The same order, kept as simply as can be. */
interface Naive {
  id: number
  trailing: boolean
  rises: boolean
  trigger: number
  callback: number
  extreme: number
}

function naiveFires(order: Naive): number {
  if (!order.trailing) return order.trigger
  if (order.extreme === 0) return 0
  return trailingTrigger(ticks(order.extreme), rate(order.callback), order.rises ? 'buy' : 'sell')
}

/** True where the price makes it fire. */
function naiveSees(order: Naive, price: number): boolean {
  if (order.trailing) {
    const further = order.rises ? price < order.extreme : price > order.extreme
    const reached = order.rises ? price <= order.trigger : price >= order.trigger
    if (order.extreme > 0 ? further : reached) order.extreme = price
  }
  const at = naiveFires(order)
  return at > 0 && (order.rises ? price >= at : price <= at)
}

type Step =
  | { price: number }
  | { stop: number }
  | { callback: number; rises: boolean; activation: number }
  | { remove: number }

const level = fc.integer({ min: 900, max: 1100 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: level.map((price) => ({ price })) },
  { weight: 3, arbitrary: level.map((stop) => ({ stop })) },
  {
    weight: 5,
    arbitrary: fc.record({
      callback: fc.integer({ min: 1, max: 100 }).map((n) => n * 100_000),
      rises: fc.boolean(),
      activation: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 30 })),
    }),
  },
  { weight: 2, arbitrary: fc.nat().map((remove) => ({ remove })) },
)

class Both {
  readonly triggers = new Triggers()
  readonly conditions = new Map<number, Condition>()
  naive: Naive[] = []
  price = 1000
  #ids = 0

  play(of: Step): void {
    if ('price' in of) this.#see(of.price)
    else if ('stop' in of && of.stop !== this.price) {
      this.#add({ trailing: false, rises: of.stop > this.price, trigger: of.stop, callback: 0, extreme: 0 })
    } else if ('callback' in of) {
      const { callback, rises, activation } = of
      const trigger = activation === 0 ? 0 : this.price + (rises ? -activation : activation)
      this.#add({ trailing: true, rises, trigger, callback, extreme: activation === 0 ? this.price : 0 })
    } else if ('remove' in of) this.#remove(of.remove)
    expect(this.triggers.size).toBe(this.naive.length)
    const stands = (order: Naive) => {
      const condition = this.conditions.get(order.id)
      return condition && [firesAt(condition), extremeOf(condition)]
    }
    expect(this.naive.map(stands)).toEqual(this.naive.map((order) => [naiveFires(order), order.extreme]))
  }

  #add(order: Omit<Naive, 'id'>): void {
    this.#ids += 1
    const { trailing, ...rest } = order
    const condition = { ...blankCondition(this.#ids), ...rest, type: trailing ? TRAILING : STOP }
    this.conditions.set(condition.id, condition)
    this.naive.push({ id: condition.id, ...order })
    this.triggers.add(condition)
  }

  #remove(nth: number): void {
    const [gone] = this.naive.splice(nth % Math.max(1, this.naive.length), 1)
    const condition = gone && this.conditions.get(gone.id)
    if (condition !== undefined) this.triggers.remove(condition)
  }

  /** Both fire the same orders, in the same order: rising before falling, the nearest trigger first, then by id. */
  #see(price: number): void {
    this.price = price
    this.triggers.see(BY_LAST, price)
    const due = this.naive.filter((order) => naiveSees(order, price))
    this.naive = this.naive.filter((order) => !due.includes(order))
    const nearness = (order: Naive) => (order.rises ? 1 : -1) * naiveFires(order)
    due.sort((a, b) => Number(b.rises) - Number(a.rises) || nearness(a) - nearness(b) || a.id - b.id)
    const fired: number[] = []
    for (let top = this.triggers.due.top; top !== undefined; top = this.triggers.due.top) {
      fired.push(top.id)
      this.triggers.remove(top)
    }
    expect(fired).toEqual(due.map((order) => order.id))
  }
}

test('random orders and prices: the same fire, in the same order, as of a list that is looked through', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 50, maxLength: 200, size: 'max' }), (steps) => {
      const both = new Both()
      for (const of of steps) both.play(of)
    }),
    { numRuns: 40, seed: 7 },
  )
})

test('ten thousand trailing stops at as many extremes are one group after a price above them all', () => {
  const trailing = new Trailing('sell')
  const count = 10_000
  for (let i = 0; i < count; i += 1) {
    const callback = 10_000_000 - (i % 1000)
    trailing.add({ ...blankCondition(i + 1), type: TRAILING, callback }, 20 * count - i)
  }
  expect(trailing.groups).toHaveLength(count)
  const fired: number[] = []
  const fires = (condition: Condition) => fired.push(condition.id)
  // Nothing is due here, and nothing is at the nearest extreme: two comparisons, ten thousand times.
  for (let i = 0; i < count; i += 1) trailing.see(19 * count + 1, fires)
  expect(fired).toEqual([])
  trailing.see(21 * count, fires)
  expect(trailing.groups).toHaveLength(1)
  trailing.see(1, fires)
  expect(fired).toHaveLength(count)
  expect(trailing.groups).toHaveLength(0)
})
