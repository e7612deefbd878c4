/** The rules of OCO and of icebergs, each shown on a book small enough to read. A tick of a lot is 10 USDT units. */
import { lots, ticks, units } from '@candlewick/money/units'
import { describe, expect, test } from 'vitest'
import { Engine } from '../engine.ts'
import type { Event } from '../events.ts'
import type { OrderView } from '../orders/events.ts'
import { orderOf, refusedOf, TestExchange, tradesOf } from '../testing/exchange.ts'
import type { SpotOcoCommand } from './commands.ts'

let names = 0

/** Ann sells 5 lots at 1100 or, should the price fall to 900, at market; as a buy, at 900 or from 1100 on. */
function oco(more: Partial<SpotOcoCommand> = {}): SpotOcoCommand {
  names += 1
  const sells = more.side !== 'buy'
  return {
    type: 'spot.oco',
    user: 'ann',
    symbol: 'BTC_USDT',
    side: 'sell',
    lots: lots(5),
    price: ticks(sells ? 1100 : 900),
    trigger: ticks(sells ? 900 : 1100),
    triggerBy: 'last',
    postOnly: false,
    stp: 'expire_taker',
    clientId: `o${names}`,
    ...more,
  }
}

/** An exchange in which the last trade was at 1000. */
function traded(): TestExchange {
  const exchange = TestExchange.withBitcoin('ann', 'bob', 'cid')
  trade(exchange, 1000)
  return exchange
}

function trade(exchange: TestExchange, price: number): readonly Event[] {
  exchange.submit('bob', 'sell', price, 1)
  return exchange.submit('cid', 'buy', price, 1)
}

function legs(events: readonly Event[]): OrderView[] {
  return events.flatMap((event) => (event.type === 'order' && event.order.user === 'ann' ? [event.order] : []))
}

describe('an OCO', () => {
  test('is a limit order in the book and a stop that waits, each naming the other, with one hold for both', () => {
    const exchange = traded()
    const [limit, stop] = legs(exchange.do(oco()))
    expect(limit).toMatchObject({ status: 'open', price: 1100, ocoId: stop?.id })
    expect(stop).toMatchObject({ status: 'waiting', kind: 'market', ocoId: limit?.id, clientId: '' })
    expect(stop?.condition).toEqual({ type: 'stop', trigger: 900, by: 'last', rises: false })
    expect(exchange.btc('ann').occupied).toBe(500_000)
    expect(exchange.engine.depth('BTC_USDT', 'sell', 9)).toEqual([[1100, 5]])
  })

  test('that buys holds what the dearer leg needs, and a unit', () => {
    const exchange = traded()
    exchange.do(oco({ side: 'buy' }))
    // Five lots at ⌊1100 × 1.05⌋ and the fee on it.
    expect(exchange.usdt('ann').occupied).toBe(57_750 + 58 + 1)
    exchange.do({ type: 'spot.cancel', user: 'ann' })
    exchange.do(oco({ side: 'buy', stopPrice: ticks(1105) }))
    expect(exchange.usdt('ann').occupied).toBe(55_250 + 56 + 1)
    exchange.do({ type: 'spot.cancel', user: 'ann' })
    expect(exchange.usdt('ann')).toEqual({ available: 1e9, occupied: 0 })
  })

  test('whose limit leg fills ends its stop leg', () => {
    const exchange = traded()
    const [limit, stop] = legs(exchange.do(oco()))
    const [filled, ended] = legs(exchange.submit('cid', 'buy', 1100, 5))
    expect(filled).toMatchObject({ id: limit?.id, status: 'filled', ocoId: stop?.id })
    expect(ended).toMatchObject({ id: stop?.id, status: 'cancelled', endReason: 'oco', lots: 5 })
    expect(exchange.engine.openOrders('ann')).toEqual([])
    expect(exchange.btc('ann').occupied).toBe(0)
  })

  test('whose limit leg fills in part guards only the rest', () => {
    const exchange = traded()
    const [, stop] = legs(exchange.do(oco({ side: 'buy' })))
    const [open, lowered] = legs(exchange.submit('cid', 'sell', 900, 2))
    expect(open).toMatchObject({ status: 'open', filledLots: 2 })
    expect(lowered).toMatchObject({ id: stop?.id, status: 'waiting', lots: 3, filledLots: 0 })
    expect(exchange.usdt('ann').occupied).toBe(34_650 + 35 + 1)
    exchange.submit('bob', 'sell', 1120, 9)
    trade(exchange, 1000)
    const [gone, fired] = legs(trade(exchange, 1100))
    expect(gone).toMatchObject({ status: 'cancelled', endReason: 'oco', filledLots: 2 })
    expect(fired).toMatchObject({ id: stop?.id, status: 'filled', filledLots: 3, filledQuote: 33_600 })
    expect(exchange.usdt('ann').occupied).toBe(0)
  })

  test('whose stop fires cancels its limit leg first', () => {
    const exchange = traded()
    const [limit, stop] = legs(exchange.do(oco({ stopPrice: ticks(880) })))
    const [gone, fired] = legs(trade(exchange, 899))
    expect(gone).toMatchObject({ id: limit?.id, status: 'cancelled', endReason: 'oco' })
    expect(fired).toMatchObject({ id: stop?.id, status: 'open', price: 880, condition: { triggeredAt: exchange.time } })
    expect(exchange.engine.depth('BTC_USDT', 'sell', 9)).toEqual([[880, 5]])
    expect(exchange.btc('ann').occupied).toBe(500_000)
  })

  test.each([1, 2, 3, 4, 5])('with every coin of its owner in it fires, whatever its %i fills have paid', (fills) => {
    const exchange = traded()
    exchange.open('dan', 63_000 + 63 + 1, 0)
    const prices = { price: ticks(999), stopPrice: ticks(1050), trigger: ticks(1050) }
    exchange.do(oco({ user: 'dan', side: 'buy', lots: lots(6), ...prices }))
    expect(exchange.usdt('dan').available).toBe(0)
    for (let n = 0; n < fills; n += 1) exchange.submit('cid', 'sell', 999, 1)
    const left = exchange.usdt('dan').available
    if (left > 0) {
      const gone = { id: 'w', user: 'dan', asset: 'USDT', amount: units(left), fee: units(0) }
      exchange.do({ type: 'withdraw.hold', ...gone })
    }
    trade(exchange, 1050)
    expect(exchange.engine.openOrders('dan')).toMatchObject([{ status: 'open', price: 1050, lots: 6 - fills }])
  })

  test('is cancelled with either leg', () => {
    const exchange = traded()
    for (const which of [0, 1]) {
      const placed = legs(exchange.do(oco()))
      const events = exchange.do({ type: 'spot.cancel', user: 'ann', ids: [placed[which]?.id ?? 0] })
      expect(legs(events).map((order) => [order.status, order.endReason])).toEqual([
        ['cancelled', 'user'],
        ['cancelled', 'user'],
      ])
      expect(exchange.btc('ann').occupied).toBe(0)
    }
    exchange.do(oco())
    exchange.do(oco())
    exchange.do({ type: 'spot.cancel', user: 'ann', symbol: 'BTC_USDT' })
    expect(exchange.engine.openOrders('ann')).toEqual([])
  })

  test('whose limit leg meets somebody trades at once, and waits with the rest or not at all', () => {
    const exchange = traded()
    exchange.submit('bob', 'buy', 1150, 3)
    const [limit, stop] = legs(exchange.do(oco()))
    expect(limit).toMatchObject({ status: 'open', filledLots: 3 })
    expect(stop).toMatchObject({ status: 'waiting', lots: 2 })
    exchange.submit('bob', 'buy', 1180, 9)
    exchange.do({ type: 'spot.cancel', user: 'ann' })
    const whole = legs(exchange.do(oco({ price: ticks(1160) })))
    expect(whole.map((order) => [order.status, order.endReason])).toEqual([
      ['filled', undefined],
      ['cancelled', 'oco'],
    ])
    const post = refusedOf(exchange.do(oco({ postOnly: true, price: ticks(1155), trigger: ticks(900) })))
    expect(post).toMatchObject({ rule: 'oco_prices' })
  })

  test('whose limit leg would meet somebody is refused where it may only rest', () => {
    const exchange = traded()
    exchange.submit('bob', 'buy', 1150, 3)
    expect(refusedOf(exchange.do(oco({ postOnly: true })))).toMatchObject({ rule: 'post_only', bound: 1150 })
  })

  test('of a sell needs its limit above, its trigger below the price; of a buy the other way round', () => {
    const exchange = traded()
    const refused = (more: Partial<SpotOcoCommand>) => refusedOf(exchange.do(oco(more)))
    const says = { type: 'refused', rule: 'oco_prices', bound: 1000 }
    expect(refused({ price: ticks(1000) })).toEqual({ ...says, field: 'price' })
    expect(refused({ trigger: ticks(1000) })).toEqual({ ...says, field: 'trigger' })
    expect(refused({ side: 'buy', price: ticks(1001) })).toEqual({ ...says, field: 'price' })
    expect(refused({ side: 'buy', trigger: ticks(999) })).toEqual({ ...says, field: 'trigger' })
    expect(refused({ stopPrice: ticks(719) })).toMatchObject({ rule: 'price_band', field: 'stopPrice', bound: 720 })
    expect(refused({ triggerBy: 'index' }).rule).toBe('no_reference_price')
  })

  test('counts as two orders', () => {
    const exchange = traded()
    for (let i = 0; i < 199; i += 1) exchange.submit('ann', 'buy', 800, 5)
    expect(refusedOf(exchange.do(oco())).rule).toBe('max_open_orders')
  })

  test('is amended in its prices, not in its quantity', () => {
    const exchange = traded()
    const [limit, stop] = legs(exchange.do(oco({ side: 'buy', stopPrice: ticks(1105) })))
    const amend = { type: 'spot.amend', user: 'ann', symbol: 'BTC_USDT' } as const
    const [first, second] = [limit?.id ?? 0, stop?.id ?? 0]
    expect(refusedOf(exchange.do({ ...amend, id: first, lots: lots(4) })).rule).toBe('oco_quantity')
    expect(refusedOf(exchange.do({ ...amend, id: second, lots: lots(4) })).rule).toBe('oco_quantity')
    const across = refusedOf(exchange.do({ ...amend, id: first, price: ticks(1100) }))
    expect(across).toEqual({ type: 'refused', rule: 'oco_prices', field: 'price', bound: 1100 })
    expect(refusedOf(exchange.do({ ...amend, id: second, trigger: ticks(990) })).rule).toBe('oco_prices')
    exchange.do({ ...amend, id: first, price: ticks(950) })
    expect(exchange.usdt('ann').occupied).toBe(55_250 + 56 + 1)
    exchange.do({ ...amend, id: second, price: ticks(1120), trigger: ticks(1110) })
    expect(exchange.usdt('ann').occupied).toBe(56_000 + 56 + 1)
    exchange.submit('bob', 'sell', 960, 2)
    const [traded2, lowered] = legs(exchange.do({ ...amend, id: first, price: ticks(960) }))
    expect(traded2).toMatchObject({ status: 'open', filledLots: 2 })
    expect(lowered).toMatchObject({ status: 'waiting', lots: 3 })
  })

  test('whose limit leg meets its own owner ends with it', () => {
    const exchange = traded()
    exchange.do(oco())
    const events = exchange.submit('ann', 'buy', 1100, 5, { stp: 'expire_maker' })
    const ended = legs(events).filter((order) => order.status !== 'open')
    expect(ended.map((order) => [order.status, order.endReason])).toEqual([
      ['cancelled', 'oco'],
      ['expired', 'self_trade'],
    ])
  })

  test('repeated is answered with its limit leg, and is the same after a snapshot', () => {
    const exchange = traded()
    const command = oco({ side: 'buy' })
    const [limit] = legs(exchange.do(command))
    expect(exchange.do(command)).toEqual([{ type: 'order', order: limit }])
    expect(refusedOf(exchange.do({ ...command, stopPrice: ticks(1105) })).rule).toBe('client_id_reused')
    const before = exchange.engine.openOrders('ann')
    exchange.engine = Engine.restore(exchange.engine.snapshot())
    exchange.engine.checkInvariants()
    expect(exchange.engine.openOrders('ann')).toEqual(before)
    expect(legs(exchange.submit('cid', 'sell', 900, 5)).map((order) => order.status)).toEqual(['filled', 'cancelled'])
    expect(exchange.do(command)).toMatchObject([{ order: { status: 'filled' } }])
  })
})

describe('an iceberg', () => {
  const shows = (exchange: TestExchange) => exchange.engine.depth('BTC_USDT', 'sell', 9)

  test('holds all of it and shows a part; the next part goes to the end of the queue', () => {
    const exchange = traded()
    const order = orderOf(exchange.submit('ann', 'sell', 1000, 25, { display: lots(10) }))
    expect(order).toMatchObject({ status: 'open', lots: 25, display: 10 })
    expect(exchange.btc('ann').occupied).toBe(2_500_000)
    exchange.submit('bob', 'sell', 1000, 4)
    expect(shows(exchange)).toEqual([[1000, 14]])
    const trades = tradesOf(exchange.submit('cid', 'buy', 1000, 16))
    expect(trades.map((event) => [event.maker.user, event.lots])).toEqual([
      ['ann', 10],
      ['bob', 4],
      ['ann', 2],
    ])
    expect(shows(exchange)).toEqual([[1000, 8]])
    exchange.submit('bob', 'sell', 1000, 3)
    const rest = tradesOf(exchange.submit('cid', 'buy', 1000, 99))
    expect(rest.map((event) => [event.maker.user, event.lots])).toEqual([
      ['ann', 8],
      ['bob', 3],
      ['ann', 5],
    ])
    expect(shows(exchange)).toEqual([])
  })

  test('that takes first takes with all of it, and shows a part of what rests', () => {
    const exchange = traded()
    exchange.submit('bob', 'buy', 1000, 12)
    const order = orderOf(exchange.submit('ann', 'sell', 1000, 25, { display: lots(10) }))
    expect(order).toMatchObject({ status: 'open', filledLots: 12 })
    expect(shows(exchange)).toEqual([[1000, 10]])
  })

  test('hidden or shown, a fill-or-kill and a market order by amount count on all of it', () => {
    const exchange = traded()
    exchange.submit('ann', 'sell', 1000, 25, { display: lots(10) })
    expect(orderOf(exchange.submit('cid', 'buy', 1000, 26, { tif: 'FOK' }))).toMatchObject({ endReason: 'fok' })
    expect(orderOf(exchange.submit('cid', 'buy', 1000, 20, { tif: 'FOK' })).status).toBe('filled')
    const spent = orderOf(exchange.submit('cid', 'buy', undefined, undefined, { amount: units(45_000) }))
    expect(spent).toMatchObject({ status: 'filled', filledLots: 4 })
    expect(shows(exchange)).toEqual([[1000, 1]])
  })

  test('may come in a hundred parts at most', () => {
    const exchange = traded()
    const refused = refusedOf(exchange.submit('ann', 'sell', 1000, 1001, { display: lots(10) }))
    expect(refused).toEqual({ type: 'refused', rule: 'iceberg_parts', field: 'display', bound: 11 })
    expect(orderOf(exchange.submit('ann', 'sell', 1000, 1000, { display: lots(10) })).status).toBe('open')
  })

  test('made smaller keeps its place and hides less; made larger it goes to the end', () => {
    const exchange = traded()
    const { id } = orderOf(exchange.submit('ann', 'sell', 1000, 25, { display: lots(10) }))
    exchange.submit('bob', 'sell', 1000, 1)
    const amend = { type: 'spot.amend', user: 'ann', symbol: 'BTC_USDT', id } as const
    exchange.do({ ...amend, lots: lots(12) })
    expect(shows(exchange)).toEqual([[1000, 11]])
    exchange.do({ ...amend, lots: lots(7) })
    expect(shows(exchange)).toEqual([[1000, 8]])
    expect(tradesOf(exchange.submit('cid', 'buy', 1000, 1))[0]?.maker.user).toBe('ann')
    exchange.do({ ...amend, lots: lots(40) })
    expect(shows(exchange)).toEqual([[1000, 11]])
    expect(tradesOf(exchange.submit('cid', 'buy', 1000, 1))[0]?.maker.user).toBe('bob')
    expect(refusedOf(exchange.do({ ...amend, lots: lots(1001) }))).toMatchObject({ rule: 'iceberg_parts', bound: 1000 })
  })

  test('is the same after a snapshot', () => {
    const exchange = traded()
    exchange.submit('ann', 'sell', 1000, 25, { display: lots(10) })
    exchange.submit('cid', 'buy', 1000, 4)
    const digest = exchange.engine.digest()
    exchange.engine = Engine.restore(exchange.engine.snapshot())
    exchange.engine.checkInvariants()
    expect(exchange.engine.digest()).toBe(digest)
    expect(shows(exchange)).toEqual([[1000, 6]])
    expect(tradesOf(exchange.submit('cid', 'buy', 1000, 9)).map((event) => event.lots)).toEqual([6, 3])
  })

  test('and a leg of an OCO are no levels of a ladder', () => {
    const exchange = traded()
    exchange.submit('ann', 'sell', 1100, 20, { display: lots(10) })
    exchange.do(oco())
    const kept = orderOf(exchange.submit('ann', 'sell', 1200, 5))
    exchange.do({ type: 'spot.ladder', user: 'ann', symbol: 'BTC_USDT', bids: [], asks: [[ticks(1200), lots(5)]] })
    expect(exchange.engine.openOrders('ann')).toEqual([kept])
  })
})
