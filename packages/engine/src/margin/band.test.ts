/** How far from the index a margin account trades: never so far that what was lent could be traded away. */
import { lots, ticks } from '@candlewick/money/units'
import { describe, expect, test } from 'vitest'
import type { Event } from '../events.ts'
import type { SpotAmendCommand, SpotOcoCommand, SpotStopCommand } from '../spot/commands.ts'
import { BTC, COIN, Desk, START, statusOf, USD } from './testing/desk.ts'

/** Five percent through the index, where market orders end too; the market itself lets others go twenty. */
const HIGHEST = START * 1.05
const LOWEST = START * 0.95

/** Ann has 10,000 dollars and a bitcoin of her own in her cross account; Bob, who may be Ann too, has plenty. */
function desk(): Desk {
  const opened = Desk.open('ann', 'bob')
  opened.give('ann', 'USDT', 10_000 * USD, 5)
  opened.give('ann', 'BTC', COIN, 5)
  for (const asset of ['USDT', 'BTC']) opened.give('bob', asset, 1e13)
  return opened
}

function refused(events: readonly Event[]): unknown {
  return events.find((event) => event.type === 'refused')
}

const beyond = (bound: number) => ({ rule: 'price_band', field: 'price', bound })

describe('a limit order of a margin account', () => {
  test('goes five percent through the index and not a step further, either side', () => {
    const exchange = desk()
    expect(refused(exchange.trade('ann', 'buy', HIGHEST + 1, 100, 5))).toMatchObject(beyond(HIGHEST))
    expect(refused(exchange.trade('ann', 'sell', LOWEST - 1, 100, 5))).toMatchObject(beyond(LOWEST))
    expect(refused(exchange.trade('ann', 'buy', HIGHEST, 100, 5))).toBeUndefined()
    exchange.do({ type: 'spot.cancel', user: 'ann', symbol: BTC })
    expect(refused(exchange.trade('ann', 'sell', LOWEST, 100, 5))).toBeUndefined()
  })

  test('may be as far on the side that costs nothing as any other', () => {
    const exchange = desk()
    expect(refused(exchange.trade('ann', 'buy', LOWEST / 2, 100, 5))).toBeUndefined()
    expect(refused(exchange.trade('ann', 'sell', HIGHEST * 2, 100, 5))).toBeUndefined()
  })

  test('is held to it when it is amended, and a spot order is not', () => {
    const exchange = desk()
    const [placed] = exchange
      .trade('ann', 'buy', LOWEST, 100, 5)
      .flatMap((event) => (event.type === 'order' ? [event] : []))
    const amend: SpotAmendCommand = {
      type: 'spot.amend',
      user: 'ann',
      symbol: BTC,
      id: placed?.order.id ?? 0,
      price: ticks(HIGHEST + 1),
    }
    expect(refused(exchange.do(amend))).toMatchObject(beyond(HIGHEST))
    expect(refused(exchange.do(exchange.spotOrder('bob', 'buy', HIGHEST + 1, 100)))).toBeUndefined()
  })

  test('is held to it where it waits: as a stop, and as the stop of an OCO', () => {
    const exchange = desk()
    exchange.do(exchange.spotOrder('bob', 'buy', START, 10))
    exchange.do(exchange.spotOrder('maker', 'sell', START, 10))
    const shared = {
      user: 'ann',
      symbol: BTC,
      side: 'buy',
      triggerBy: 'last',
      stp: 'expire_taker',
      account: 5,
    } as const
    const trigger = ticks(START + 10_000)
    const bound = ticks(trigger * 1.05)
    const stop: Omit<SpotStopCommand, 'price' | 'clientId'> = {
      ...shared,
      type: 'spot.stop',
      kind: 'limit',
      tif: 'GTC',
      postOnly: false,
      trigger,
      lots: lots(10),
    }
    expect(refused(exchange.do({ ...stop, clientId: 's1', price: ticks(bound + 1) }))).toMatchObject(beyond(bound))
    expect(refused(exchange.do({ ...stop, clientId: 's2', price: bound }))).toBeUndefined()
    const oco: SpotOcoCommand = {
      ...shared,
      type: 'spot.oco',
      clientId: 's3',
      price: ticks(START - 10_000),
      trigger,
      stopPrice: ticks(bound + 1),
      lots: lots(10),
      postOnly: false,
    }
    expect(refused(exchange.do(oco))).toMatchObject({ ...beyond(bound), field: 'stopPrice' })
  })
})

describe('a market order of a margin account', () => {
  test('ends at the band, however far the book was emptied', () => {
    const exchange = desk()
    exchange.do(exchange.spotOrder('bob', 'sell', HIGHEST, 50))
    exchange.do(exchange.spotOrder('bob', 'sell', HIGHEST + 1, 50))
    const events = exchange.trade('ann', 'buy', undefined, 100, 5)
    const [order] = events.flatMap((event) =>
      event.type === 'order' && event.order.user === 'ann' ? [event.order] : [],
    )
    expect(order).toMatchObject({ status: 'expired', endReason: 'slip' })
    expect(exchange.has('ann', 'BTC')).toBe(COIN + 0.05 * COIN)
  })

  test('is refused where nobody trades within it', () => {
    const exchange = desk()
    exchange.do(exchange.spotOrder('bob', 'sell', HIGHEST + 1, 50))
    expect(refused(exchange.trade('ann', 'buy', undefined, 50, 5))).toMatchObject({ rule: 'no_liquidity' })
  })
})

test('without an index a margin account trades nothing, for the last price can be walked; a spot account does', () => {
  const exchange = desk()
  exchange.prices(0, START)
  const unmeasured = { rule: 'no_reference_price', field: 'symbol' }
  expect(refused(exchange.trade('ann', 'buy', START, 100, 5))).toMatchObject(unmeasured)
  exchange.do(exchange.spotOrder('bob', 'sell', START, 100))
  expect(refused(exchange.trade('ann', 'buy', undefined, 100, 5))).toMatchObject(unmeasured)
  exchange.prices(START, START)
  expect(refused(exchange.trade('ann', 'buy', START, 100, 5))).toBeUndefined()
})

test('who trades all they borrowed with themselves leaves more than they owe', () => {
  const exchange = desk()
  exchange.do({ type: 'margin.leverage', user: 'bob', pair: BTC, leverage: 10 })
  exchange.move('bob', 1, 6, 'USDT', 10_000 * USD, BTC)
  exchange.borrow('bob', 'USDT', 90_900 * USD, BTC)
  exchange.give('ann', 'BTC', 100 * COIN)
  exchange.do(exchange.spotOrder('ann', 'sell', HIGHEST, 10_000))
  exchange.trade('bob', 'buy', HIGHEST, 9_590, 6)
  const [principal, interest] = exchange.owes('bob', 'USDT', BTC)
  const assets = exchange.has('bob', 'USDT', BTC) + (exchange.has('bob', 'BTC', BTC) / COIN) * 10_000 * USD
  expect(assets).toBeGreaterThan((principal + interest) * 1.05)
})

test('a liquidation waits where nobody trades within the band', () => {
  const exchange = desk()
  exchange.quote(BTC, START)
  exchange.borrow('ann', 'USDT', 70_000 * USD)
  exchange.trade('ann', 'buy', START + 1, 7_900, 5)
  exchange.quote(BTC, 0, 0)
  const price = START * 0.85
  // Far below, an account of Ann's own would take all of it.
  exchange.do(exchange.spotOrder('bob', 'buy', price * 0.94, 20_000))
  const held = exchange.has('ann', 'BTC')
  expect(statusOf(exchange.prices(price, START))).not.toContain('paid')
  expect(exchange.has('ann', 'BTC')).toBe(held)
  exchange.quote(BTC, price)
  expect(statusOf(exchange.prices(price, START))).toEqual(['paid'])
})
