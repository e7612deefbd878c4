import type { SpotOcoCommand, SpotStopCommand, SpotSubmitCommand } from '@candlewick/engine/commands'
import type { Engine } from '@candlewick/engine/engine'
import { lots, rate, ticks, units } from '@candlewick/money/units'
import {
  type ConditionalRequest,
  type ConditionalSituation,
  hasFigures,
  icebergRefusal,
  previewConditional,
} from '@candlewick/rules/conditional-preview'
import { previewOrder } from '@candlewick/rules/preview'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { apply, ETH_USDT, FEES, type Funds, INDEX, outcome, previewExchange } from '../../../test/preview-exchange.ts'

const OTHERS = [
  { user: 'seller', kind: 'customer' },
  { user: 'buyer', kind: 'customer' },
] as const

/** An engine with an index, one trade at `last` (none where undefined), an empty book, and a customer with funds. */
function exchange(last: number | undefined, funds: Funds): Engine {
  const engine = previewExchange(funds, OTHERS)
  if (last === undefined) return engine
  const order = {
    type: 'spot.submit',
    symbol: 'ETH_USDT',
    kind: 'limit',
    price: ticks(last),
    lots: lots(1_000),
  } as const
  const terms = { tif: 'GTC', postOnly: false, stp: 'expire_taker', clientId: 'c' } as const
  apply(engine, { ...order, ...terms, user: 'seller', side: 'sell' })
  apply(engine, { ...order, ...terms, user: 'buyer', side: 'buy' })
  return engine
}

const terms = { user: 'me', symbol: 'ETH_USDT', stp: 'expire_taker', clientId: 'mine' } as const

/** The command that the form's request amounts to. */
function commandOf(request: ConditionalRequest, triggerBy: 'last' | 'index'): SpotStopCommand | SpotOcoCommand {
  if (request.type === 'oco') {
    const { type: _, ...asked } = request
    return { type: 'spot.oco', ...terms, ...asked, triggerBy, postOnly: false }
  }
  const common = { type: 'spot.stop', ...terms, triggerBy, postOnly: false } as const
  if (request.type === 'stop') {
    const { type: _, ...asked } = request
    return { ...common, ...asked, tif: request.kind === 'limit' ? 'GTC' : 'IOC' }
  }
  const { type: _, activation, ...asked } = request
  return {
    ...common,
    ...asked,
    kind: 'market',
    tif: 'IOC',
    ...(activation === undefined ? {} : { trigger: activation }),
  }
}

const side = fc.constantFrom('buy' as const, 'sell' as const)
const triggerBy = fc.constantFrom('last' as const, 'index' as const)
const price = fc.oneof(
  fc.integer({ min: 1, max: 500_000 }),
  fc.integer({ min: 270_000, max: 330_000 }),
  fc.constantFrom(INDEX, 299_000),
)
const quantity = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 100_001 })).map(lots)
const amount = fc.oneof(fc.integer({ min: 1, max: 20_000_000 }), fc.integer({ min: 1, max: 35_000_000_000 })).map(units)
const ticksOf = price.map(ticks)
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })

const size = fc.oneof(
  quantity.map((n) => ({ lots: n })),
  amount.map((n) => ({ amount: n })),
)
/** Only a buy at market may be given by its amount. */
const sizeFor = (which: 'buy' | 'sell', atMarket: boolean) =>
  which === 'buy' && atMarket ? size : quantity.map((n) => ({ lots: n }))

const stop = fc.tuple(side, fc.boolean()).chain(([which, limit]) =>
  fc.tuple(ticksOf, ticksOf, sizeFor(which, !limit)).map(
    ([trigger, at, sized]): ConditionalRequest => ({
      type: 'stop',
      side: which,
      kind: limit ? 'limit' : 'market',
      trigger,
      ...sized,
      ...(limit ? { price: at } : {}),
    }),
  ),
)
const callback = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 100_000, max: 10_000_000 }) },
  fc.integer({ min: 50_000, max: 11_000_000 }),
)
const trailing = side.chain((which) =>
  fc.tuple(callback, fc.option(ticksOf, { nil: undefined, freq: 2 }), sizeFor(which, true)).map(
    ([callback, activation, sized]): ConditionalRequest => ({
      type: 'trailing',
      side: which,
      callback: rate(callback),
      ...sized,
      ...(activation === undefined ? {} : { activation }),
    }),
  ),
)
const near = fc.integer({ min: 1, max: 20_000 })
const oco = fc
  .tuple(side, quantity, near, near, maybe(near), fc.integer({ min: 0, max: 9 }))
  .map(([which, sized, above, below, stopAway, odd]): ConditionalRequest => {
    // Mostly on their own sides of the market, as people enter them.
    const sign = (which === 'sell' ? 1 : -1) * (odd === 0 ? -1 : 1)
    return {
      type: 'oco',
      side: which,
      lots: sized,
      price: ticks(INDEX + sign * above),
      trigger: ticks(INDEX - sign * below),
      ...(stopAway === undefined ? {} : { stopPrice: ticks(INDEX - sign * stopAway) }),
    }
  })
const funds = fc.record({
  USDT: fc.constantFrom(0, 4_000_000, 700_000_000, 900_000_000_000),
  ETH: fc.constantFrom(0, 1_000_000, 200_000_000, 2_000_000_000),
})
const last = fc.constantFrom(undefined, 299_000, INDEX)

function situationOf(request: ConditionalRequest, by: 'last' | 'index', traded: number | undefined, owned: Funds) {
  const reference = by === 'index' ? INDEX : traded
  const situation: ConditionalSituation = {
    market: ETH_USDT,
    fees: FEES,
    available: units(request.side === 'buy' ? owned.USDT : owned.ETH),
    index: ticks(INDEX),
    ...(reference === undefined ? {} : { reference: ticks(reference) }),
  }
  return situation
}

it.each([
  ['a stop', stop],
  ['a trailing stop', trailing],
  ['an OCO', oco],
])('%s holds what its preview said, or is refused by the rule it named with the bound it named', (_, request) => {
  let accepted = 0
  fc.assert(
    fc.property(request, triggerBy, last, funds, (asked, by, traded, owned) => {
      const engine = exchange(traded, owned)
      const preview = previewConditional(asked, situationOf(asked, by, traded, owned))
      const { order, refused } = outcome(engine, commandOf(asked, by))
      expect(refused?.rule).toBe(preview.refusal?.rule)
      expect(refused?.bound).toBe(preview.refusal?.bound)
      if (order === undefined || !hasFigures(preview)) return
      accepted += 1
      const { occupied } = engine.balance('me', 1, asked.side === 'buy' ? 'USDT' : 'ETH')
      expect(occupied).toBe(preview.hold)
      const condition = order.condition
      if (condition?.type === 'stop') expect(condition.rises).toBe(preview.direction === 'rises')
    }),
    { numRuns: 1_000 },
  )
  expect(accepted).toBeGreaterThan(100)
})

it('an iceberg holds what a limit order holds, and is refused where its preview said so', () => {
  fc.assert(
    fc.property(side, quantity, fc.integer({ min: 1, max: 2_000 }), funds, (which, n, shown, owned) => {
      fc.pre(shown < n)
      const engine = exchange(undefined, owned)
      const display = lots(shown)
      const [at, available] = [ticks(INDEX), units(which === 'buy' ? owned.USDT : owned.ETH)]
      const situation = { market: ETH_USDT, fees: FEES, book: [], available, index: at }
      const preview = previewOrder({ side: which, kind: 'limit', price: at, lots: n }, situation)
      const fault = preview.refusal ?? icebergRefusal(display, n)
      const command: SpotSubmitCommand = {
        type: 'spot.submit',
        ...terms,
        side: which,
        kind: 'limit',
        price: at,
        lots: n,
        display,
        tif: 'GTC',
        postOnly: false,
      }
      const { order, refused } = outcome(engine, command)
      expect(refused === undefined).toBe(fault === undefined)
      if (order === undefined) return
      const { occupied } = engine.balance('me', 1, which === 'buy' ? 'USDT' : 'ETH')
      expect(occupied).toBe(preview.hold)
    }),
    { numRuns: 1_000 },
  )
})
