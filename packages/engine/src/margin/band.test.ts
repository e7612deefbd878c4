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
    const house = desk()
    expect(refused(house.trade('ann', 'buy', HIGHEST + 1, 100, 5))).toMatchObject(beyond(HIGHEST))
    expect(refused(house.trade('ann', 'sell', LOWEST - 1, 100, 5))).toMatchObject(beyond(LOWEST))
    expect(refused(house.trade('ann', 'buy', HIGHEST, 100, 5))).toBeUndefined()
    house.do({ type: 'spot.cancel', user: 'ann', symbol: BTC })
    expect(refused(house.trade('ann', 'sell', LOWEST, 100, 5))).toBeUndefined()
  })

  test('may be as far on the side that costs nothing as any other', () => {
    const house = desk()
    expect(refused(house.trade('ann', 'buy', LOWEST / 2, 100, 5))).toBeUndefined()
    expect(refused(house.trade('ann', 'sell', HIGHEST * 2, 100, 5))).toBeUndefined()
  })

  test('is held to it when it is amended, and a spot order is not', () => {
    const house = desk()
    const [placed] = house
      .trade('ann', 'buy', LOWEST, 100, 5)
      .flatMap((event) => (event.type === 'order' ? [event] : []))
    const amend: SpotAmendCommand = {
      type: 'spot.amend',
      user: 'ann',
      symbol: BTC,
      id: placed?.order.id ?? 0,
      price: ticks(HIGHEST + 1),
    }
    expect(refused(house.do(amend))).toMatchObject(beyond(HIGHEST))
    expect(refused(house.do(house.spotOrder('bob', 'buy', HIGHEST + 1, 100)))).toBeUndefined()
  })

  test('is held to it where it waits: as a stop, and as the stop of an OCO', () => {
    const house = desk()
    house.do(house.spotOrder('bob', 'buy', START, 10))
    house.do(house.spotOrder('maker', 'sell', START, 10))
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
    expect(refused(house.do({ ...stop, clientId: 's1', price: ticks(bound + 1) }))).toMatchObject(beyond(bound))
    expect(refused(house.do({ ...stop, clientId: 's2', price: bound }))).toBeUndefined()
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
    expect(refused(house.do(oco))).toMatchObject({ ...beyond(bound), field: 'stopPrice' })
  })
})

describe('a market order of a margin account', () => {
  test('ends at the band, however far the book was emptied', () => {
    const house = desk()
    house.do(house.spotOrder('bob', 'sell', HIGHEST, 50))
    house.do(house.spotOrder('bob', 'sell', HIGHEST + 1, 50))
    const events = house.trade('ann', 'buy', undefined, 100, 5)
    const [order] = events.flatMap((event) =>
      event.type === 'order' && event.order.user === 'ann' ? [event.order] : [],
    )
    expect(order).toMatchObject({ status: 'expired', endReason: 'slip' })
    expect(house.has('ann', 'BTC')).toBe(COIN + 0.05 * COIN)
  })

  test('is refused where nobody trades within it', () => {
    const house = desk()
    house.do(house.spotOrder('bob', 'sell', HIGHEST + 1, 50))
    expect(refused(house.trade('ann', 'buy', undefined, 50, 5))).toMatchObject({ rule: 'no_liquidity' })
  })
})

test('without an index a margin account trades nothing, for the last price can be walked; a spot account does', () => {
  const house = desk()
  house.prices(0, START)
  const unmeasured = { rule: 'no_reference_price', field: 'symbol' }
  expect(refused(house.trade('ann', 'buy', START, 100, 5))).toMatchObject(unmeasured)
  house.do(house.spotOrder('bob', 'sell', START, 100))
  expect(refused(house.trade('ann', 'buy', undefined, 100, 5))).toMatchObject(unmeasured)
  house.prices(START, START)
  expect(refused(house.trade('ann', 'buy', START, 100, 5))).toBeUndefined()
})

test('who trades all they borrowed with themselves leaves more than they owe', () => {
  const house = desk()
  house.do({ type: 'margin.leverage', user: 'bob', pair: BTC, leverage: 10 })
  house.move('bob', 1, 6, 'USDT', 10_000 * USD, BTC)
  house.borrow('bob', 'USDT', 90_900 * USD, BTC)
  house.give('ann', 'BTC', 100 * COIN)
  house.do(house.spotOrder('ann', 'sell', HIGHEST, 10_000))
  house.trade('bob', 'buy', HIGHEST, 9_590, 6)
  const [principal, interest] = house.owes('bob', 'USDT', BTC)
  const assets = house.has('bob', 'USDT', BTC) + (house.has('bob', 'BTC', BTC) / COIN) * 10_000 * USD
  expect(assets).toBeGreaterThan((principal + interest) * 1.05)
})

test('a liquidation waits where nobody trades within the band', () => {
  const house = desk()
  house.quote(BTC, START)
  house.borrow('ann', 'USDT', 70_000 * USD)
  house.trade('ann', 'buy', START + 1, 7_900, 5)
  house.quote(BTC, 0, 0)
  const price = START * 0.85
  // Far below, an account of Ann's own would take all of it.
  house.do(house.spotOrder('bob', 'buy', price * 0.94, 20_000))
  const held = house.has('ann', 'BTC')
  expect(statusOf(house.prices(price, START))).not.toContain('paid')
  expect(house.has('ann', 'BTC')).toBe(held)
  house.quote(BTC, price)
  expect(statusOf(house.prices(price, START))).toEqual(['paid'])
})
