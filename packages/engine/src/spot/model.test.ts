/**
 * Random histories through the engine and through the naive model beside it (testing/model): after every command the same
 * refusals, trades, open orders and balances, every invariant, and at the end the same digest live, replayed, and from
 * a snapshot in the middle with the rest replayed.
 */

import type { Units } from '@candlewick/money/types'
import { lots, rate, ticks, units } from '@candlewick/money/units'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { Command } from '../commands.ts'
import { Engine } from '../engine.ts'
import type { Event } from '../events.ts'
import type { OperatorKeyCommand } from '../faults/commands.ts'
import type { AccountRestrictCommand, AdjustCommand, CommonCommand } from '../ledger/commands.ts'
import { RULES_VERSION } from '../limits.ts'
import type { OrderView } from '../orders/events.ts'
import type { Side } from '../orders/terms.ts'
import { TestExchange, testMarket } from '../testing/exchange.ts'
import type { ModelOrder } from '../testing/model/accounts.ts'
import { COSTS, LOSSES } from '../testing/model/chain.ts'
import type { SpotCommand } from './commands.ts'
import { Model } from './testing/model/model.ts'

const USERS = ['ann', 'bob', 'cid']
const MARKETS = ['BTC_USDT', 'ETH_USDT', 'ETH_BTC']
const ASSETS = ['USDT', 'BTC', 'ETH']
/** More, and another seed, for a soak. */
const RUNS = Number(process.env.ENGINE_HISTORIES ?? 50)
const SEED = Number(process.env.ENGINE_SEED ?? 6)

/** A step of a history: a command, or one that needs to know which orders there are. */
type Step = { command: Command } | { of: number; make: (order: Known) => Command } | { pause: number }
interface Known {
  id: number
  user: string
  symbol: string
}

const user = fc.constantFrom(...USERS)
const symbol = fc.constantFrom(...MARKETS)
const asset = fc.constantFrom(...ASSETS)
const price = fc.integer({ min: 94, max: 106 }).map(ticks)
const quantity = fc.integer({ min: 1, max: 12 }).map(lots)
const side = fc.constantFrom('buy' as const, 'sell' as const)
const tif = fc.constantFrom('GTC' as const, 'GTC' as const, 'GTC' as const, 'IOC' as const, 'FOK' as const)
const stp = fc.constantFrom('expire_taker' as const, 'expire_maker' as const, 'expire_both' as const)
const clientId = fc.oneof({ weight: 9, arbitrary: fc.uuid() }, { weight: 1, arbitrary: fc.constantFrom('x', 'y') })
const amount = fc.oneof(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 9000 })).map((n): Units => units(n))
const base = { type: fc.constant('spot.submit' as const), user, symbol, side, stp, clientId }

const command = (arbitrary: fc.Arbitrary<Command>): fc.Arbitrary<Step> => arbitrary.map((made) => ({ command: made }))

const limit = fc.record({
  ...base,
  kind: fc.constant('limit' as const),
  price,
  lots: quantity,
  tif,
  postOnly: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
})
const market = fc.record({ ...base, kind: fc.constant('market' as const), tif, postOnly: fc.constant(false) })
const byLots = fc.tuple(market, quantity).map(([order, n]): Command => ({ ...order, lots: n }))
const byAmount = fc.tuple(market, amount).map(([order, n]): Command => ({ ...order, amount: n }))

const iceberg = fc
  .tuple(limit, fc.integer({ min: 1, max: 5 }).map(lots))
  .map(([order, display]): Command => ({ ...order, tif: 'GTC', display }))
const triggerBy = fc.constantFrom('last' as const, 'last' as const, 'index' as const)
const stopBase = { ...base, type: fc.constant('spot.stop' as const), triggerBy, tif }
const stopLimit = fc.record({
  ...stopBase,
  kind: fc.constant('limit' as const),
  price,
  lots: quantity,
  trigger: price,
  postOnly: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
})
const marketStopBase = { ...stopBase, kind: fc.constant('market' as const), postOnly: fc.constant(false) }
const callback = fc.integer({ min: 0, max: 60 }).map((n) => rate(n * 100_000))
const stopMarket: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ ...marketStopBase, lots: quantity, trigger: price }),
  fc.record({ ...marketStopBase, side: fc.constant('buy' as const), amount, trigger: price }),
)
const trailing: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ ...marketStopBase, lots: quantity, callback }),
  fc.record({ ...marketStopBase, lots: quantity, callback, trigger: price }),
  fc.record({ ...marketStopBase, side: fc.constant('buy' as const), amount, callback }),
)
const oco = fc
  .record({
    ...base,
    type: fc.constant('spot.oco' as const),
    lots: quantity,
    middle: fc.integer({ min: 96, max: 104 }),
    above: fc.integer({ min: 0, max: 4 }),
    below: fc.integer({ min: 0, max: 4 }),
    stopPrice: fc.option(price, { nil: undefined }),
    postOnly: fc.boolean(),
    triggerBy,
  })
  .map(({ middle, above, below, stopPrice, ...rest }): Command => {
    const sign = rest.side === 'sell' ? 1 : -1
    const prices = { price: ticks(middle + sign * above), trigger: ticks(middle - sign * below) }
    return { ...rest, ...prices, ...(stopPrice === undefined ? {} : { stopPrice }) }
  })

const rungs = (sign: number) =>
  fc
    .uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 4 })
    .chain((offsets) =>
      fc.tuple(
        ...offsets
          .sort((a, b) => a - b)
          .map((n) =>
            quantity.map((size): [ReturnType<typeof ticks>, ReturnType<typeof lots>] => [ticks(100 + sign * n), size]),
          ),
      ),
    )
const ladder = fc
  .record({ type: fc.constant('spot.ladder' as const), user, symbol, bids: rungs(-1), asks: rungs(1) })
  .map((made): Command => ({ ...made, bids: [...made.bids], asks: [...made.asks] }))

/** Now and then what it asks for. */
const seldom = <T>(arbitrary: fc.Arbitrary<T>, freq: number) => fc.option(arbitrary, { nil: undefined, freq })
const changes = fc.tuple(seldom(price, 2), seldom(quantity, 2), seldom(price, 1), seldom(callback, 1))
const amend = fc.tuple(fc.nat(), changes).map(
  ([of, [newPrice, newLots, newTrigger, newCallback]]): Step => ({
    of,
    make: ({ id, user: owner, symbol: where }) => ({
      type: 'spot.amend',
      user: owner,
      symbol: where,
      id,
      ...(newPrice === undefined ? {} : { price: newPrice }),
      ...(newLots === undefined ? {} : { lots: newLots }),
      ...(newTrigger === undefined ? {} : { trigger: newTrigger }),
      ...(newCallback === undefined ? {} : { callback: newCallback }),
    }),
  }),
)
const cancel = fc.tuple(fc.nat(), user, fc.integer({ min: 0, max: 9 })).map(
  ([of, other, n]): Step => ({
    of,
    make: (order) => ({
      type: 'spot.cancel',
      user: n === 0 ? other : order.user,
      symbol: order.symbol,
      ids: [order.id],
    }),
  }),
)
const sweep: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ type: fc.constant('spot.cancel' as const), user }),
  fc.record({ type: fc.constant('spot.cancel' as const), user, symbol }),
  fc.record({ type: fc.constant('spot.cancel' as const), user, clientIds: fc.constant<string[]>(['x', 'y']) }),
)
const funds: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ type: fc.constant('deposit' as const), id: fc.constantFrom('d1', 'd2', 'd3'), user, asset, amount }),
  fc.record({
    type: fc.constant('withdraw.hold' as const),
    id: fc.constantFrom('w1', 'w2'),
    user,
    asset,
    amount,
    fee: fc.integer({ min: 0, max: 200 }).map((n) => units(n)),
  }),
  fc.record({
    type: fc.constantFrom('withdraw.settle' as const, 'withdraw.cancel' as const),
    id: fc.constantFrom('w1', 'w2'),
  }),
  fc.record({ type: fc.constant('withdraw.pay' as const), id: fc.constantFrom('w1', 'w2'), payee: user }),
  fc.record({
    type: fc.constant('transfer' as const),
    user,
    from: fc.constantFrom(1 as const, 1 as const, 7 as const),
    to: fc.constantFrom(1 as const, 7 as const, 7 as const),
    asset,
    amount,
  }),
)
const network = fc.constantFrom('ethereum', 'bitcoin')
const height = fc.integer({ min: 0, max: 40 })
/** What was mined: who got which of them follows from its id, so that the same ones meet. */
const mined = fc.integer({ min: 0, max: 5 }).map((n) => ({
  ...{ id: `m${n}`, user: USERS[n % 3] ?? 'ann', asset: ASSETS[n % 2] ?? 'BTC', amount: units(500 + n) },
}))
const chain: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(mined, network, height)
      .map(([of, from, at]): Command => ({ type: 'deposit', ...of, network: from, height: at })),
  },
  { weight: 3, arbitrary: mined.map((of): Command => ({ type: 'deposit.reverse', ...of })) },
  {
    weight: 3,
    arbitrary: fc.tuple(mined, fc.constantFrom('b1', 'b2', 'b3', 'b4'), fc.integer({ min: 1, max: 600 })).map(
      ([{ id: deposit, ...of }, id, most]): Command => ({
        type: 'deposit.recover',
        ...of,
        id,
        deposit,
        amount: units(most),
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      ...{ type: fc.constant('network.fee' as const), id: fc.constantFrom('g1', 'g2', 'g3'), network, asset, amount },
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      ...{ type: fc.constant('house.fund' as const), id: fc.constantFrom('d1', 'h1', 'h2', 'h3') },
      ...{ user: fc.constantFrom('house:losses', 'house:network'), asset, amount },
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('deposit.floor' as const), network, height }) },
)
const exchange: fc.Arbitrary<Command> = fc.oneof(
  fc.record({
    type: fc.constant('fee' as const),
    user,
    maker: fc.constantFrom(0, 33_333, 100_000).map(rate),
    taker: fc.constantFrom(33_333, 100_000, 777_777).map(rate),
  }),
  fc
    .tuple(symbol, fc.integer({ min: 80, max: 125 }), fc.integer({ min: 0, max: 3 }))
    .map(([name, n, sources]): Command => ({ type: 'prices', entries: [[name, n, sources]], hash: 'h' })),
  fc.tuple(symbol, fc.boolean()).map(([name, halted]): Command => marketOf(name, halted)),
  fc.constant<Command>({ type: 'tick' }),
  fc.constant<Command>({ type: 'rules', version: RULES_VERSION }),
  fc.constant<Command>({ type: 'snapshot.digest', sequence: 1, digest: '0'.repeat(64), format: '1' }),
  fc.constant<Command>({ type: 'account.open', user: 'ann', kind: 'customer' }),
  fc.constant<Command>({ type: 'asset', asset: 'USDT', decimals: 6, cap: units(70_000) }),
)

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 40, arbitrary: command(limit) },
  { weight: 8, arbitrary: command(byLots) },
  { weight: 8, arbitrary: command(byAmount) },
  { weight: 8, arbitrary: command(iceberg) },
  { weight: 6, arbitrary: command(stopLimit) },
  { weight: 6, arbitrary: command(stopMarket) },
  { weight: 6, arbitrary: command(trailing) },
  { weight: 10, arbitrary: command(oco) },
  { weight: 18, arbitrary: amend },
  { weight: 8, arbitrary: cancel },
  { weight: 3, arbitrary: command(sweep) },
  { weight: 6, arbitrary: command(ladder) },
  { weight: 12, arbitrary: command(funds) },
  { weight: 8, arbitrary: command(chain) },
  { weight: 8, arbitrary: command(exchange) },
  { weight: 2, arbitrary: fc.constantFrom(1000, 40_000_000, 1_400_000_000).map((pause): Step => ({ pause })) },
)

function marketOf(name: string, halted: boolean): Command {
  const [of = '', against = ''] = name.split('_')
  const made = testMarket(name, of, against)
  const open = { ...made, lotUnits: units(7), tickLotUnits: units(3), maxLots: lots(11), maxOpenOrders: 4 }
  return { ...open, status: halted ? 'halted' : 'open', minNotional: units(name === 'ETH_BTC' ? 100 : 600) }
}

/** Which commands, refusals and ends were seen, over all histories. */
const seen = { commands: new Set<string>(), refusals: new Set<string>(), ends: new Set<string>() }

function start(run: (command: Command) => void): void {
  for (const code of ASSETS) run({ type: 'asset', asset: code, decimals: 6, cap: units(70_000) })
  for (const name of MARKETS) run(marketOf(name, false))
  for (const name of USERS) {
    run({ type: 'account.open', user: name, kind: 'customer' })
    for (const code of ASSETS)
      run({ type: 'deposit', id: `${name}${code}`, user: name, asset: code, amount: units(20_000) })
  }
}

function compare(model: Model, world: TestExchange, events: readonly Event[], made: Command): void {
  const outcome = model.apply(world.engine.sequence, world.time, made)
  const refused = events.find((event) => event.type === 'refused')
  expect(refused?.rule).toBe(outcome.refused)
  seen.commands.add(made.type)
  if (refused !== undefined) seen.refusals.add(refused.rule)
  for (const event of events) if (event.type === 'order') seen.ends.add(event.order.endReason ?? event.order.status)
  const trades = events.filter((event) => event.type === 'trade')
  expect(
    trades.map((trade) => [
      trade.price,
      trade.lots,
      trade.taker.order,
      trade.maker.order,
      trade.taker.fee,
      trade.maker.fee,
    ]),
  ).toEqual(
    outcome.trades.map((trade) => [
      Number(trade.price),
      Number(trade.lots),
      trade.taker,
      trade.maker,
      Number(trade.takerFee),
      Number(trade.makerFee),
    ]),
  )
  for (const name of USERS) compareUser(model, world, name)
  for (const name of MARKETS) for (const of of ['buy', 'sell'] as const) compareDepth(model, world, name, of)
  compareEnds(outcome.ended, events)
  for (const code of ASSETS) {
    for (const house of [LOSSES, COSTS]) {
      expect(world.engine.balance(house, 1, code).available).toBe(Number(model.totals.get(`${house} ${code}`) ?? 0n))
    }
    const fees = model.fees.get(code) ?? 0n
    expect(world.engine.balance('house:fund', 1, code).available).toBe(Number(fees / 10n))
    expect(world.engine.balance('house:fees', 1, code).available).toBe(Number(fees - fees / 10n))
  }
}

/** Every order that ended in this command, and why; an order that is told again ended before. */
function compareEnds(expected: readonly string[], events: readonly Event[]): void {
  const ended = events.flatMap((event) => {
    if (event.type !== 'order' || event.order.status === 'open' || event.order.status === 'waiting') return []
    return [`${event.order.id} ${event.order.endReason ?? ''}`]
  })
  const repeated = events.length === 1 && expected.length === 0
  if (!repeated) expect(ended.sort()).toEqual([...expected].sort())
}

function compareUser(model: Model, world: TestExchange, name: string): void {
  for (const code of ASSETS) {
    const available = Number(model.available(name, code))
    expect(world.engine.balance(name, 1, code)).toEqual({ available, occupied: Number(model.occupied(name, code)) })
    expect(world.engine.balance(name, 7, code).available).toBe(Number(model.totals.get(`${name}/7 ${code}`) ?? 0n))
  }
  const mine = model.open.filter((order) => order.user === name).sort((a, b) => a.id - b.id)
  expect(world.engine.openOrders(name).map(engineRow)).toEqual(mine.map((order) => modelRow(model, order)))
}

/** What both say of an order that is open or waits. */
function engineRow(order: OrderView): unknown[] {
  const { condition } = order
  return [
    ...[order.id, order.symbol, order.side, order.status, order.price, order.lots, order.amount],
    ...[order.filledLots, order.filledQuote, order.fee, order.display ?? 0, order.ocoId ?? 0],
    condition && [condition.trigger, condition.rises, condition.extreme ?? 0],
  ]
}

function modelRow(model: Model, order: ModelOrder): unknown[] {
  const { watch } = order
  const status = order.waiting ? 'waiting' : 'open'
  return [
    ...[order.id, order.symbol, order.side, status, Number(order.price)],
    ...[order.amount > 0n ? 0 : Number(order.lots), order.waiting ? Number(order.amount) : 0],
    ...[Number(order.filled), Number(order.value), Number(order.feePaid), Number(order.display), order.sibling],
    watch && [Number(model.firesAt(watch)), watch.rises, Number(watch.extreme)],
  ]
}

/** What the book shows of a side: an iceberg only in part. */
function compareDepth(model: Model, world: TestExchange, name: string, side: Side): void {
  const shown = new Map<number, number>()
  for (const order of model.open) {
    if (order.symbol !== name || order.side !== side || order.waiting) continue
    const lots = order.display > 0n ? order.shown : order.lots - order.filled
    shown.set(Number(order.price), (shown.get(Number(order.price)) ?? 0) + Number(lots))
  }
  const sign = side === 'buy' ? -1 : 1
  const levels = [...shown].sort(([a], [b]) => sign * (a - b))
  expect(world.engine.depth(name, side, 100)).toEqual(levels)
}

function play(steps: readonly Step[]): void {
  const world = new TestExchange()
  const model = new Model()
  const known: Known[] = []
  const run = (made: Command) => {
    const events = world.do(made)
    compare(model, world, events, made)
    for (const event of events) if (event.type === 'order' && event.order.status === 'open') known.push(event.order)
  }
  start(run)
  let snapshot = world.engine.snapshot()
  let at = world.engine.sequence
  for (const [index, next] of steps.entries()) {
    if ('pause' in next) world.time += next.pause
    else if ('command' in next) run(next.command)
    else {
      const order = known[known.length - 1 - (next.of % Math.min(12, known.length))]
      if (order !== undefined) run(next.make(order))
    }
    if (index === steps.length >> 1) {
      snapshot = world.engine.snapshot()
      at = world.engine.sequence
    }
  }
  const replayed = new Engine()
  replayed.expect(world.history)
  for (const recorded of world.history) replayed.advance(recorded)
  const restored = Engine.restore(snapshot)
  for (const recorded of world.history.slice(at)) restored.advance(recorded)
  restored.checkInvariants()
  expect(replayed.digest()).toBe(world.engine.digest())
  expect(restored.digest()).toBe(world.engine.digest())
}

test('random histories: engine and model agree after every command', () => {
  fc.assert(fc.property(fc.array(step, { minLength: 40, maxLength: 120, size: 'max' }), play), {
    numRuns: RUNS,
    seed: SEED,
    endOnFailure: true,
  })
}, 3_600_000)

/**
 * Written as a record, so that a new command type does not compile before it is generated. The other
 * products have models of their own.
 */
const COMMANDS: Record<
  Exclude<CommonCommand | SpotCommand, OperatorKeyCommand | AccountRestrictCommand | AdjustCommand>['type'],
  true
> = {
  rules: true,
  'snapshot.digest': true,
  asset: true,
  market: true,
  'account.open': true,
  fee: true,
  deposit: true,
  'deposit.floor': true,
  'deposit.reverse': true,
  'deposit.recover': true,
  'network.fee': true,
  'house.fund': true,
  'withdraw.hold': true,
  'withdraw.settle': true,
  'withdraw.pay': true,
  'withdraw.cancel': true,
  transfer: true,
  'spot.submit': true,
  'spot.stop': true,
  'spot.oco': true,
  'spot.amend': true,
  'spot.cancel': true,
  'spot.ladder': true,
  prices: true,
  tick: true,
}

afterAll(() => {
  expect([...seen.commands].sort()).toEqual(Object.keys(COMMANDS).sort())
  const ends = [
    ...['dust', 'filled', 'fok', 'ioc', 'ladder', 'no_liquidity', 'oco', 'open', 'self_trade'],
    ...['slip', 'user', 'waiting'],
  ]
  expect(ends.filter((end) => !seen.ends.has(end))).toEqual([])
  const refusals = [
    'callback_rate',
    'no_reference_price',
    'oco_prices',
    'oco_quantity',
    'would_trigger',
    'amount_below_lot',
    'asset_cap',
    'client_id_reused',
    'deposit_floor',
    'deposit_id_reused',
    'deposit_unknown',
    'fee_order',
    'insufficient_balance',
    'ladder_crossed',
    'market_halted',
    'max_open_orders',
    'max_quantity',
    'min_notional',
    'no_liquidity',
    'nothing_to_change',
    'order_form',
    'order_unknown',
    'post_only',
    'price_band',
    'quantity_filled',
    'same_account',
    'withdrawal_ended',
    'withdrawal_fee',
    'withdrawal_id_reused',
    'withdrawal_unknown',
  ]
  expect(refusals.filter((rule) => !seen.refusals.has(rule))).toEqual([])
})
