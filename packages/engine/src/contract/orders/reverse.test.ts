/**
 * Turning a position over: both halves or neither, what goes with it, what forbids it, and that a screen knew it all.
 */
import type { Lots, Ticks } from '@candlewick/money/types'
import { lots, ticks, units } from '@candlewick/money/units'
import type { PositionSide } from '@candlewick/rules/contract/contract'
import { freeOf, previewReverse, type ReversePlan, type ReverseSituation } from '@candlewick/rules/contract/reverse'
import { describe, expect, test } from 'vitest'
import type { Event } from '../../events.ts'
import type { ContractMarketCommand, ContractReverseCommand } from '../commands.ts'
import { CONTRACTS, Desk, sameFraction, USERS } from '../testing/desk.ts'
import { contractOrders, Floor, INVERSE, LINEAR, LINEAR_TERMS, lastOrder } from '../testing/floor.ts'

const USDT = 1_000_000
let ids = 0

function reverse(floor: Floor, more: Partial<ContractReverseCommand> = {}): readonly Event[] {
  ids += 1
  return floor.do({
    ...{ type: 'contract.reverse', user: 'ann', symbol: LINEAR, side: 'long', clientId: `r${ids}` },
    ...more,
  })
}

/** Ann is long 100 lots at 60,000, and cat buys 200 at 59,900 and less. */
function held(mode: 'cross' | 'isolated' = 'cross'): Floor {
  const floor = Floor.open('ann', 'bob', 'cat')
  floor.mode('ann', mode, 10)
  floor.trade('ann', 'bob', 60_000, 100)
  floor.order('cat', 1, 59_900, 150)
  floor.order('cat', 1, 59_800, 150)
  return floor
}

function restingOrders(floor: Floor) {
  const { contracts } = floor.engine
  return [contracts.positions('ann'), contracts.openOrders('ann'), floor.usdt('ann'), contracts.openOrders('cat')]
}

describe('reversing', () => {
  test.each(['cross', 'isolated'] as const)(
    'closes all of a %s position and opens as much on the other side',
    (mode) => {
      const floor = held(mode)
      const before = floor.wallet('ann')
      const events = reverse(floor, { clientId: 'turn' })
      const trades = events.filter((event) => event.type === 'contract.trade')
      expect(trades.map(({ price, lots, taker }) => [price, lots, taker.direction])).toEqual([
        [599_000, 100, 3],
        [599_000, 50, 2],
        [598_000, 50, 2],
      ])
      expect(floor.position('ann', 'long')).toBeUndefined()
      expect(floor.position('ann', 'short')).toMatchObject({ lots: 100, mode, leverage: 10, entryValue: 5985 * USDT })
      // 100 lots are a tenth of a coin for each of 100 USDT: 10 lost, and 0.05% of 5,990 and of 5,985.
      expect(before - floor.wallet('ann')).toBe(10 * USDT + 2_995_000 + 2_992_500)
      const ended = contractOrders(events).filter(({ user, status }) => user === 'ann' && status === 'filled')
      expect(ended.map(({ direction, clientId, filledLots }) => [direction, clientId, filledLots])).toEqual([
        [3, '', 100],
        [2, 'turn', 100],
      ])
      expect(floor.replayed()).toMatchObject({ replay: floor.engine.digest(), restored: floor.engine.digest() })
    },
  )

  test('cancels what closes the position, its take-profit and stop-loss too, and leaves what opens', () => {
    const floor = held()
    const at = (price: number) => ({ trigger: ticks(price * 10), by: 'mark' as const })
    const sides = { takeProfit: at(62_000), stopLoss: at(58_000) }
    floor.do({ type: 'contract.protect', user: 'ann', symbol: LINEAR, side: 'long', ...sides })
    floor.order('ann', 3, 61_000, 40)
    floor.order('ann', 2, 62_000, 10)
    floor.order('ann', 1, 58_000, 10)
    const cancelled = contractOrders(reverse(floor)).filter(({ status }) => status === 'cancelled')
    expect(cancelled.map(({ direction, endReason }) => [direction, endReason])).toEqual([
      [3, 'user'],
      [3, 'user'],
      [3, 'user'],
    ])
    expect(floor.engine.contracts.openOrders('ann').map(({ direction }) => direction)).toEqual([2, 1])
  })

  test('adds to the other position of a hedge', () => {
    const floor = held()
    floor.trade('bob', 'ann', 60_000, 30)
    reverse(floor)
    expect(floor.position('ann', 'long')).toBeUndefined()
    expect(floor.position('ann', 'short')).toMatchObject({ lots: 130, entryValue: (1800 + 5985) * USDT })
  })

  test('works from a short too, and settled in coin', () => {
    const floor = Floor.open('ann', 'bob', 'cat')
    floor.trade('bob', 'ann', 60_000, 100, INVERSE)
    floor.order('cat', 2, 60_100, 200, { symbol: INVERSE })
    reverse(floor, { symbol: INVERSE, side: 'short' })
    expect(floor.position('ann', 'short', INVERSE)).toBeUndefined()
    expect(floor.position('ann', 'long', INVERSE)?.lots).toBe(100)
  })

  test('passes own orders in the way, which end', () => {
    const floor = held()
    floor.order('ann', 1, 59_950, 10)
    const events = reverse(floor)
    expect(contractOrders(events)).toContainEqual(expect.objectContaining({ direction: 1, endReason: 'self_trade' }))
    expect(floor.position('ann', 'short')?.lots).toBe(100)
  })

  test('asked for again with its client id it is told, not done again; the id stands for nothing else', () => {
    const floor = held()
    reverse(floor, { clientId: 'turn' })
    const events = reverse(floor, { clientId: 'turn' })
    expect(events).toMatchObject([
      { type: 'contract.order', order: { clientId: 'turn', direction: 2, status: 'filled' } },
    ])
    expect(floor.position('ann', 'short')?.lots).toBe(100)
    expect(reverse(floor, { clientId: 'turn', side: 'short' })).toMatchObject([{ rule: 'client_id_reused' }])
  })

  test('lets stops fire only once both halves are done', () => {
    const floor = held()
    const { id } = lastOrder(
      floor.do({
        ...{ type: 'contract.stop', user: 'bob', symbol: LINEAR, direction: 4, kind: 'market', lots: lots(10) },
        ...{ tif: 'IOC', postOnly: false, stp: 'expire_taker', clientId: 'stop' },
        ...{ trigger: ticks(599_000), triggerBy: 'last' },
      }),
    )
    const orders = contractOrders(reverse(floor))
    const fired = orders.findIndex((order) => order.id === id)
    expect(fired).toBeGreaterThan(orders.findLastIndex(({ user }) => user === 'ann'))
  })
})

describe('refused before anything moves', () => {
  test.each<[string, string, unknown, (floor: Floor) => readonly Event[]]>([
    ['no_position', 'side', undefined, (floor) => reverse(floor, { side: 'short' })],
    ['order_form', 'side', undefined, (floor) => reverse(floor, { side: 'up' as 'long' })],
    ['unknown_market', 'symbol', undefined, (floor) => reverse(floor, { symbol: 'NO' })],
    ['market_halted', 'symbol', undefined, halted],
    ['max_quantity', 'side', 99, (floor) => changed(floor, { maxLots: lots(99) })],
    ['no_liquidity', 'side', undefined, thin],
    ['leverage_tier', 'side', expect.any(Number), crowded],
    ['insufficient_balance', 'side', expect.any(Number), poor],
  ])('%s of %s', (rule, field, bound, ask) => {
    const floor = held()
    floor.order('ann', 3, 61_000, 40)
    const events = ask(floor)
    expect(events).toMatchObject([{ type: 'refused', rule, field }])
    expect(events).toHaveLength(1)
    if (bound !== undefined) expect(events).toMatchObject([{ bound }])
    expect(floor.engine.contracts.openOrders('ann').at(-1)?.direction).toBe(3)
    expect(floor.replayed().restored).toBe(floor.engine.digest())
  })

  test('for want of one lot in the band nothing changes', () => {
    const floor = held()
    floor.do({ type: 'contract.cancel', user: 'cat' })
    floor.order('cat', 1, 59_900, 199)
    floor.order('bob', 1, 57_000, 1)
    const before = restingOrders(floor)
    // The band ends at 57,000: with the mark a little higher, bob's order is past it.
    floor.index(60_001)
    const [positions] = restingOrders(floor)
    expect(reverse(floor)).toMatchObject([{ rule: 'no_liquidity' }])
    expect(restingOrders(floor).slice(1)).toEqual(before.slice(1))
    expect(restingOrders(floor)[0]).toEqual(positions)
    floor.index(60_000)
    reverse(floor)
    expect(floor.position('ann', 'short')?.lots).toBe(100)
  })
})

function changed(floor: Floor, terms: Partial<ContractMarketCommand>): readonly Event[] {
  floor.do({ ...LINEAR_TERMS, ...terms })
  return reverse(floor)
}

function halted(floor: Floor): readonly Event[] {
  return changed(floor, { status: 'halted' })
}

function thin(floor: Floor): readonly Event[] {
  floor.do({ type: 'contract.cancel', user: 'cat' })
  floor.order('cat', 1, 59_900, 199)
  return reverse(floor)
}

/** At 100x a position is worth 600,000 at most; 995,000 of it are on the other side already at 50x. */
function crowded(floor: Floor): readonly Event[] {
  floor.do({ type: 'contract.leverage', user: 'ann', symbol: LINEAR, mode: 'cross', leverage: 100 })
  floor.order('bob', 1, 60_000, 9_950)
  floor.order('ann', 2, 60_000, 9_950)
  return reverse(floor)
}

/** All but a few USDT of what ann has goes elsewhere: the loss of closing is more. */
function poor(floor: Floor): readonly Event[] {
  const free = floor.engine.contracts.account('ann', 2, 'USDT')?.free ?? 0
  floor.do({ type: 'transfer', user: 'ann', from: 2, to: 1, asset: 'USDT', amount: units(free) })
  return reverse(floor)
}

/** Customers who open at random against a maker whose book is not always deep enough. */
class ReverseDesk extends Desk {
  constructor(seed: number) {
    super(seed)
    for (const user of USERS) {
      // So little that the other side is not always paid for.
      this.floor.do({ type: 'transfer', user, from: 2, to: 1, asset: 'USDT', amount: units(990_000 * USDT) })
      this.floor.do({ type: 'transfer', user, from: 3, to: 1, asset: 'BTC', amount: units(970_000_000) })
      for (const { symbol } of CONTRACTS) {
        this.floor.mode(user, this.chance.pick(['cross', 'isolated']), this.chance.pick([20, 50, 100]), symbol)
      }
    }
    this.move()
  }

  move(): void {
    if (this.chance.oneIn(4)) this.floor.time += 8 * 3_600_000
    this.floor.index(this.chance.between(58_500, 61_500))
    this.quote(() => this.chance.magnitude(60_000))
  }

  /** Opens something at random; then previews a reversal, asks for it, and says both. */
  turn(): { plan: ReturnType<typeof previewReverse>; events: readonly Event[]; user: string } {
    const user = this.chance.pick(USERS)
    const terms = this.chance.pick(CONTRACTS)
    const { symbol } = terms
    const direction = this.chance.pick([1, 2] as const)
    this.floor.order(user, direction, undefined, this.chance.magnitude(6_000), { symbol })
    if (this.chance.oneIn(3)) this.floor.order(user, 1, this.mark(symbol) / 10 - 2_000, 20, { symbol })
    const side = this.chance.pick(['long', 'short'] as const)
    const plan = previewReverse(side, this.#situation(user, terms, side), this.#against(user, symbol, side))
    return { plan, events: reverse(this.floor, { user, symbol, side }), user }
  }

  /** The book that it meets: own orders give way, so that they are not of it. */
  #against(user: string, symbol: string, side: PositionSide): [Ticks, Lots][] {
    const [book, directions] = side === 'long' ? (['buy', [1, 4]] as const) : (['sell', [2, 3]] as const)
    const own = new Map<number, number>()
    for (const { direction, price, lots: all, filledLots } of this.floor.engine.contracts.openOrders(user, symbol)) {
      if (directions.some((one) => one === direction)) own.set(price, (own.get(price) ?? 0) + all - filledLots)
    }
    return this.book(symbol, book)
      .map(([price, found]): [Ticks, Lots] => [price, lots(found - (own.get(price) ?? 0))])
      .filter(([, found]) => found > 0)
  }

  /** What a screen knows: everything from what the engine shows. */
  #situation(user: string, terms: ContractMarketCommand, side: PositionSide): ReverseSituation {
    const { mode, leverage } = this.setting(user, terms.symbol)
    const { wallet, beside, backing } = this.behind(user, terms)
    expect(freeOf(backing)).toBe(this.free(user, terms))
    return {
      contract: terms,
      takerRate: terms.takerRate,
      mark: ticks(this.mark(terms.symbol)),
      index: ticks(this.index(terms.symbol)),
      mode,
      leverage: leverage[mode],
      positions: this.positions(user, terms),
      funding: this.position(user, terms.symbol, side)?.funding ?? 0,
      wallet: units(wallet),
      exposure: units(this.exposure(user, terms, side === 'long' ? 2 : 1)),
      backing,
      beside,
    }
  }
}

function isDone(plan: ReturnType<typeof previewReverse>): plan is ReversePlan {
  return 'opening' in plan && plan.refusal === undefined
}

type Count = 'done' | 'no_position' | 'no_liquidity' | 'insufficient_balance' | 'liquidation'

test('a screen shows what the engine then says, over 600 random positions', () => {
  const counts: Record<Count, number> = {
    done: 0,
    no_position: 0,
    no_liquidity: 0,
    insufficient_balance: 0,
    liquidation: 0,
  }
  for (let seed = 1; seed <= 6; seed += 1) {
    const desk = new ReverseDesk(seed)
    for (let n = 0; n < 100; n += 1) {
      if (n % 6 === 5) desk.move()
      check(desk, counts)
    }
  }
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(20)
})

function check(desk: ReverseDesk, counts: Record<Count, number>): void {
  const { plan, events, user } = desk.turn()
  const [first] = events
  if (first?.type === 'refused') {
    expect({ rule: first.rule, ...(first.bound === undefined ? {} : { bound: first.bound }) }).toEqual(plan.refusal)
    if (first.rule in counts) counts[first.rule as Count] += 1
    return
  }
  if (!isDone(plan)) throw new Error(`done, but previewed ${JSON.stringify(plan.refusal)}`)
  const own = contractOrders(events).filter((order) => order.user === user && order.status === 'filled')
  const [closing, opening] = own.filter(({ kind }) => kind === 'market')
  expect({ ...closing }).toMatchObject({
    ...{ filledLots: plan.closing.lots, filledValue: plan.closing.value },
    ...{ fee: plan.closing.fee, profit: plan.closing.profit },
  })
  const { lots: filledLots, value: filledValue, fee } = plan.opening
  expect({ ...opening }).toMatchObject({ filledLots, filledValue, fee })
  counts.done += 1
  const after = desk.floor.engine.contracts
    .positions(user)
    .find((one) => one.symbol === opening?.symbol && one.side === (opening.direction === 1 ? 'long' : 'short'))
  if (after === undefined) return
  expect(sameFraction(after.liquidation.below, plan.liquidation.below)).toBe(true)
  expect(sameFraction(after.liquidation.above, plan.liquidation.above)).toBe(true)
  counts.liquidation += 1
}
