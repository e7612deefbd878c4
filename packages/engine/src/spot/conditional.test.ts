/** The rules of stops and trailing stops, each shown on a book small enough to read. A tick of a lot is 10 USDT units. */
import { lots, rate, ticks, units } from '@candlewick/money/units'
import { describe, expect, test } from 'vitest'
import { Engine } from '../engine.ts'
import type { Event } from '../events.ts'
import type { OrderView } from '../orders/events.ts'
import { orderOf, refusedOf, TestExchange, testMarket, tradesOf } from '../testing/exchange.ts'
import type { SpotStopCommand } from './commands.ts'

let names = 0

/** A stop of ann's: a market sell of 5 lots by last price, unless it says otherwise. */
function stop(more: Partial<SpotStopCommand>): SpotStopCommand {
  names += 1
  const limit = more.price !== undefined
  return {
    type: 'spot.stop',
    user: 'ann',
    symbol: 'BTC_USDT',
    side: 'sell',
    kind: limit ? 'limit' : 'market',
    ...(more.amount === undefined ? { lots: lots(5) } : {}),
    tif: limit ? 'GTC' : 'IOC',
    postOnly: false,
    stp: 'expire_taker',
    clientId: `s${names}`,
    triggerBy: 'last',
    ...more,
  }
}

/** An exchange in which the last trade was at 1000: bob has bids at 900 and asks at 1100 for whoever comes. */
function traded(...users: string[]): TestExchange {
  const exchange = TestExchange.withBitcoin('ann', 'bob', 'cid', ...users)
  trade(exchange, 1000)
  exchange.submit('bob', 'buy', 900, 50)
  exchange.submit('bob', 'sell', 1100, 50)
  return exchange
}

/** Bob and cid trade a lot at that price; everything that it did. */
function trade(exchange: TestExchange, price: number): readonly Event[] {
  const asked = exchange.submit('bob', 'sell', price, 1)
  const met = exchange.submit('cid', 'buy', price, 1)
  return [...asked, ...met]
}

function ordersOf(events: readonly Event[], user: string): OrderView[] {
  return events.flatMap((event) => (event.type === 'order' && event.order.user === user ? [event.order] : []))
}

describe('a stop', () => {
  test('below the last price waits, holding what it sells, and falls to its trigger', () => {
    const exchange = traded()
    const order = orderOf(exchange.do(stop({ trigger: ticks(950) })))
    expect(order).toMatchObject({ status: 'waiting', lots: 5, filledLots: 0 })
    expect(order.condition).toEqual({ type: 'stop', trigger: 950, by: 'last', rises: false })
    expect(exchange.btc('ann')).toEqual({ available: 1e11 - 500_000, occupied: 500_000 })
    expect(exchange.engine.openOrders('ann')).toEqual([order])
    expect(exchange.engine.depth('BTC_USDT', 'sell', 9)).toEqual([[1100, 50]])
    expect(ordersOf(trade(exchange, 951), 'ann')).toEqual([])
    const events = trade(exchange, 950)
    expect(ordersOf(events, 'ann')).toMatchObject([
      { id: order.id, status: 'filled', filledLots: 5, condition: { triggeredAt: exchange.time } },
    ])
    expect(tradesOf(events).map((event) => event.price)).toEqual([950, 900])
    expect(exchange.btc('ann').occupied).toBe(0)
  })

  test('above the last price rises to its trigger', () => {
    const exchange = traded()
    const order = orderOf(exchange.do(stop({ side: 'buy', trigger: ticks(1050) })))
    expect(order.condition?.rises).toBe(true)
    // Five lots at ⌊1050 × 1.05⌋ and the fee on it.
    expect(exchange.usdt('ann').occupied).toBe(55_100 + 56)
    expect(ordersOf(trade(exchange, 1049), 'ann')).toEqual([])
    expect(ordersOf(trade(exchange, 1050), 'ann')).toMatchObject([{ status: 'filled', filledQuote: 55_000 }])
    expect(exchange.usdt('ann')).toEqual({ available: 1e9 - 55_055, occupied: 0 })
  })

  test('that sells for a profit rises, and one that buys a dip falls', () => {
    const exchange = traded()
    expect(orderOf(exchange.do(stop({ trigger: ticks(1001) }))).condition?.rises).toBe(true)
    expect(orderOf(exchange.do(stop({ side: 'buy', trigger: ticks(999) }))).condition?.rises).toBe(false)
  })

  test('at the reference price is refused, and without one too', () => {
    const exchange = traded()
    const equal = refusedOf(exchange.do(stop({ trigger: ticks(1000) })))
    expect(equal).toEqual({ type: 'refused', rule: 'would_trigger', field: 'trigger', bound: 1000 })
    const nowhere = refusedOf(exchange.do(stop({ trigger: ticks(1000), triggerBy: 'index' })))
    expect(nowhere).toEqual({ type: 'refused', rule: 'no_reference_price', field: 'triggerBy' })
  })

  test('by index fires with the prices that reach it, and not by trades', () => {
    const exchange = traded()
    exchange.index(1000)
    const { id } = orderOf(exchange.do(stop({ trigger: ticks(950), triggerBy: 'index' })))
    trade(exchange, 940)
    expect(exchange.engine.order(id)?.status).toBe('waiting')
    exchange.index(951)
    expect(exchange.engine.order(id)?.status).toBe('waiting')
    const events = exchange.do({ type: 'prices', entries: [['BTC_USDT', 949, 3]], hash: 'h' })
    expect(events[0]?.type).toBe('prices')
    expect(orderOf(events)).toMatchObject({ id, status: 'filled' })
  })

  test('fires at a price that a command only passed on its way', () => {
    const exchange = traded()
    exchange.submit('bob', 'buy', 949, 1)
    exchange.submit('bob', 'buy', 999, 1)
    const { id } = orderOf(exchange.do(stop({ side: 'buy', trigger: ticks(970), triggerBy: 'last' })))
    exchange.submit('dan', 'sell', 1, 1)
    expect(exchange.engine.order(id)?.status).toBe('waiting')
    // A sell through 999 and 949: the last price passes 970.
    exchange.submit('cid', 'sell', 949, 2)
    expect(exchange.engine.order(id)).toBeUndefined()
  })

  test('limit rests at its price when it fires, behind the orders that stood there', () => {
    const exchange = traded()
    exchange.submit('bob', 'sell', 960, 3)
    const { id } = orderOf(exchange.do(stop({ price: ticks(960), trigger: ticks(950) })))
    exchange.submit('bob', 'buy', 950, 1)
    const events = exchange.submit('cid', 'sell', 950, 1)
    expect(ordersOf(events, 'ann')).toMatchObject([{ id, status: 'open', price: 960 }])
    expect(exchange.engine.depth('BTC_USDT', 'sell', 1)).toEqual([[960, 8]])
    const makers = tradesOf(exchange.submit('cid', 'buy', 960, 4)).map((event) => event.maker.user)
    expect(makers).toEqual(['bob', 'ann'])
  })

  test('limit buy holds its value at its price and the fee, and trades at what it finds', () => {
    const exchange = traded()
    exchange.do(stop({ side: 'buy', price: ticks(1100), trigger: ticks(1050) }))
    expect(exchange.usdt('ann').occupied).toBe(55_055)
    expect(ordersOf(trade(exchange, 1050), 'ann')).toMatchObject([{ status: 'filled', filledQuote: 55_000 }])
  })

  test('by amount holds the amount and spends at most that, fee included', () => {
    const exchange = traded()
    const order = orderOf(exchange.do(stop({ side: 'buy', amount: units(30_000), trigger: ticks(1050) })))
    expect(order).toMatchObject({ status: 'waiting', amount: 30_000, lots: 0 })
    expect(exchange.usdt('ann').occupied).toBe(30_000)
    const [fired] = ordersOf(trade(exchange, 1050), 'ann')
    expect(fired).toMatchObject({
      status: 'filled',
      amount: 30_000,
      filledLots: 2,
      filledQuote: 22_000,
      endReason: 'dust',
    })
    expect(exchange.usdt('ann')).toEqual({ available: 1e9 - 22_022, occupied: 0 })
  })

  test('keeps the fee rates of its acceptance', () => {
    const exchange = traded()
    exchange.do(stop({ trigger: ticks(950) }))
    exchange.do({ type: 'fee', user: 'ann', maker: rate(0), taker: rate(0) })
    const [, fired] = tradesOf(trade(exchange, 950))
    expect(fired?.taker).toMatchObject({ user: 'ann', feeRate: 100_000, fee: 45 })
  })

  test('is measured at its trigger: size, and for a limit the band around it', () => {
    const exchange = traded()
    const small = refusedOf(exchange.do(stop({ lots: lots(1), trigger: ticks(9) })))
    expect(small).toMatchObject({ rule: 'min_notional', field: 'lots', bound: 100 })
    const far = refusedOf(exchange.do(stop({ side: 'buy', price: ticks(1261), trigger: ticks(1050) })))
    expect(far).toEqual({ type: 'refused', rule: 'price_band', field: 'price', bound: 1260 })
    expect(orderOf(exchange.do(stop({ price: ticks(760), trigger: ticks(950) }))).status).toBe('waiting')
  })

  test('counts among the open orders of its market and its owner', () => {
    const exchange = traded()
    exchange.do({ ...testMarket('BTC_USDT', 'BTC', 'USDT'), maxOpenOrders: 1 })
    exchange.do(stop({ trigger: ticks(950) }))
    expect(refusedOf(exchange.do(stop({ trigger: ticks(940) }))).rule).toBe('max_open_orders')
    expect(refusedOf(exchange.submit('ann', 'buy', 800, 5)).rule).toBe('max_open_orders')
  })

  test('repeated with its client id is answered the same, waiting, fired and ended', () => {
    const exchange = traded()
    const command = stop({ trigger: ticks(950) })
    const waiting = orderOf(exchange.do(command))
    expect(exchange.do(command)).toEqual([{ type: 'order', order: waiting }])
    expect(refusedOf(exchange.do({ ...command, trigger: ticks(949) })).rule).toBe('client_id_reused')
    expect(refusedOf(exchange.do({ ...command, triggerBy: 'index' })).rule).toBe('client_id_reused')
    const ended = ordersOf(trade(exchange, 950), 'ann').at(-1)
    expect(exchange.do(command)).toEqual([{ type: 'order', order: ended }])
    expect(ended?.condition?.triggeredAt).toBe(exchange.time)
    exchange.engine = Engine.restore(exchange.engine.snapshot())
    expect(exchange.engine.orderByClientId('ann', command.clientId)).toEqual(ended)
    exchange.time += 86_400_000
    const again = orderOf(exchange.do({ ...command, trigger: ticks(940) }))
    expect(again.id).not.toBe(ended?.id)
  })
})

describe('when it fires', () => {
  test('a limit past the band of the index ends and gives back what it held', () => {
    const exchange = traded()
    exchange.do(stop({ side: 'buy', price: ticks(1100), trigger: ticks(1050) }))
    exchange.index(900)
    const [ended] = ordersOf(trade(exchange, 1050), 'ann')
    expect(ended).toMatchObject({ status: 'expired', endReason: 'price_band', filledLots: 0 })
    expect(ended?.condition?.triggeredAt).toBe(exchange.time)
    expect(exchange.usdt('ann')).toEqual({ available: 1e9, occupied: 0 })
  })

  test('a post-only limit that would take ends', () => {
    const exchange = traded()
    exchange.do(stop({ side: 'buy', price: ticks(1100), trigger: ticks(1050), postOnly: true }))
    expect(ordersOf(trade(exchange, 1050), 'ann')).toMatchObject([{ status: 'expired', endReason: 'post_only' }])
  })

  test('a market order that finds nobody ends', () => {
    const exchange = TestExchange.withBitcoin('ann', 'bob', 'cid')
    trade(exchange, 1000)
    exchange.do(stop({ trigger: ticks(950) }))
    expect(ordersOf(trade(exchange, 950), 'ann')).toMatchObject([{ status: 'expired', endReason: 'no_liquidity' }])
  })

  test('a market buy whose price ran away and whose owner cannot pay it ends', () => {
    const exchange = TestExchange.withBitcoin('bob', 'cid')
    exchange.open('ann', 55_156, 0)
    trade(exchange, 1000)
    exchange.do(stop({ side: 'buy', trigger: ticks(1050) }))
    expect(exchange.usdt('ann').available).toBe(0)
    exchange.submit('bob', 'sell', 1200, 5)
    expect(ordersOf(trade(exchange, 1050), 'ann')).toMatchObject([
      { status: 'expired', endReason: 'insufficient_balance' },
    ])
    expect(exchange.usdt('ann')).toEqual({ available: 55_156, occupied: 0 })
  })

  test('a market order that has become too small ends', () => {
    const exchange = traded()
    exchange.do(stop({ lots: lots(1), trigger: ticks(950) }))
    exchange.do({ ...testMarket('BTC_USDT', 'BTC', 'USDT'), minNotional: units(9_001) })
    exchange.submit('bob', 'sell', 950, 2)
    const events = exchange.submit('cid', 'buy', 950, 2)
    expect(ordersOf(events, 'ann')).toMatchObject([{ status: 'expired', endReason: 'min_notional' }])
  })

  test('a fill-or-kill limit that cannot fill whole ends', () => {
    const exchange = traded()
    exchange.do(stop({ price: ticks(900), trigger: ticks(950), tif: 'FOK', lots: lots(51) }))
    expect(ordersOf(trade(exchange, 950), 'ann')).toMatchObject([
      { status: 'expired', endReason: 'fok', filledLots: 0 },
    ])
  })

  test('its market halted, it goes on waiting, and fires once trading goes on if its trigger is still reached', () => {
    const exchange = traded()
    exchange.index(1000)
    const { id } = orderOf(exchange.do(stop({ trigger: ticks(950), triggerBy: 'index' })))
    const other = orderOf(exchange.do(stop({ trigger: ticks(980), triggerBy: 'index' })))
    exchange.do({ ...testMarket('BTC_USDT', 'BTC', 'USDT'), status: 'halted' })
    exchange.index(940)
    exchange.index(970)
    expect(exchange.engine.order(id)?.status).toBe('waiting')
    const events = exchange.do(testMarket('BTC_USDT', 'BTC', 'USDT'))
    expect(ordersOf(events, 'ann')).toMatchObject([{ id: other.id, status: 'filled' }])
    expect(exchange.engine.order(id)?.status).toBe('waiting')
  })

  test('several fire by trigger, nearest first, then by id, and reach further ones', () => {
    const exchange = traded()
    exchange.submit('bob', 'buy', 930, 10)
    const far = orderOf(exchange.do(stop({ lots: lots(10), trigger: ticks(940) }))).id
    const near = orderOf(exchange.do(stop({ lots: lots(10), trigger: ticks(950) }))).id
    const twin = orderOf(exchange.do(stop({ lots: lots(10), trigger: ticks(950) }))).id
    // At 950 near and twin fire; near trades at 930, which reaches far; far's trigger is further than twin's.
    const fired = ordersOf(trade(exchange, 950), 'ann')
    expect(fired.map((order) => order.id)).toEqual([near, twin, far])
    expect(fired.map((order) => order.filledQuote)).toEqual([93_000, 90_000, 90_000])
  })

  test('an order by last price fires before one by index, though that was reached first', () => {
    const exchange = traded()
    exchange.index(1000)
    const first = orderOf(exchange.do(stop({ trigger: ticks(950), triggerBy: 'index' }))).id
    const second = orderOf(exchange.do(stop({ trigger: ticks(949), triggerBy: 'index' }))).id
    const last = orderOf(exchange.do(stop({ trigger: ticks(910) }))).id
    // The first sells at 900, which reaches the one by last price.
    const events = exchange.do({ type: 'prices', entries: [['BTC_USDT', 940, 3]], hash: 'h' })
    expect(ordersOf(events, 'ann').map((order) => order.id)).toEqual([first, last, second])
  })

  test('rising fires before falling', () => {
    const exchange = traded()
    exchange.index(1000)
    const falling = orderOf(exchange.do(stop({ trigger: ticks(950) }))).id
    const rising = orderOf(exchange.do(stop({ trigger: ticks(1050) }))).id
    exchange.submit('bob', 'buy', 1050, 1)
    exchange.submit('bob', 'buy', 950, 1)
    const fired = ordersOf(exchange.submit('cid', 'sell', 950, 2), 'ann').map((order) => order.id)
    expect(fired).toEqual([rising, falling])
  })
})

describe('a trailing stop', () => {
  test('that sells follows the price up and fires a callback below its highest', () => {
    const exchange = traded()
    const placed = orderOf(exchange.do(stop({ callback: rate(5_000_000) })))
    expect(placed.condition).toEqual({
      type: 'trailing',
      trigger: 950,
      by: 'last',
      rises: false,
      callback: 5_000_000,
      extreme: 1000,
    })
    trade(exchange, 1080)
    expect(exchange.engine.order(placed.id)?.condition).toMatchObject({ trigger: 1026, extreme: 1080 })
    trade(exchange, 1027)
    expect(exchange.engine.order(placed.id)?.status).toBe('waiting')
    const [fired] = ordersOf(trade(exchange, 1026), 'ann')
    expect(fired).toMatchObject({ status: 'filled', condition: { trigger: 1026, extreme: 1080 } })
  })

  test('that buys follows the price down and fires a callback above its lowest', () => {
    const exchange = traded()
    const { id } = orderOf(exchange.do(stop({ side: 'buy', callback: rate(1_000_000) })))
    // Five lots at ⌊⌊1000 × 1.01⌋ × 1.05⌋ and the fee on it.
    expect(exchange.usdt('ann').occupied).toBe(53_000 + 53)
    trade(exchange, 951)
    expect(exchange.engine.order(id)?.condition).toMatchObject({ trigger: 960, extreme: 951, rises: true })
    trade(exchange, 959)
    expect(exchange.engine.order(id)?.status).toBe('waiting')
    expect(ordersOf(trade(exchange, 960), 'ann')).toMatchObject([{ id, status: 'filled' }])
  })

  test('with an activation begins to follow when the price is there', () => {
    const exchange = traded()
    const { id, condition } = orderOf(exchange.do(stop({ callback: rate(1_000_000), trigger: ticks(1050) })))
    expect(condition).toEqual({
      type: 'trailing',
      trigger: 0,
      by: 'last',
      rises: false,
      callback: 1_000_000,
      activation: 1050,
    })
    trade(exchange, 960)
    expect(exchange.engine.order(id)?.condition?.trigger).toBe(0)
    trade(exchange, 1060)
    expect(exchange.engine.order(id)?.condition).toMatchObject({ trigger: 1050, extreme: 1060, activation: 1050 })
    expect(ordersOf(trade(exchange, 1050), 'ann')).toMatchObject([{ id, status: 'filled' }])
    const wrong = refusedOf(exchange.do(stop({ callback: rate(1_000_000), trigger: ticks(899) })))
    expect(wrong).toMatchObject({ rule: 'would_trigger', field: 'trigger' })
  })

  test('has a callback from 0.1% to 10%', () => {
    const exchange = traded()
    const small = refusedOf(exchange.do(stop({ callback: rate(99_999) })))
    expect(small).toEqual({ type: 'refused', rule: 'callback_rate', field: 'callback', bound: 100_000 })
    const large = refusedOf(exchange.do(stop({ callback: rate(10_000_001) })))
    expect(large).toEqual({ type: 'refused', rule: 'callback_rate', field: 'callback', bound: 10_000_000 })
  })

  test('of many, each follows from when it came, and each fires where it should', () => {
    const exchange = traded()
    const placed = new Map<number, number>()
    for (const [price, callback] of [
      [1000, 5],
      [1050, 6],
      [1020, 4],
      [1090, 3],
      [1070, 1],
      [1080, 7],
    ] as const) {
      trade(exchange, price)
      const { id } = orderOf(exchange.do(stop({ lots: lots(2), callback: rate(callback * 1_000_000) })))
      placed.set(id, callback)
    }
    // The first four have seen 1090, the last two 1080.
    const due = () => exchange.engine.openOrders('ann').map((order) => order.condition?.trigger)
    expect(due()).toEqual([1036, 1025, 1047, 1058, 1070, 1005])
    exchange.submit('bob', 'buy', 1039, 99)
    const fired = ordersOf(trade(exchange, 1040), 'ann').map((order) => placed.get(order.id))
    expect(fired).toEqual([1, 3, 4])
  })
})

describe('a waiting order', () => {
  test('is cancelled like any other, by id, by client id and with all', () => {
    const exchange = traded()
    const first = orderOf(exchange.do(stop({ trigger: ticks(950) })))
    const ended = orderOf(exchange.do({ type: 'spot.cancel', user: 'ann', ids: [first.id] }))
    expect(ended).toMatchObject({ id: first.id, status: 'cancelled', endReason: 'user' })
    const second = orderOf(exchange.do(stop({ callback: rate(1_000_000) })))
    exchange.do({ type: 'spot.cancel', user: 'ann', clientIds: [second.clientId] })
    exchange.do(stop({ side: 'buy', amount: units(50_000), trigger: ticks(1050) }))
    const all = orderOf(exchange.do({ type: 'spot.cancel', user: 'ann' }))
    expect(all).toMatchObject({ status: 'cancelled', amount: 50_000, lots: 0 })
    expect(exchange.engine.openOrders('ann')).toEqual([])
    expect(exchange.btc('ann').occupied).toBe(0)
    expect(exchange.usdt('ann').occupied).toBe(0)
  })

  test('is amended: trigger, price and quantity, with what it holds', () => {
    const exchange = traded()
    const { id } = orderOf(exchange.do(stop({ side: 'buy', price: ticks(1060), trigger: ticks(1050) })))
    const amend = { type: 'spot.amend', user: 'ann', symbol: 'BTC_USDT', id } as const
    const changed = orderOf(exchange.do({ ...amend, trigger: ticks(990), price: ticks(1000), lots: lots(10) }))
    expect(changed).toMatchObject({
      status: 'waiting',
      price: 1000,
      lots: 10,
      condition: { trigger: 990, rises: false },
    })
    expect(exchange.usdt('ann').occupied).toBe(100_100)
    expect(refusedOf(exchange.do({ ...amend, trigger: ticks(1000) })).rule).toBe('would_trigger')
    expect(refusedOf(exchange.do({ ...amend, price: ticks(1200) })).rule).toBe('price_band')
    expect(refusedOf(exchange.do({ ...amend, callback: rate(1_000_000) }))).toMatchObject({ rule: 'order_form' })
    trade(exchange, 995)
    expect(exchange.engine.order(id)?.status).toBe('waiting')
    expect(ordersOf(trade(exchange, 990), 'ann')).toMatchObject([{ id, status: 'open', price: 1000 }])
    expect(refusedOf(exchange.do({ ...amend, trigger: ticks(950) }))).toMatchObject({
      rule: 'order_form',
      field: 'trigger',
    })
  })

  test('that trails is amended: its callback, or, before it follows, its activation', () => {
    const exchange = traded()
    const { id } = orderOf(exchange.do(stop({ callback: rate(2_000_000), trigger: ticks(1050) })))
    const amend = { type: 'spot.amend', user: 'ann', symbol: 'BTC_USDT', id } as const
    expect(orderOf(exchange.do({ ...amend, trigger: ticks(1020) })).condition?.activation).toBe(1020)
    trade(exchange, 1040)
    expect(refusedOf(exchange.do({ ...amend, trigger: ticks(1050) })).rule).toBe('order_form')
    trade(exchange, 1030)
    const tight = refusedOf(exchange.do({ ...amend, callback: rate(900_000) }))
    expect(tight).toEqual({ type: 'refused', rule: 'would_trigger', field: 'callback', bound: 1030 })
    expect(orderOf(exchange.do({ ...amend, callback: rate(1_100_000) })).condition).toMatchObject({ trigger: 1029 })
  })

  test('stays where a market maker replaces its ladder', () => {
    const exchange = traded()
    const { id } = orderOf(exchange.do(stop({ trigger: ticks(950) })))
    exchange.do({ type: 'spot.ladder', user: 'ann', symbol: 'BTC_USDT', bids: [[ticks(950), lots(10)]], asks: [] })
    expect(exchange.engine.order(id)?.status).toBe('waiting')
  })

  test('is the same after a snapshot, waiting, following or due', () => {
    const exchange = traded()
    exchange.index(1000)
    exchange.do(stop({ trigger: ticks(950) }))
    exchange.do(stop({ callback: rate(2_000_000), trigger: ticks(1010) }))
    exchange.do(stop({ callback: rate(3_000_000), triggerBy: 'index' }))
    exchange.do(stop({ side: 'buy', amount: units(50_000), trigger: ticks(1050), triggerBy: 'index' }))
    trade(exchange, 1020)
    const digest = exchange.engine.digest()
    const before = exchange.engine.openOrders('ann')
    exchange.engine = Engine.restore(exchange.engine.snapshot())
    exchange.engine.checkInvariants()
    expect(exchange.engine.digest()).toBe(digest)
    expect(exchange.engine.openOrders('ann')).toEqual(before)
    // What followed to 1020 fires at 999 and sells at 900, which reaches the stop.
    expect(ordersOf(trade(exchange, 999), 'ann')).toHaveLength(2)
    exchange.index(969)
    expect(exchange.engine.openOrders('ann')).toMatchObject([{ amount: 50_000 }])
  })
})

describe('what its command has no ids for', () => {
  /** 1,400 bids of 10 lots; a trade at 990 has fired one stop through 600 of them, and left no ids for the other. */
  function crowded(): { exchange: TestExchange; first: number; second: number } {
    const exchange = TestExchange.withBitcoin('ann', 'bob', 'cid')
    trade(exchange, 1000)
    exchange.open('dan', 1e9, 0)
    exchange.do({ ...testMarket('BTC_USDT', 'BTC', 'USDT'), maxOpenOrders: 1000 })
    for (let i = 0; i < 1400; i += 1) {
      exchange.engine.apply(exchange.next(exchange.order(i < 900 ? 'bob' : 'dan', 'buy', 990, 10, `b${i}`)))
    }
    const first = orderOf(exchange.do(stop({ lots: lots(6_000), trigger: ticks(995) }))).id
    const second = orderOf(exchange.do(stop({ lots: lots(7_000), trigger: ticks(995) }))).id
    exchange.submit('cid', 'sell', 990, 1)
    return { exchange, first, second }
  }

  test('fires with the next, and is never cut short', () => {
    const { exchange, first, second } = crowded()
    expect(exchange.engine.order(first)).toBeUndefined()
    expect(exchange.engine.order(second)?.status).toBe('waiting')
    expect(refusedOf(exchange.submit('cid', 'sell', 5_000, 0)).rule).toBe('order_form')
    expect(exchange.engine.order(second)?.status).toBe('waiting')
    exchange.engine = Engine.restore(exchange.engine.snapshot())
    const events = exchange.do({ type: 'tick' })
    expect(orderOf(events)).toMatchObject({ id: second, filledLots: 7_000, status: 'filled' })
  })

  test('waits on where its market is halted before that, and fires when it opens', () => {
    const { exchange, second } = crowded()
    const market = { ...testMarket('BTC_USDT', 'BTC', 'USDT'), maxOpenOrders: 1000 }
    exchange.do({ ...market, status: 'halted' })
    exchange.do({ type: 'tick' })
    expect(exchange.engine.order(second)?.status).toBe('waiting')
    expect(orderOf(exchange.do(market))).toMatchObject({ id: second, status: 'filled' })
  })

  test('no longer fires where it is amended to another trigger before that, or cancelled', () => {
    const { exchange, second } = crowded()
    // As an amendment is a command, it would fire right behind it.
    exchange.do({ type: 'spot.amend', user: 'ann', symbol: 'BTC_USDT', id: second, trigger: ticks(980) })
    exchange.do({ type: 'tick' })
    expect(exchange.engine.order(second)).toMatchObject({ status: 'waiting', condition: { trigger: 980 } })
    const again = crowded()
    again.exchange.do({ type: 'spot.cancel', user: 'ann', ids: [again.second] })
    expect(again.exchange.engine.openOrders('ann')).toEqual([])
  })
})

test('nobody meets more than a thousand parts of icebergs', () => {
  const exchange = TestExchange.withBitcoin('ann', 'bob', 'cid')
  for (let i = 0; i < 11; i += 1) exchange.submit('bob', 'sell', 1000, 100, { display: lots(1) })
  expect(orderOf(exchange.submit('cid', 'buy', 1000, 1100, { tif: 'FOK' })).endReason).toBe('fok')
  const most = orderOf(exchange.submit('cid', 'buy', undefined, 1100))
  expect(most).toMatchObject({ status: 'expired', endReason: 'max_fills', filledLots: 1000 })
})

test('a day after its end a condition is forgotten with its client id, and the state is a plain one again', () => {
  const exchange = TestExchange.withBitcoin('ann', 'bob')
  exchange.submit('ann', 'buy', 1000, 5)
  const plain = exchange.engine.snapshot().length
  orderOf(exchange.submit('bob', 'sell', 1100, 5, { display: lots(2) }))
  exchange.do({ type: 'spot.cancel', user: 'bob' })
  exchange.time += 86_400_000 - 1
  exchange.do({ type: 'tick' })
  expect(exchange.engine.snapshot().length).toBeGreaterThan(plain)
  exchange.time += 1
  exchange.do({ type: 'tick' })
  // Only the tick's sequence and time are other numbers, of the same length.
  expect(exchange.engine.snapshot().length).toBe(plain)
})
