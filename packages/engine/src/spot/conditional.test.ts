/** The rules of stops and trailing stops, each shown on a book small enough to read. A tick of a lot is 10 USDT units. */
import { lots, rate, ticks, units } from '@candlewick/money/units'
import { describe, expect, test } from 'vitest'
import { Engine } from '../engine.ts'
import type { Event } from '../events.ts'
import type { OrderView } from '../orders/events.ts'
import { House, orderOf, refusedOf, testMarket, tradesOf } from '../testing/house.ts'
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

/** A house in which the last trade was at 1000: bob has bids at 900 and asks at 1100 for whoever comes. */
function traded(...users: string[]): House {
  const house = House.withBitcoin('ann', 'bob', 'cid', ...users)
  trade(house, 1000)
  house.submit('bob', 'buy', 900, 50)
  house.submit('bob', 'sell', 1100, 50)
  return house
}

/** Bob and cid trade a lot at that price; everything that it did. */
function trade(house: House, price: number): readonly Event[] {
  const asked = house.submit('bob', 'sell', price, 1)
  const met = house.submit('cid', 'buy', price, 1)
  return [...asked, ...met]
}

function ordersOf(events: readonly Event[], user: string): OrderView[] {
  return events.flatMap((event) => (event.type === 'order' && event.order.user === user ? [event.order] : []))
}

describe('a stop', () => {
  test('below the last price waits, holding what it sells, and falls to its trigger', () => {
    const house = traded()
    const order = orderOf(house.do(stop({ trigger: ticks(950) })))
    expect(order).toMatchObject({ status: 'waiting', lots: 5, filledLots: 0 })
    expect(order.condition).toEqual({ type: 'stop', trigger: 950, by: 'last', rises: false })
    expect(house.btc('ann')).toEqual({ available: 1e11 - 500_000, occupied: 500_000 })
    expect(house.engine.openOrders('ann')).toEqual([order])
    expect(house.engine.depth('BTC_USDT', 'sell', 9)).toEqual([[1100, 50]])
    expect(ordersOf(trade(house, 951), 'ann')).toEqual([])
    const events = trade(house, 950)
    expect(ordersOf(events, 'ann')).toMatchObject([
      { id: order.id, status: 'filled', filledLots: 5, condition: { triggeredAt: house.time } },
    ])
    expect(tradesOf(events).map((event) => event.price)).toEqual([950, 900])
    expect(house.btc('ann').occupied).toBe(0)
  })

  test('above the last price rises to its trigger', () => {
    const house = traded()
    const order = orderOf(house.do(stop({ side: 'buy', trigger: ticks(1050) })))
    expect(order.condition?.rises).toBe(true)
    // Five lots at ⌊1050 × 1.05⌋ and the fee on it.
    expect(house.usdt('ann').occupied).toBe(55_100 + 56)
    expect(ordersOf(trade(house, 1049), 'ann')).toEqual([])
    expect(ordersOf(trade(house, 1050), 'ann')).toMatchObject([{ status: 'filled', filledQuote: 55_000 }])
    expect(house.usdt('ann')).toEqual({ available: 1e9 - 55_055, occupied: 0 })
  })

  test('that sells for a profit rises, and one that buys a dip falls', () => {
    const house = traded()
    expect(orderOf(house.do(stop({ trigger: ticks(1001) }))).condition?.rises).toBe(true)
    expect(orderOf(house.do(stop({ side: 'buy', trigger: ticks(999) }))).condition?.rises).toBe(false)
  })

  test('at the reference price is refused, and without one too', () => {
    const house = traded()
    const equal = refusedOf(house.do(stop({ trigger: ticks(1000) })))
    expect(equal).toEqual({ type: 'refused', rule: 'would_trigger', field: 'trigger', bound: 1000 })
    const nowhere = refusedOf(house.do(stop({ trigger: ticks(1000), triggerBy: 'index' })))
    expect(nowhere).toEqual({ type: 'refused', rule: 'no_reference_price', field: 'triggerBy' })
  })

  test('by index fires with the prices that reach it, and not by trades', () => {
    const house = traded()
    house.index(1000)
    const { id } = orderOf(house.do(stop({ trigger: ticks(950), triggerBy: 'index' })))
    trade(house, 940)
    expect(house.engine.order(id)?.status).toBe('waiting')
    house.index(951)
    expect(house.engine.order(id)?.status).toBe('waiting')
    const events = house.do({ type: 'prices', entries: [['BTC_USDT', 949, 3]], hash: 'h' })
    expect(events[0]?.type).toBe('prices')
    expect(orderOf(events)).toMatchObject({ id, status: 'filled' })
  })

  test('fires at a price that a command only passed on its way', () => {
    const house = traded()
    house.submit('bob', 'buy', 949, 1)
    house.submit('bob', 'buy', 999, 1)
    const { id } = orderOf(house.do(stop({ side: 'buy', trigger: ticks(970), triggerBy: 'last' })))
    house.submit('dan', 'sell', 1, 1)
    expect(house.engine.order(id)?.status).toBe('waiting')
    // A sell through 999 and 949: the last price passes 970.
    house.submit('cid', 'sell', 949, 2)
    expect(house.engine.order(id)).toBeUndefined()
  })

  test('limit rests at its price when it fires, behind the orders that stood there', () => {
    const house = traded()
    house.submit('bob', 'sell', 960, 3)
    const { id } = orderOf(house.do(stop({ price: ticks(960), trigger: ticks(950) })))
    house.submit('bob', 'buy', 950, 1)
    const events = house.submit('cid', 'sell', 950, 1)
    expect(ordersOf(events, 'ann')).toMatchObject([{ id, status: 'open', price: 960 }])
    expect(house.engine.depth('BTC_USDT', 'sell', 1)).toEqual([[960, 8]])
    const makers = tradesOf(house.submit('cid', 'buy', 960, 4)).map((event) => event.maker.user)
    expect(makers).toEqual(['bob', 'ann'])
  })

  test('limit buy holds its value at its price and the fee, and trades at what it finds', () => {
    const house = traded()
    house.do(stop({ side: 'buy', price: ticks(1100), trigger: ticks(1050) }))
    expect(house.usdt('ann').occupied).toBe(55_055)
    expect(ordersOf(trade(house, 1050), 'ann')).toMatchObject([{ status: 'filled', filledQuote: 55_000 }])
  })

  test('by amount holds the amount and spends at most that, fee included', () => {
    const house = traded()
    const order = orderOf(house.do(stop({ side: 'buy', amount: units(30_000), trigger: ticks(1050) })))
    expect(order).toMatchObject({ status: 'waiting', amount: 30_000, lots: 0 })
    expect(house.usdt('ann').occupied).toBe(30_000)
    const [fired] = ordersOf(trade(house, 1050), 'ann')
    expect(fired).toMatchObject({
      status: 'filled',
      amount: 30_000,
      filledLots: 2,
      filledQuote: 22_000,
      endReason: 'dust',
    })
    expect(house.usdt('ann')).toEqual({ available: 1e9 - 22_022, occupied: 0 })
  })

  test('keeps the fee rates of its acceptance', () => {
    const house = traded()
    house.do(stop({ trigger: ticks(950) }))
    house.do({ type: 'fee', user: 'ann', maker: rate(0), taker: rate(0) })
    const [, fired] = tradesOf(trade(house, 950))
    expect(fired?.taker).toMatchObject({ user: 'ann', feeRate: 100_000, fee: 45 })
  })

  test('is measured at its trigger: size, and for a limit the band around it', () => {
    const house = traded()
    const small = refusedOf(house.do(stop({ lots: lots(1), trigger: ticks(9) })))
    expect(small).toMatchObject({ rule: 'min_notional', field: 'lots', bound: 100 })
    const far = refusedOf(house.do(stop({ side: 'buy', price: ticks(1261), trigger: ticks(1050) })))
    expect(far).toEqual({ type: 'refused', rule: 'price_band', field: 'price', bound: 1260 })
    expect(orderOf(house.do(stop({ price: ticks(760), trigger: ticks(950) }))).status).toBe('waiting')
  })

  test('counts among the open orders of its market and its owner', () => {
    const house = traded()
    house.do({ ...testMarket('BTC_USDT', 'BTC', 'USDT'), maxOpenOrders: 1 })
    house.do(stop({ trigger: ticks(950) }))
    expect(refusedOf(house.do(stop({ trigger: ticks(940) }))).rule).toBe('max_open_orders')
    expect(refusedOf(house.submit('ann', 'buy', 800, 5)).rule).toBe('max_open_orders')
  })

  test('repeated with its client id is answered the same, waiting, fired and ended', () => {
    const house = traded()
    const command = stop({ trigger: ticks(950) })
    const waiting = orderOf(house.do(command))
    expect(house.do(command)).toEqual([{ type: 'order', order: waiting }])
    expect(refusedOf(house.do({ ...command, trigger: ticks(949) })).rule).toBe('client_id_reused')
    expect(refusedOf(house.do({ ...command, triggerBy: 'index' })).rule).toBe('client_id_reused')
    const ended = ordersOf(trade(house, 950), 'ann').at(-1)
    expect(house.do(command)).toEqual([{ type: 'order', order: ended }])
    expect(ended?.condition?.triggeredAt).toBe(house.time)
    house.engine = Engine.restore(house.engine.snapshot())
    expect(house.engine.orderByClientId('ann', command.clientId)).toEqual(ended)
    house.time += 86_400_000
    const again = orderOf(house.do({ ...command, trigger: ticks(940) }))
    expect(again.id).not.toBe(ended?.id)
  })
})

describe('when it fires', () => {
  test('a limit past the band of the index ends and gives back what it held', () => {
    const house = traded()
    house.do(stop({ side: 'buy', price: ticks(1100), trigger: ticks(1050) }))
    house.index(900)
    const [ended] = ordersOf(trade(house, 1050), 'ann')
    expect(ended).toMatchObject({ status: 'expired', endReason: 'price_band', filledLots: 0 })
    expect(ended?.condition?.triggeredAt).toBe(house.time)
    expect(house.usdt('ann')).toEqual({ available: 1e9, occupied: 0 })
  })

  test('a post-only limit that would take ends', () => {
    const house = traded()
    house.do(stop({ side: 'buy', price: ticks(1100), trigger: ticks(1050), postOnly: true }))
    expect(ordersOf(trade(house, 1050), 'ann')).toMatchObject([{ status: 'expired', endReason: 'post_only' }])
  })

  test('a market order that finds nobody ends', () => {
    const house = House.withBitcoin('ann', 'bob', 'cid')
    trade(house, 1000)
    house.do(stop({ trigger: ticks(950) }))
    expect(ordersOf(trade(house, 950), 'ann')).toMatchObject([{ status: 'expired', endReason: 'no_liquidity' }])
  })

  test('a market buy whose price ran away and whose owner cannot pay it ends', () => {
    const house = House.withBitcoin('bob', 'cid')
    house.open('ann', 55_156, 0)
    trade(house, 1000)
    house.do(stop({ side: 'buy', trigger: ticks(1050) }))
    expect(house.usdt('ann').available).toBe(0)
    house.submit('bob', 'sell', 1200, 5)
    expect(ordersOf(trade(house, 1050), 'ann')).toMatchObject([
      { status: 'expired', endReason: 'insufficient_balance' },
    ])
    expect(house.usdt('ann')).toEqual({ available: 55_156, occupied: 0 })
  })

  test('a market order that has become too small ends', () => {
    const house = traded()
    house.do(stop({ lots: lots(1), trigger: ticks(950) }))
    house.do({ ...testMarket('BTC_USDT', 'BTC', 'USDT'), minNotional: units(9_001) })
    house.submit('bob', 'sell', 950, 2)
    const events = house.submit('cid', 'buy', 950, 2)
    expect(ordersOf(events, 'ann')).toMatchObject([{ status: 'expired', endReason: 'min_notional' }])
  })

  test('a fill-or-kill limit that cannot fill whole ends', () => {
    const house = traded()
    house.do(stop({ price: ticks(900), trigger: ticks(950), tif: 'FOK', lots: lots(51) }))
    expect(ordersOf(trade(house, 950), 'ann')).toMatchObject([{ status: 'expired', endReason: 'fok', filledLots: 0 }])
  })

  test('its market halted, it goes on waiting, and fires once trading goes on if its trigger is still reached', () => {
    const house = traded()
    house.index(1000)
    const { id } = orderOf(house.do(stop({ trigger: ticks(950), triggerBy: 'index' })))
    const other = orderOf(house.do(stop({ trigger: ticks(980), triggerBy: 'index' })))
    house.do({ ...testMarket('BTC_USDT', 'BTC', 'USDT'), status: 'halted' })
    house.index(940)
    house.index(970)
    expect(house.engine.order(id)?.status).toBe('waiting')
    const events = house.do(testMarket('BTC_USDT', 'BTC', 'USDT'))
    expect(ordersOf(events, 'ann')).toMatchObject([{ id: other.id, status: 'filled' }])
    expect(house.engine.order(id)?.status).toBe('waiting')
  })

  test('several fire by trigger, nearest first, then by id, and reach further ones', () => {
    const house = traded()
    house.submit('bob', 'buy', 930, 10)
    const far = orderOf(house.do(stop({ lots: lots(10), trigger: ticks(940) }))).id
    const near = orderOf(house.do(stop({ lots: lots(10), trigger: ticks(950) }))).id
    const twin = orderOf(house.do(stop({ lots: lots(10), trigger: ticks(950) }))).id
    // At 950 near and twin fire; near trades at 930, which reaches far; far's trigger is further than twin's.
    const fired = ordersOf(trade(house, 950), 'ann')
    expect(fired.map((order) => order.id)).toEqual([near, twin, far])
    expect(fired.map((order) => order.filledQuote)).toEqual([93_000, 90_000, 90_000])
  })

  test('an order by last price fires before one by index, though that was reached first', () => {
    const house = traded()
    house.index(1000)
    const first = orderOf(house.do(stop({ trigger: ticks(950), triggerBy: 'index' }))).id
    const second = orderOf(house.do(stop({ trigger: ticks(949), triggerBy: 'index' }))).id
    const last = orderOf(house.do(stop({ trigger: ticks(910) }))).id
    // The first sells at 900, which reaches the one by last price.
    const events = house.do({ type: 'prices', entries: [['BTC_USDT', 940, 3]], hash: 'h' })
    expect(ordersOf(events, 'ann').map((order) => order.id)).toEqual([first, last, second])
  })

  test('rising fires before falling', () => {
    const house = traded()
    house.index(1000)
    const falling = orderOf(house.do(stop({ trigger: ticks(950) }))).id
    const rising = orderOf(house.do(stop({ trigger: ticks(1050) }))).id
    house.submit('bob', 'buy', 1050, 1)
    house.submit('bob', 'buy', 950, 1)
    const fired = ordersOf(house.submit('cid', 'sell', 950, 2), 'ann').map((order) => order.id)
    expect(fired).toEqual([rising, falling])
  })
})

describe('a trailing stop', () => {
  test('that sells follows the price up and fires a callback below its highest', () => {
    const house = traded()
    const placed = orderOf(house.do(stop({ callback: rate(5_000_000) })))
    expect(placed.condition).toEqual({
      type: 'trailing',
      trigger: 950,
      by: 'last',
      rises: false,
      callback: 5_000_000,
      extreme: 1000,
    })
    trade(house, 1080)
    expect(house.engine.order(placed.id)?.condition).toMatchObject({ trigger: 1026, extreme: 1080 })
    trade(house, 1027)
    expect(house.engine.order(placed.id)?.status).toBe('waiting')
    const [fired] = ordersOf(trade(house, 1026), 'ann')
    expect(fired).toMatchObject({ status: 'filled', condition: { trigger: 1026, extreme: 1080 } })
  })

  test('that buys follows the price down and fires a callback above its lowest', () => {
    const house = traded()
    const { id } = orderOf(house.do(stop({ side: 'buy', callback: rate(1_000_000) })))
    // Five lots at ⌊⌊1000 × 1.01⌋ × 1.05⌋ and the fee on it.
    expect(house.usdt('ann').occupied).toBe(53_000 + 53)
    trade(house, 951)
    expect(house.engine.order(id)?.condition).toMatchObject({ trigger: 960, extreme: 951, rises: true })
    trade(house, 959)
    expect(house.engine.order(id)?.status).toBe('waiting')
    expect(ordersOf(trade(house, 960), 'ann')).toMatchObject([{ id, status: 'filled' }])
  })

  test('with an activation begins to follow when the price is there', () => {
    const house = traded()
    const { id, condition } = orderOf(house.do(stop({ callback: rate(1_000_000), trigger: ticks(1050) })))
    expect(condition).toEqual({
      type: 'trailing',
      trigger: 0,
      by: 'last',
      rises: false,
      callback: 1_000_000,
      activation: 1050,
    })
    trade(house, 960)
    expect(house.engine.order(id)?.condition?.trigger).toBe(0)
    trade(house, 1060)
    expect(house.engine.order(id)?.condition).toMatchObject({ trigger: 1050, extreme: 1060, activation: 1050 })
    expect(ordersOf(trade(house, 1050), 'ann')).toMatchObject([{ id, status: 'filled' }])
    const wrong = refusedOf(house.do(stop({ callback: rate(1_000_000), trigger: ticks(899) })))
    expect(wrong).toMatchObject({ rule: 'would_trigger', field: 'trigger' })
  })

  test('has a callback from 0.1% to 10%', () => {
    const house = traded()
    const small = refusedOf(house.do(stop({ callback: rate(99_999) })))
    expect(small).toEqual({ type: 'refused', rule: 'callback_rate', field: 'callback', bound: 100_000 })
    const large = refusedOf(house.do(stop({ callback: rate(10_000_001) })))
    expect(large).toEqual({ type: 'refused', rule: 'callback_rate', field: 'callback', bound: 10_000_000 })
  })

  test('of many, each follows from when it came, and each fires where it should', () => {
    const house = traded()
    const placed = new Map<number, number>()
    for (const [price, callback] of [
      [1000, 5],
      [1050, 6],
      [1020, 4],
      [1090, 3],
      [1070, 1],
      [1080, 7],
    ] as const) {
      trade(house, price)
      const { id } = orderOf(house.do(stop({ lots: lots(2), callback: rate(callback * 1_000_000) })))
      placed.set(id, callback)
    }
    // The first four have seen 1090, the last two 1080.
    const due = () => house.engine.openOrders('ann').map((order) => order.condition?.trigger)
    expect(due()).toEqual([1036, 1025, 1047, 1058, 1070, 1005])
    house.submit('bob', 'buy', 1039, 99)
    const fired = ordersOf(trade(house, 1040), 'ann').map((order) => placed.get(order.id))
    expect(fired).toEqual([1, 3, 4])
  })
})

describe('a waiting order', () => {
  test('is cancelled like any other, by id, by client id and with all', () => {
    const house = traded()
    const first = orderOf(house.do(stop({ trigger: ticks(950) })))
    const ended = orderOf(house.do({ type: 'spot.cancel', user: 'ann', ids: [first.id] }))
    expect(ended).toMatchObject({ id: first.id, status: 'cancelled', endReason: 'user' })
    const second = orderOf(house.do(stop({ callback: rate(1_000_000) })))
    house.do({ type: 'spot.cancel', user: 'ann', clientIds: [second.clientId] })
    house.do(stop({ side: 'buy', amount: units(50_000), trigger: ticks(1050) }))
    const all = orderOf(house.do({ type: 'spot.cancel', user: 'ann' }))
    expect(all).toMatchObject({ status: 'cancelled', amount: 50_000, lots: 0 })
    expect(house.engine.openOrders('ann')).toEqual([])
    expect(house.btc('ann').occupied).toBe(0)
    expect(house.usdt('ann').occupied).toBe(0)
  })

  test('is amended: trigger, price and quantity, with what it holds', () => {
    const house = traded()
    const { id } = orderOf(house.do(stop({ side: 'buy', price: ticks(1060), trigger: ticks(1050) })))
    const amend = { type: 'spot.amend', user: 'ann', symbol: 'BTC_USDT', id } as const
    const changed = orderOf(house.do({ ...amend, trigger: ticks(990), price: ticks(1000), lots: lots(10) }))
    expect(changed).toMatchObject({
      status: 'waiting',
      price: 1000,
      lots: 10,
      condition: { trigger: 990, rises: false },
    })
    expect(house.usdt('ann').occupied).toBe(100_100)
    expect(refusedOf(house.do({ ...amend, trigger: ticks(1000) })).rule).toBe('would_trigger')
    expect(refusedOf(house.do({ ...amend, price: ticks(1200) })).rule).toBe('price_band')
    expect(refusedOf(house.do({ ...amend, callback: rate(1_000_000) }))).toMatchObject({ rule: 'order_form' })
    trade(house, 995)
    expect(house.engine.order(id)?.status).toBe('waiting')
    expect(ordersOf(trade(house, 990), 'ann')).toMatchObject([{ id, status: 'open', price: 1000 }])
    expect(refusedOf(house.do({ ...amend, trigger: ticks(950) }))).toMatchObject({
      rule: 'order_form',
      field: 'trigger',
    })
  })

  test('that trails is amended: its callback, or, before it follows, its activation', () => {
    const house = traded()
    const { id } = orderOf(house.do(stop({ callback: rate(2_000_000), trigger: ticks(1050) })))
    const amend = { type: 'spot.amend', user: 'ann', symbol: 'BTC_USDT', id } as const
    expect(orderOf(house.do({ ...amend, trigger: ticks(1020) })).condition?.activation).toBe(1020)
    trade(house, 1040)
    expect(refusedOf(house.do({ ...amend, trigger: ticks(1050) })).rule).toBe('order_form')
    trade(house, 1030)
    const tight = refusedOf(house.do({ ...amend, callback: rate(900_000) }))
    expect(tight).toEqual({ type: 'refused', rule: 'would_trigger', field: 'callback', bound: 1030 })
    expect(orderOf(house.do({ ...amend, callback: rate(1_100_000) })).condition).toMatchObject({ trigger: 1029 })
  })

  test('stays where a market maker replaces its ladder', () => {
    const house = traded()
    const { id } = orderOf(house.do(stop({ trigger: ticks(950) })))
    house.do({ type: 'spot.ladder', user: 'ann', symbol: 'BTC_USDT', bids: [[ticks(950), lots(10)]], asks: [] })
    expect(house.engine.order(id)?.status).toBe('waiting')
  })

  test('is the same after a snapshot, waiting, following or due', () => {
    const house = traded()
    house.index(1000)
    house.do(stop({ trigger: ticks(950) }))
    house.do(stop({ callback: rate(2_000_000), trigger: ticks(1010) }))
    house.do(stop({ callback: rate(3_000_000), triggerBy: 'index' }))
    house.do(stop({ side: 'buy', amount: units(50_000), trigger: ticks(1050), triggerBy: 'index' }))
    trade(house, 1020)
    const digest = house.engine.digest()
    const before = house.engine.openOrders('ann')
    house.engine = Engine.restore(house.engine.snapshot())
    house.engine.checkInvariants()
    expect(house.engine.digest()).toBe(digest)
    expect(house.engine.openOrders('ann')).toEqual(before)
    // What followed to 1020 fires at 999 and sells at 900, which reaches the stop.
    expect(ordersOf(trade(house, 999), 'ann')).toHaveLength(2)
    house.index(969)
    expect(house.engine.openOrders('ann')).toMatchObject([{ amount: 50_000 }])
  })
})

describe('what its command has no ids for', () => {
  /** 1,400 bids of 10 lots; a trade at 990 has fired one stop through 600 of them, and left no ids for the other. */
  function crowded(): { house: House; first: number; second: number } {
    const house = House.withBitcoin('ann', 'bob', 'cid')
    trade(house, 1000)
    house.open('dan', 1e9, 0)
    house.do({ ...testMarket('BTC_USDT', 'BTC', 'USDT'), maxOpenOrders: 1000 })
    for (let i = 0; i < 1400; i += 1) {
      house.engine.apply(house.next(house.order(i < 900 ? 'bob' : 'dan', 'buy', 990, 10, `b${i}`)))
    }
    const first = orderOf(house.do(stop({ lots: lots(6_000), trigger: ticks(995) }))).id
    const second = orderOf(house.do(stop({ lots: lots(7_000), trigger: ticks(995) }))).id
    house.submit('cid', 'sell', 990, 1)
    return { house, first, second }
  }

  test('fires with the next, and is never cut short', () => {
    const { house, first, second } = crowded()
    expect(house.engine.order(first)).toBeUndefined()
    expect(house.engine.order(second)?.status).toBe('waiting')
    expect(refusedOf(house.submit('cid', 'sell', 5_000, 0)).rule).toBe('order_form')
    expect(house.engine.order(second)?.status).toBe('waiting')
    house.engine = Engine.restore(house.engine.snapshot())
    const events = house.do({ type: 'tick' })
    expect(orderOf(events)).toMatchObject({ id: second, filledLots: 7_000, status: 'filled' })
  })

  test('waits on where its market is halted before that, and fires when it opens', () => {
    const { house, second } = crowded()
    const market = { ...testMarket('BTC_USDT', 'BTC', 'USDT'), maxOpenOrders: 1000 }
    house.do({ ...market, status: 'halted' })
    house.do({ type: 'tick' })
    expect(house.engine.order(second)?.status).toBe('waiting')
    expect(orderOf(house.do(market))).toMatchObject({ id: second, status: 'filled' })
  })

  test('no longer fires where it is amended to another trigger before that, or cancelled', () => {
    const { house, second } = crowded()
    // As an amendment is a command, it would fire right behind it.
    house.do({ type: 'spot.amend', user: 'ann', symbol: 'BTC_USDT', id: second, trigger: ticks(980) })
    house.do({ type: 'tick' })
    expect(house.engine.order(second)).toMatchObject({ status: 'waiting', condition: { trigger: 980 } })
    const again = crowded()
    again.house.do({ type: 'spot.cancel', user: 'ann', ids: [again.second] })
    expect(again.house.engine.openOrders('ann')).toEqual([])
  })
})

test('nobody meets more than a thousand parts of icebergs', () => {
  const house = House.withBitcoin('ann', 'bob', 'cid')
  for (let i = 0; i < 11; i += 1) house.submit('bob', 'sell', 1000, 100, { display: lots(1) })
  expect(orderOf(house.submit('cid', 'buy', 1000, 1100, { tif: 'FOK' })).endReason).toBe('fok')
  const most = orderOf(house.submit('cid', 'buy', undefined, 1100))
  expect(most).toMatchObject({ status: 'expired', endReason: 'max_fills', filledLots: 1000 })
})

test('a day after its end a condition is forgotten with its client id, and the state is a plain one again', () => {
  const house = House.withBitcoin('ann', 'bob')
  house.submit('ann', 'buy', 1000, 5)
  const plain = house.engine.snapshot().length
  orderOf(house.submit('bob', 'sell', 1100, 5, { display: lots(2) }))
  house.do({ type: 'spot.cancel', user: 'bob' })
  house.time += 86_400_000 - 1
  house.do({ type: 'tick' })
  expect(house.engine.snapshot().length).toBeGreaterThan(plain)
  house.time += 1
  house.do({ type: 'tick' })
  // Only the tick's sequence and time are other numbers, of the same length.
  expect(house.engine.snapshot().length).toBe(plain)
})
