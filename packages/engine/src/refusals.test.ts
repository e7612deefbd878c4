/** Every rule of the engine refuses at least once, says which field and what bound, and leaves nothing behind. */

import { lots, rate, ticks, units } from '@candlewick/money/units'
import { expect, test } from 'vitest'
import type { Command } from './commands.ts'
import { Engine } from './engine.ts'
import type { AdjustCommand, DepositCommand, WithdrawHoldCommand } from './ledger/commands.ts'
import { REFUSAL_RULES } from './ledger/refusal.ts'
import { RULES_VERSION } from './limits.ts'
import type { SpotOcoCommand, SpotStopCommand, SpotSubmitCommand } from './spot/commands.ts'
import { amount, orderOf, refusedOf, TestExchange, testMarket } from './testing/exchange.ts'

const BTC = testMarket('BTC_USDT', 'BTC', 'USDT')

function order(more: Partial<SpotSubmitCommand> = {}): SpotSubmitCommand {
  return {
    type: 'spot.submit',
    user: 'ann',
    symbol: 'BTC_USDT',
    side: 'buy',
    kind: 'limit',
    price: ticks(1000),
    lots: lots(5),
    tif: 'GTC',
    postOnly: false,
    stp: 'expire_taker',
    clientId: 'mine',
    ...more,
  }
}

function marketOrder(more: Partial<SpotSubmitCommand>): SpotSubmitCommand {
  const { price: _, lots: __, ...rest } = order({ kind: 'market', tif: 'IOC' })
  return { ...rest, ...more }
}

function hold(more: Partial<WithdrawHoldCommand> = {}): WithdrawHoldCommand {
  return { type: 'withdraw.hold', id: 'w', user: 'ann', asset: 'USDT', amount: units(100), fee: units(1), ...more }
}

/** A market stop that falls to 900. */
function stop(more: Partial<SpotStopCommand> = {}): SpotStopCommand {
  const { price: _, ...rest } = order({ side: 'sell', kind: 'market', tif: 'IOC' })
  return { ...rest, type: 'spot.stop', trigger: ticks(900), triggerBy: 'last', ...more }
}

/** Sells at 1100 or, should the price fall, from 900 on. */
function oco(more: Partial<SpotOcoCommand> = {}): SpotOcoCommand {
  return {
    type: 'spot.oco',
    user: 'ann',
    symbol: 'BTC_USDT',
    side: 'sell',
    lots: lots(5),
    price: ticks(1100),
    trigger: ticks(900),
    triggerBy: 'last',
    stp: 'expire_taker',
    postOnly: false,
    clientId: 'mine',
    ...more,
  }
}

function adjustment(more: Partial<AdjustCommand> = {}): AdjustCommand {
  const [from, to] = [
    { owner: 'ann', account: 1 },
    { owner: 'bob', account: 1 },
  ] as const
  return { type: 'adjust', id: 'by hand', from, to, asset: 'USDT', amount: units(1), ...more }
}

function mined(height: number): DepositCommand {
  return { type: 'deposit', id: 'd', user: 'ann', asset: 'USDT', amount: units(1), network: 'ethereum', height }
}

/** A first trade, at 1000. */
function traded(exchange: TestExchange): void {
  exchange.submit('bob', 'sell', 1000, 1)
  exchange.submit('ann', 'buy', 1000, 1)
}

function openOrders(exchange: TestExchange, user: string, symbols: number, each: number): void {
  for (let s = 0; s < symbols; s += 1) {
    const symbol = `BTC_USDT${s}`
    exchange.engine.apply(exchange.next({ ...BTC, symbol, maxOpenOrders: 1000 }))
    for (let i = 0; i < each; i += 1) {
      exchange.engine.apply(
        exchange.next(order({ user, symbol, price: ticks(10), lots: lots(1), clientId: `${s}-${i}` })),
      )
    }
  }
}

/** For each rule what leads to it, and the command that it refuses. */
const CASES: Record<(typeof REFUSAL_RULES)[number], (exchange: TestExchange) => Command> = {
  rules_version: () => ({ type: 'rules', version: RULES_VERSION + 1 }),
  digest_form: () => ({ type: 'snapshot.digest', sequence: 1, digest: 'not one', format: '1' }),
  operator_key: () => ({ type: 'operator.key', key: 'short' }),
  unknown_user: () => order({ user: 'nobody' }),
  reserved_user: () => order({ user: 'house:fees' }),
  unknown_parent: () => ({ type: 'account.open', user: 'new', kind: 'customer', parent: 'nobody' }),
  unknown_asset: () => ({ type: 'deposit', id: 'd', user: 'ann', asset: 'XYZ', amount: units(1) }),
  unknown_market: () => order({ symbol: 'XYZ_USDT' }),
  asset_form: () => ({ type: 'asset', asset: 'XYZ', decimals: 16, cap: units(1) }),
  asset_fixed: () => ({ type: 'asset', asset: 'USDT', decimals: 8, cap: units(1) }),
  asset_cap: () => ({ type: 'deposit', id: 'd', user: 'ann', asset: 'USDT', amount: units(1e15) }),
  market_form: () => ({ ...BTC, symbol: 'BTC_USDT2', lotUnits: units(0) }),
  market_fixed: () => ({ ...BTC, lotUnits: units(7) }),
  prices_follow: () => ({ type: 'prices', entries: [], hash: 'h', follows: 'another' }),
  prices_form: () => ({ type: 'prices', entries: [['BTC_USDT', -1, 3]], hash: 'h' }),
  fee_rate: () => ({ type: 'fee', user: 'ann', maker: rate(0), taker: rate(10_000_001) }),
  fee_order: () => ({ type: 'fee', user: 'ann', maker: rate(2), taker: rate(1) }),
  amount: () => ({ type: 'deposit', id: 'd', user: 'ann', asset: 'USDT', amount: units(0) }),
  price: () => order({ price: ticks(-1) }),
  quantity: () => ({ type: 'spot.amend', user: 'ann', symbol: 'BTC_USDT', id: 1, lots: lots(0) }),
  account: () => ({ type: 'account.open', user: '', kind: 'customer' }),
  same_account: () => ({ type: 'transfer', user: 'ann', from: 1, to: 1, asset: 'USDT', amount: units(1) }),
  insufficient_balance: () => order({ lots: lots(1_000_000) }),
  deposit_form: () => ({ ...mined(7), height: -1 }),
  deposit_floor: (exchange) => {
    exchange.do({ type: 'deposit.floor', network: 'ethereum', height: 8 })
    return mined(7)
  },
  deposit_unknown: () => ({ type: 'deposit.reverse', id: 'none', user: 'ann', asset: 'USDT', amount: units(1) }),
  deposit_id_reused: () => ({ type: 'deposit', id: 'ann-usdt', user: 'ann', asset: 'USDT', amount: units(1) }),
  withdrawal_id_reused: (exchange) => {
    exchange.do(hold())
    return hold({ amount: units(200) })
  },
  restricted: (house) => {
    house.do({ type: 'account.restrict', user: 'ann', trading: Number.MAX_SAFE_INTEGER, withdrawing: 0, closed: 0 })
    return order()
  },
  restriction_form: () => ({ type: 'account.restrict', user: 'ann', trading: -1, withdrawing: 0, closed: 0 }),
  adjust_account: () => adjustment({ from: { owner: 'house:fees', account: 1 } }),
  adjust_id_reused: (house) => {
    house.do(adjustment())
    return adjustment({ amount: units(2) })
  },
  withdrawal_fee: () => hold({ fee: units(100) }),
  withdrawal_unknown: () => ({ type: 'withdraw.settle', id: 'w' }),
  withdrawal_ended: (exchange) => {
    exchange.do(hold())
    exchange.do({ type: 'withdraw.settle', id: 'w' })
    return { type: 'withdraw.cancel', id: 'w' }
  },
  client_id_form: () => order({ clientId: '' }),
  client_id_reused: (exchange) => {
    exchange.do(order())
    return order({ lots: lots(6) })
  },
  own_quota: (exchange) => {
    exchange.engine = Engine.restore(exchange.engine.snapshot(), { clientIdsOfOwner: 1 })
    exchange.do(order({ clientId: 'only' }))
    return order()
  },
  busy: (exchange) => {
    exchange.engine = Engine.restore(exchange.engine.snapshot(), { clientIds: 1 })
    exchange.do(order({ clientId: 'only' }))
    return order()
  },
  order_form: () => order({ postOnly: true, tif: 'IOC' }),
  market_halted: (exchange) => {
    exchange.do({ ...BTC, status: 'halted' })
    return order()
  },
  min_notional: () => order({ price: ticks(1), lots: lots(9) }),
  max_quantity: () => order({ lots: lots(1_000_001) }),
  max_notional: () => order({ price: ticks(1e15), lots: lots(5) }),
  price_band: (exchange) => {
    exchange.index(500)
    return order()
  },
  max_open_orders: (exchange) => {
    exchange.do({ ...BTC, maxOpenOrders: 1 })
    exchange.do(order({ clientId: 'first' }))
    return order()
  },
  max_open_orders_total: (exchange) => {
    openOrders(exchange, 'ann', 2, 500)
    return order()
  },
  post_only: (exchange) => {
    exchange.do(order({ user: 'bob', side: 'sell' }))
    return order({ postOnly: true })
  },
  no_liquidity: () => marketOrder({ lots: lots(5) }),
  amount_below_lot: (exchange) => {
    exchange.do(order({ user: 'bob', side: 'sell' }))
    return marketOrder(amount(9_999))
  },
  order_unknown: () => ({ type: 'spot.cancel', user: 'ann', ids: [1] }),
  nothing_to_change: () => ({ type: 'spot.amend', user: 'ann', symbol: 'BTC_USDT', id: 1 }),
  quantity_filled: (exchange) => {
    const { id } = orderOf(exchange.do(order()))
    exchange.do(order({ user: 'bob', side: 'sell', lots: lots(2) }))
    return { type: 'spot.amend', user: 'ann', symbol: 'BTC_USDT', id, lots: lots(2) }
  },
  too_many_orders: () => ({ type: 'spot.cancel', user: 'ann', ids: Array.from({ length: 1001 }, (_, i) => i + 1) }),
  ladder_form: () => ({
    type: 'spot.ladder',
    user: 'ann',
    symbol: 'BTC_USDT',
    bids: [
      [ticks(10), lots(1)],
      [ticks(11), lots(1)],
    ],
    asks: [],
  }),
  ladder_crossed: () => ({
    type: 'spot.ladder',
    user: 'ann',
    symbol: 'BTC_USDT',
    bids: [[ticks(10), lots(100)]],
    asks: [[ticks(10), lots(100)]],
  }),
  iceberg_parts: () => order({ lots: lots(101), display: lots(1) }),
  would_trigger: (exchange) => {
    traded(exchange)
    return stop({ trigger: ticks(1000) })
  },
  no_reference_price: () => stop(),
  callback_rate: (exchange) => {
    traded(exchange)
    return stop({ callback: rate(99_999) })
  },
  oco_prices: (exchange) => {
    traded(exchange)
    return oco({ price: ticks(1000) })
  },
  oco_quantity: (exchange) => {
    traded(exchange)
    const { id } = orderOf(exchange.do(oco()))
    return { type: 'spot.amend', user: 'ann', symbol: 'BTC_USDT', id, lots: lots(4) }
  },
}

/** Commands of every other type that the rules of a new order refuse as well. */
const MALFORMED: readonly [string, Command][] = [
  ['unknown_user', stop({ user: 'nobody' })],
  ['reserved_user', oco({ user: 'house:fees' })],
  ['unknown_market', stop({ symbol: 'XYZ_USDT' })],
  ['client_id_form', oco({ clientId: '' })],
  ['order_form', stop({ triggerBy: 'mark' as 'last' })],
  ['order_form', oco({ triggerBy: 'mark' as 'last' })],
  ['order_form', stop({ kind: 'limit', price: ticks(900), callback: rate(1_000_000) })],
  ['order_form', stop({ price: ticks(900) })],
  ['order_form', stop({ postOnly: true })],
  ['order_form', stop({ ...amount(5_000) })],
  ['order_form', { ...marketStop({ ...amount(5_000) }) }],
  ['order_form', marketStop({})],
  ['order_form', marketStop({ lots: lots(0) })],
  ['order_form', stop({ kind: 'limit', price: ticks(900), tif: 'IOC', postOnly: true })],
  ['order_form', stop({ kind: 'limit', price: ticks(900), ...amount(5_000) })],
  ['order_form', stop({ kind: 'limit', price: ticks(900), lots: lots(-1) })],
  ['price', stop({ kind: 'limit', price: ticks(0) })],
  ['price', stop({ trigger: ticks(0) })],
  ['price', oco({ price: ticks(-1) })],
  ['price', oco({ trigger: ticks(0) })],
  ['price', oco({ stopPrice: ticks(0) })],
  ['order_form', oco({ lots: lots(0) })],
  ['order_form', order({ display: lots(5) })],
  ['order_form', order({ display: lots(0) })],
  ['order_form', order({ display: lots(2), tif: 'IOC' })],
  ['order_form', marketOrder({ lots: lots(5), display: lots(2) })],
]

function marketStop(more: Partial<SpotStopCommand>): SpotStopCommand {
  const { lots: _, ...rest } = stop()
  return { ...rest, ...more }
}

test.each(MALFORMED)('%s refuses what is no order: %#', (rule, command) => {
  const exchange = TestExchange.withBitcoin('ann', 'bob')
  traded(exchange)
  expect(refusedOf(exchange.do(command)).rule).toBe(rule)
  exchange.do({ ...BTC, status: 'halted' })
  expect(exchange.engine.openOrders('ann')).toEqual([])
})

test.each([stop(), oco(), order({ display: lots(2) })])(
  'of orders that are no plain ones there may be only so many: $type',
  (command) => {
    const exchange = TestExchange.withBitcoin('ann', 'bob')
    traded(exchange)
    exchange.engine = Engine.restore(exchange.engine.snapshot(), { conditions: 3 })
    exchange.do({ ...command, clientId: 'first' })
    exchange.do(order({ clientId: 'second', display: lots(2), price: ticks(900) }))
    expect(refusedOf(exchange.do(command))).toMatchObject({ rule: 'busy' })
  },
)

test.each([stop(), oco()])('a halted market takes no conditional order: $type', (command) => {
  const exchange = TestExchange.withBitcoin('ann', 'bob')
  traded(exchange)
  exchange.do({ ...BTC, status: 'halted' })
  expect(refusedOf(exchange.do(command)).rule).toBe('market_halted')
})

test.each(REFUSAL_RULES)('%s refuses, and changes nothing', (rule) => {
  const exchange = TestExchange.withBitcoin('ann', 'bob')
  const command = CASES[rule](exchange)
  const balances = ['ann', 'bob', 'house:fees', 'house:fund'].map((user) => exchange.engine.balances(user))
  const open = exchange.engine.openOrders('ann')
  expect(refusedOf(exchange.do(command)).rule).toBe(rule)
  expect(['ann', 'bob', 'house:fees', 'house:fund'].map((user) => exchange.engine.balances(user))).toEqual(balances)
  expect(exchange.engine.openOrders('ann')).toEqual(open)
})

test('a gap in the sequence and a clock that goes back are bugs, not refusals', () => {
  const engine = new Engine()
  engine.apply({ sequence: 1, time: 5, command: { type: 'tick' } })
  expect(() => engine.apply({ sequence: 3, time: 5, command: { type: 'tick' } })).toThrow('does not follow')
  expect(() => engine.apply({ sequence: 2, time: 4, command: { type: 'tick' } })).toThrow('time goes from')
})
