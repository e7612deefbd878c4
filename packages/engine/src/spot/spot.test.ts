/** The rules of spot trading, each shown on a book small enough to read. A tick of a lot is 10 USDT units. */
import { lots, rate, ticks, units } from '@candlewick/money/units'
import { describe, expect, test } from 'vitest'
import { Engine } from '../engine.ts'
import { amount, orderOf, refusedOf, TestExchange, testMarket, tradesOf } from '../testing/exchange.ts'

describe('a limit buy', () => {
  test('holds price × quantity and the taker fee on it, rounded up', () => {
    const exchange = TestExchange.withBitcoin('ann')
    const order = orderOf(exchange.submit('ann', 'buy', 1001, 7))
    expect(order).toMatchObject({ status: 'open', price: 1001, lots: 7, filledLots: 0, fee: 0 })
    expect(exchange.usdt('ann')).toEqual({ available: 1e9 - 70_070 - 71, occupied: 70_070 + 71 })
  })

  test('that meets a better price trades at that price and releases the difference', () => {
    const exchange = TestExchange.withBitcoin('ann', 'bob')
    exchange.submit('bob', 'sell', 900, 5)
    const events = exchange.submit('ann', 'buy', 1000, 5)
    expect(tradesOf(events)).toMatchObject([{ price: 900, lots: 5, quote: 45_000, takerSide: 'buy' }])
    expect(orderOf(events)).toMatchObject({ status: 'filled', filledLots: 5, filledQuote: 45_000, fee: 45 })
    expect(exchange.usdt('ann')).toEqual({ available: 1e9 - 45_045, occupied: 0 })
    expect(exchange.usdt('bob')).toEqual({ available: 1e9 + 45_000 - 45, occupied: 0 })
    expect(exchange.btc('ann').available).toBe(1e11 + 500_000)
    expect(exchange.btc('bob')).toEqual({ available: 1e11 - 500_000, occupied: 0 })
  })

  test('that rests and fills as maker pays the maker rate and gets back what it held for the taker rate', () => {
    const exchange = TestExchange.withBitcoin('ann', 'bob')
    exchange.do({ type: 'fee', user: 'ann', maker: rate(50_000), taker: rate(100_000) })
    exchange.submit('ann', 'buy', 1000, 10)
    expect(exchange.usdt('ann').occupied).toBe(100_100)
    const [trade] = tradesOf(exchange.submit('bob', 'sell', 1000, 10))
    expect(trade?.maker).toMatchObject({ user: 'ann', fee: 50, feeRate: 50_000 })
    expect(exchange.usdt('ann')).toEqual({ available: 1e9 - 100_050, occupied: 0 })
  })

  test('pays its fee rounded up once over all its fills, however many they are', () => {
    const exchange = TestExchange.withBitcoin('ann', 'bob')
    exchange.submit('ann', 'buy', 1001, 7)
    for (let i = 0; i < 7; i += 1) exchange.submit('bob', 'sell', 1001, 1)
    expect(exchange.usdt('ann')).toEqual({ available: 1e9 - 70_070 - 71, occupied: 0 })
  })
})

test('of each fee a tenth is posted to the security fund in the same posting, rounded down once over all fees', () => {
  const exchange = TestExchange.withBitcoin('ann', 'bob')
  exchange.submit('ann', 'buy', 1001, 7)
  const events = exchange.submit('bob', 'sell', 1001, 7)
  const posting = events.find((event) => event.type === 'posting' && event.reason === 'trade')
  expect(posting).toMatchObject({ symbol: 'BTC_USDT' })
  const fund = posting?.type === 'posting' ? posting.entries.filter((entry) => entry.part === 'fund') : []
  expect(fund).toMatchObject([{ owner: 'house:fund', available: 14, asset: 'USDT' }])
  expect(exchange.usdt('house:fees').available).toBe(142 - 14)
  exchange.submit('ann', 'buy', 1001, 7)
  exchange.submit('bob', 'sell', 1001, 7)
  expect(exchange.usdt('house:fund').available).toBe(28)
})

describe('matching', () => {
  test('takes the best price first and at one price the oldest order', () => {
    const exchange = TestExchange.withBitcoin('ann', 'bob', 'cid', 'dan')
    exchange.submit('bob', 'sell', 1002, 1)
    exchange.submit('cid', 'sell', 1001, 1)
    exchange.submit('dan', 'sell', 1001, 1)
    const trades = tradesOf(exchange.submit('ann', 'buy', 1002, 3))
    expect(trades.map((trade) => [trade.maker.user, trade.price])).toEqual([
      ['cid', 1001],
      ['dan', 1001],
      ['bob', 1002],
    ])
  })

  test('leaves the rest of a partly filled limit order in the book', () => {
    const exchange = TestExchange.withBitcoin('ann', 'bob')
    exchange.submit('bob', 'sell', 1000, 4)
    const order = orderOf(exchange.submit('ann', 'buy', 1000, 10))
    expect(order).toMatchObject({ status: 'open', filledLots: 4 })
    expect(exchange.engine.depth('BTC_USDT', 'buy', 5)).toEqual([[1000, 6]])
    expect(exchange.engine.depth('BTC_USDT', 'sell', 5)).toEqual([])
    expect(exchange.engine.lastPrice('BTC_USDT')).toBe(1000)
  })
})

describe('time in force', () => {
  test('an IOC order trades what it can and lets the rest expire, holding nothing', () => {
    const exchange = TestExchange.withBitcoin('ann', 'bob')
    exchange.submit('bob', 'sell', 1000, 4)
    const order = orderOf(exchange.submit('ann', 'buy', 1000, 10, { tif: 'IOC' }))
    expect(order).toMatchObject({ status: 'expired', endReason: 'ioc', filledLots: 4 })
    expect(exchange.usdt('ann').occupied).toBe(0)
  })

  test('an IOC order that meets nobody moves nothing, whatever it is made of', () => {
    const exchange = TestExchange.withBitcoin('ann', 'bob')
    exchange.submit('bob', 'sell', 1001, 4)
    const events = exchange.submit('ann', 'buy', 1000, 5, { tif: 'IOC' })
    expect(events.map((event) => event.type)).toEqual(['order'])
    expect(orderOf(events)).toMatchObject({ status: 'expired', endReason: 'ioc', filledLots: 0 })
    expect(exchange.usdt('ann').occupied).toBe(0)
    // What it would have held must be there all the same.
    const poor = exchange.submit('ann', 'buy', 1000, 1_000_000, { tif: 'IOC' })
    expect(poor).toMatchObject([{ type: 'refused', rule: 'insufficient_balance' }])
  })

  test('before version 6 of the rules it held and released', () => {
    const exchange = TestExchange.withBitcoin('ann')
    exchange.engine = new Engine({ rules: 5 })
    for (const { command } of exchange.history.splice(0)) exchange.do(command)
    const events = exchange.submit('ann', 'buy', 1000, 5, { tif: 'IOC' })
    expect(events.map((event) => event.type)).toEqual(['posting', 'posting', 'order'])
  })

  test('a FOK order that cannot fill whole trades nothing and holds nothing', () => {
    const exchange = TestExchange.withBitcoin('ann', 'bob')
    exchange.submit('bob', 'sell', 1000, 4)
    const events = exchange.submit('ann', 'buy', 1000, 5, { tif: 'FOK' })
    expect(events.map((event) => event.type)).toEqual(['order'])
    expect(orderOf(events)).toMatchObject({ status: 'expired', endReason: 'fok', filledLots: 0 })
    expect(orderOf(exchange.submit('ann', 'buy', 1000, 4, { tif: 'FOK' })).status).toBe('filled')
  })

  test('a post-only order that would cross is refused and holds nothing', () => {
    const exchange = TestExchange.withBitcoin('ann', 'bob')
    exchange.submit('bob', 'sell', 1000, 4)
    const refused = refusedOf(exchange.submit('ann', 'buy', 1000, 4, { postOnly: true }))
    expect(refused).toEqual({ type: 'refused', rule: 'post_only', field: 'price', bound: 1000 })
    expect(exchange.usdt('ann').occupied).toBe(0)
    expect(orderOf(exchange.submit('ann', 'buy', 999, 4, { postOnly: true })).status).toBe('open')
  })
})

describe('self-trade prevention', () => {
  const start = () => {
    const exchange = TestExchange.withBitcoin('ann', 'bob')
    exchange.submit('bob', 'sell', 1000, 1)
    exchange.submit('ann', 'sell', 1001, 2)
    exchange.submit('bob', 'sell', 1002, 3)
    return exchange
  }
  test('expire_taker ends the taker at its own order, which stays', () => {
    const exchange = start()
    expect(orderOf(exchange.submit('ann', 'buy', 1002, 6))).toMatchObject({
      status: 'expired',
      endReason: 'self_trade',
      filledLots: 1,
    })
    expect(exchange.engine.depth('BTC_USDT', 'sell', 9)).toEqual([
      [1001, 2],
      [1002, 3],
    ])
  })
  test('expire_maker takes the own order out and goes on', () => {
    const exchange = start()
    const order = orderOf(exchange.submit('ann', 'buy', 1002, 6, { stp: 'expire_maker' }))
    expect(order).toMatchObject({ status: 'open', filledLots: 4 })
    expect(exchange.engine.depth('BTC_USDT', 'sell', 9)).toEqual([])
    expect(exchange.btc('ann').occupied).toBe(0)
  })
  test('expire_both ends both, for a market order too', () => {
    for (const price of [1002, undefined]) {
      const exchange = start()
      const order = orderOf(exchange.submit('ann', 'buy', price, 6, { stp: 'expire_both' }))
      expect(order).toMatchObject({ status: 'expired', endReason: 'self_trade', filledLots: 1 })
      expect(exchange.engine.depth('BTC_USDT', 'sell', 9)).toEqual([[1002, 3]])
    }
  })
})

describe('a market order', () => {
  test('by quantity holds exactly what it pays', () => {
    const exchange = TestExchange.withBitcoin('bob')
    exchange.open('ann', 20_031, 0)
    exchange.submit('bob', 'sell', 1000, 1)
    exchange.submit('bob', 'sell', 1001, 5)
    const events = exchange.submit('ann', 'buy', undefined, 2)
    expect(orderOf(events)).toMatchObject({ status: 'filled', filledQuote: 20_010, price: 0, lots: 2 })
    expect(refusedOf(exchange.submit('ann', 'buy', undefined, 1))).toMatchObject({ rule: 'insufficient_balance' })
  })

  test('by amount spends at most the amount, fee included', () => {
    const exchange = TestExchange.withBitcoin('ann', 'bob')
    exchange.submit('bob', 'sell', 1000, 10)
    const order = orderOf(exchange.submit('ann', 'buy', undefined, undefined, amount(50_049)))
    expect(order).toMatchObject({ status: 'filled', endReason: 'dust', filledLots: 4, lots: 0, amount: 50_049 })
    expect(exchange.usdt('ann').available).toBe(1e9 - 40_040)
    expect(orderOf(exchange.submit('ann', 'buy', undefined, undefined, amount(50_050)))).toMatchObject({
      filledLots: 5,
    })
  })

  test('to sell by value sells no more than the value', () => {
    const exchange = TestExchange.withBitcoin('ann', 'bob')
    exchange.submit('bob', 'buy', 1000, 10)
    expect(orderOf(exchange.submit('ann', 'sell', undefined, undefined, amount(25_000)))).toMatchObject({
      status: 'filled',
      filledLots: 2,
      filledQuote: 20_000,
    })
    expect(exchange.btc('ann')).toEqual({ available: 1e11 - 200_000, occupied: 0 })
  })

  test('stops 5% from the best price it found', () => {
    const exchange = TestExchange.withBitcoin('ann', 'bob')
    exchange.submit('bob', 'sell', 1000, 1)
    exchange.submit('bob', 'sell', 1050, 1)
    exchange.submit('bob', 'sell', 1051, 1)
    expect(orderOf(exchange.submit('ann', 'buy', undefined, 3))).toMatchObject({
      status: 'expired',
      endReason: 'slip',
      filledLots: 2,
    })
  })

  test('without anybody on the other side is refused', () => {
    const exchange = TestExchange.withBitcoin('ann')
    expect(refusedOf(exchange.submit('ann', 'buy', undefined, 3))).toMatchObject({ rule: 'no_liquidity' })
  })
})

describe('refusals name the rule and its bound', () => {
  test('a limit order further than 20% through the index', () => {
    const exchange = TestExchange.withBitcoin('ann')
    exchange.index(1000)
    const refused = refusedOf(exchange.submit('ann', 'buy', 1201, 5))
    expect(refused).toEqual({ type: 'refused', rule: 'price_band', field: 'price', bound: 1200 })
    expect(refusedOf(exchange.submit('ann', 'sell', 799, 5))).toMatchObject({ rule: 'price_band', bound: 800 })
    expect(orderOf(exchange.submit('ann', 'buy', 1, 50)).status).toBe('open')
  })
  test('without an index the last price is the measure, without either any price goes', () => {
    const exchange = TestExchange.withBitcoin('ann', 'bob')
    exchange.submit('ann', 'sell', 5000, 1)
    exchange.submit('bob', 'buy', 5000, 1)
    expect(refusedOf(exchange.submit('ann', 'buy', 6001, 5))).toMatchObject({ rule: 'price_band', bound: 6000 })
    exchange.index(8000)
    expect(orderOf(exchange.submit('ann', 'buy', 6001, 5)).status).toBe('open')
    exchange.index(8000, 0)
    expect(refusedOf(exchange.submit('ann', 'buy', 6001, 5))).toMatchObject({ rule: 'price_band' })
  })
  test('too small, too many, too much, halted', () => {
    const exchange = TestExchange.withBitcoin('ann')
    expect(refusedOf(exchange.submit('ann', 'buy', 9, 1))).toMatchObject({ rule: 'min_notional', bound: 100 })
    expect(refusedOf(exchange.submit('ann', 'buy', 9, 1_000_001))).toMatchObject({ rule: 'max_quantity', bound: 1e6 })
    expect(refusedOf(exchange.submit('ann', 'buy', 1e6, 1e6))).toMatchObject({
      rule: 'insufficient_balance',
      bound: 1e9,
    })
    exchange.do({ ...testMarket('BTC_USDT', 'BTC', 'USDT'), maxOpenOrders: 1 })
    exchange.submit('ann', 'buy', 10, 1)
    expect(refusedOf(exchange.submit('ann', 'buy', 10, 1))).toMatchObject({ rule: 'max_open_orders', bound: 1 })
    exchange.do({ ...testMarket('BTC_USDT', 'BTC', 'USDT'), status: 'halted' })
    expect(refusedOf(exchange.submit('ann', 'buy', 10, 1))).toMatchObject({ rule: 'market_halted' })
    expect(exchange.do({ type: 'spot.cancel', user: 'ann' }).map((event) => event.type)).toEqual(['posting', 'order'])
  })
})

describe('a client id', () => {
  test('repeated with the same body answers the same order, open or ended, and does nothing', () => {
    const exchange = TestExchange.withBitcoin('ann', 'bob')
    const first = orderOf(exchange.submit('ann', 'buy', 1000, 2, { clientId: 'mine' }))
    expect(exchange.submit('ann', 'buy', 1000, 2, { clientId: 'mine' })).toEqual([{ type: 'order', order: first }])
    exchange.submit('bob', 'sell', 1000, 2)
    const again = exchange.submit('ann', 'buy', 1000, 2, { clientId: 'mine' })
    expect(again).toHaveLength(1)
    expect(orderOf(again)).toMatchObject({ id: first.id, status: 'filled', filledLots: 2 })
    expect(exchange.engine.orderByClientId('ann', 'mine')).toEqual(orderOf(again))
  })
  test('repeated with another body is refused, by another owner it is another id', () => {
    const exchange = TestExchange.withBitcoin('ann', 'bob')
    exchange.submit('ann', 'buy', 1000, 2, { clientId: 'mine' })
    expect(refusedOf(exchange.submit('ann', 'buy', 1000, 3, { clientId: 'mine' })).rule).toBe('client_id_reused')
    expect(orderOf(exchange.submit('bob', 'buy', 1000, 3, { clientId: 'mine' })).user).toBe('bob')
  })
  test('is free again 24 hours after the end of its order, and not before', () => {
    const exchange = TestExchange.withBitcoin('ann')
    const { id } = orderOf(exchange.submit('ann', 'buy', 1000, 2, { clientId: 'mine' }))
    exchange.time += 100 * 3_600_000
    exchange.do({ type: 'spot.cancel', user: 'ann', ids: [id] })
    exchange.time += 24 * 3_600_000 - 1
    expect(refusedOf(exchange.submit('ann', 'buy', 1000, 3, { clientId: 'mine' })).rule).toBe('client_id_reused')
    exchange.time += 1
    expect(orderOf(exchange.submit('ann', 'buy', 1000, 3, { clientId: 'mine' })).status).toBe('open')
  })
})

describe('amending', () => {
  test('to fewer lots at the same price keeps the place, anything else loses it', () => {
    const exchange = TestExchange.withBitcoin('ann', 'bob', 'cid')
    const ann = orderOf(exchange.submit('ann', 'buy', 1000, 5))
    exchange.submit('bob', 'buy', 1000, 5)
    exchange.do({ type: 'spot.amend', user: 'ann', symbol: 'BTC_USDT', id: ann.id, lots: lots(3) })
    expect(exchange.usdt('ann').occupied).toBe(30_030)
    // To what it is already, by either field, keeps it too.
    for (const same of [{ lots: lots(3) }, { price: ticks(1000) }]) {
      exchange.do({ type: 'spot.amend', user: 'ann', symbol: 'BTC_USDT', id: ann.id, ...same })
    }
    expect(tradesOf(exchange.submit('cid', 'sell', 1000, 1))[0]?.maker.user).toBe('ann')
    exchange.do({ type: 'spot.amend', user: 'ann', symbol: 'BTC_USDT', id: ann.id, lots: lots(4) })
    expect(tradesOf(exchange.submit('cid', 'sell', 1000, 1))[0]?.maker.user).toBe('bob')
  })
  test('into the other side trades like a new order, under the old id', () => {
    const exchange = TestExchange.withBitcoin('ann', 'bob')
    const { id } = orderOf(exchange.submit('ann', 'buy', 900, 5, { clientId: 'mine' }))
    exchange.submit('bob', 'sell', 1000, 3)
    const events = exchange.do({ type: 'spot.amend', user: 'ann', symbol: 'BTC_USDT', id, price: ticks(1000) })
    expect(tradesOf(events)).toMatchObject([{ lots: 3, price: 1000, taker: { order: id } }])
    expect(exchange.engine.orderByClientId('ann', 'mine')).toMatchObject({ price: 1000, filledLots: 3, status: 'open' })
  })
  test('of the quantity below what is filled is refused with that bound', () => {
    const exchange = TestExchange.withBitcoin('ann', 'bob')
    const { id } = orderOf(exchange.submit('ann', 'buy', 1000, 5))
    exchange.submit('bob', 'sell', 1000, 3)
    const events = exchange.do({ type: 'spot.amend', user: 'ann', symbol: 'BTC_USDT', id, lots: lots(3) })
    expect(refusedOf(events)).toEqual({ type: 'refused', rule: 'quantity_filled', field: 'lots', bound: 3 })
  })
})

describe('cancelling', () => {
  test('needs the owner: another gets order_unknown', () => {
    const exchange = TestExchange.withBitcoin('ann', 'bob')
    const { id } = orderOf(exchange.submit('ann', 'buy', 1000, 5))
    expect(refusedOf(exchange.do({ type: 'spot.cancel', user: 'bob', ids: [id] })).rule).toBe('order_unknown')
    expect(exchange.engine.order(id)).toBeDefined()
  })
  test('one, by client id, several, or all, releases what they held', () => {
    const exchange = TestExchange.withBitcoin('ann')
    const ids = [1, 2, 3, 4, 5].map(
      (n) => orderOf(exchange.submit('ann', 'sell', 1000 + n, n, { clientId: `n${n}` })).id,
    )
    exchange.do({ type: 'spot.cancel', user: 'ann', ids: [ids[0] ?? 0] })
    exchange.do({ type: 'spot.cancel', user: 'ann', clientIds: ['n2'] })
    expect(exchange.btc('ann').occupied).toBe(12 * 100_000)
    exchange.do({ type: 'spot.cancel', user: 'ann', symbol: 'BTC_USDT' })
    expect(exchange.btc('ann').occupied).toBe(0)
    expect(exchange.engine.openOrders('ann')).toEqual([])
    expect(exchange.do({ type: 'spot.cancel', user: 'ann' })).toEqual([])
  })
})

describe('a ladder', () => {
  const ladder = (exchange: TestExchange, bids: [number, number][], asks: [number, number][]) =>
    exchange.do({
      type: 'spot.ladder',
      user: 'maker',
      symbol: 'BTC_USDT',
      bids: bids.map(([price, quantity]) => [ticks(price), lots(quantity)]),
      asks: asks.map(([price, quantity]) => [ticks(price), lots(quantity)]),
    })

  test('cancels what is not in it, keeps what stays the same, places what is new, in one posting', () => {
    const exchange = TestExchange.withBitcoin('maker', 'bob')
    ladder(
      exchange,
      [
        [999, 5],
        [998, 5],
      ],
      [[1001, 5]],
    )
    const kept = exchange.engine.openOrders('maker').find((order) => order.price === 999)
    const events = ladder(
      exchange,
      [
        [999, 5],
        [997, 2],
      ],
      [[1002, 5]],
    )
    expect(events.filter((event) => event.type === 'posting')).toHaveLength(1)
    expect(exchange.engine.depth('BTC_USDT', 'buy', 9)).toEqual([
      [999, 5],
      [997, 2],
    ])
    expect(exchange.engine.depth('BTC_USDT', 'sell', 9)).toEqual([[1002, 5]])
    expect(exchange.engine.openOrders('maker').find((order) => order.price === 999)).toEqual(kept)
  })
  test('leaves out levels that would meet somebody else', () => {
    const exchange = TestExchange.withBitcoin('maker', 'bob')
    exchange.submit('bob', 'sell', 1000, 1)
    const events = ladder(
      exchange,
      [
        [1000, 5],
        [999, 5],
      ],
      [],
    )
    expect(tradesOf(events)).toEqual([])
    expect(exchange.engine.depth('BTC_USDT', 'buy', 9)).toEqual([[999, 5]])
  })
  test('that crosses itself is refused', () => {
    const exchange = TestExchange.withBitcoin('maker')
    expect(refusedOf(ladder(exchange, [[1000, 5]], [[1000, 5]]))).toMatchObject({ rule: 'ladder_crossed', bound: 1000 })
  })
})

test('orders, trades and balances are the same after a snapshot, and so is all that follows', () => {
  const exchange = TestExchange.withBitcoin('ann', 'bob')
  exchange.submit('ann', 'buy', 1000, 5, { clientId: 'one' })
  exchange.submit('bob', 'sell', 1000, 2)
  exchange.do({ type: 'withdraw.hold', id: 'w', user: 'ann', asset: 'USDT', amount: units(500), fee: units(5) })
  const copy = new TestExchange()
  copy.engine = Engine.restore(exchange.engine.snapshot())
  copy.time = exchange.time
  expect(copy.engine.digest()).toBe(exchange.engine.digest())
  const next = { type: 'spot.cancel', user: 'ann' } as const
  expect(copy.do(next)).toEqual(exchange.do(next))
  expect(copy.engine.digest()).toBe(exchange.engine.digest())
})
