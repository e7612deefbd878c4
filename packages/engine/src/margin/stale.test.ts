/** An index price that nobody has told for ten seconds is none: what waits for a fresh one, and what goes on. */
import { units } from '@candlewick/money/units'
import { expect, test } from 'vitest'
import { Engine } from '../engine.ts'
import type { Event } from '../events.ts'
import { orderOf, refusedOf } from '../testing/exchange.ts'
import { BTC, COIN, Desk, ETH, loansOf, START, statusOf, USD } from './testing/desk.ts'

const FRESH = 10_000
const HOUR = 3_600_000

/** Ann owes dollars for bitcoin, cross and in the pair; bob has a bitcoin in a margin account and owes nothing. */
function opened(): Desk {
  const desk = Desk.open('ann', 'bob')
  desk.time = Math.ceil(desk.time / HOUR) * HOUR + 5
  desk.prices(START, START)
  desk.quote(BTC, START)
  desk.give('ann', 'USDT', 100_000 * USD)
  desk.move('ann', 1, 5, 'USDT', 10_000 * USD)
  desk.move('ann', 1, 6, 'USDT', 10_000 * USD, BTC)
  desk.borrow('ann', 'USDT', 36_000 * USD)
  desk.borrow('ann', 'USDT', 10_000 * USD, BTC)
  desk.trade('ann', 'buy', START + 1, 3_500, 5)
  desk.trade('ann', 'buy', START + 1, 1_000, 6)
  desk.give('bob', 'BTC', COIN, 5)
  return desk
}

const leverage = (desk: Desk, wanted: number): readonly Event[] =>
  desk.do({ type: 'margin.leverage', user: 'ann', pair: BTC, leverage: wanted })

test('nothing is borrowed, taken out or levered at it, and nobody says how the account stands', () => {
  const desk = opened()
  const { margin } = desk.engine
  desk.time += FRESH
  desk.do({ type: 'tick' })
  expect(margin.account('ann')?.state).toBe('safe')
  expect(loansOf(desk.borrow('ann', 'USDT', USD))).toHaveLength(1)

  desk.time += 1
  const asks = [
    () => desk.borrow('ann', 'USDT', USD),
    () => desk.borrow('ann', 'BTC', 1, BTC),
    () => desk.move('ann', 5, 1, 'USDT', 1),
    () => desk.move('ann', 6, 1, 'BTC', 1, BTC),
    () => leverage(desk, 5),
    // Without a debt as well: what it has counts for what it would owe.
    () => desk.borrow('bob', 'USDT', USD),
  ]
  for (const ask of asks) expect(refusedOf(ask()).rule).toBe('no_reference_price')
  expect(margin.preview('ann', 'USDT', units(USD))).toMatchObject({ rule: 'no_reference_price', field: 'asset' })
  expect(margin.account('ann')).toMatchObject({ ratio: undefined, state: undefined, valued: undefined })
  expect([margin.borrowable('ann', 'USDT'), margin.withdrawable('ann', 'USDT'), margin.indexPrice(BTC)]).toEqual([
    0,
    0,
    undefined,
  ])

  desk.prices(START, START)
  expect(margin.indexPrice(BTC)).toBe(START)
  expect(margin.account('ann')?.state).toBe('safe')
  for (const ask of asks) expect(ask()[0]?.type).not.toBe('refused')
})

test('debts are paid back, money comes in, orders trade, and who owes nothing is free', () => {
  const desk = opened()
  desk.time += FRESH + 1
  expect(loansOf(desk.repay('ann', 'USDT', 100 * USD))).toHaveLength(1)
  expect(desk.move('ann', 1, 5, 'USDT', USD).at(-1)).toMatchObject({ status: 'done' })
  expect(orderOf(desk.trade('ann', 'sell', START - 1, 10, 5))).toMatchObject({ status: 'filled' })
  expect(desk.engine.margin.withdrawable('bob', 'BTC')).toBe(COIN)
  expect(desk.move('bob', 5, 1, 'BTC', COIN).at(-1)).toMatchObject({ status: 'done' })
  const held = { type: 'withdraw.hold', id: 'out', user: 'ann', asset: 'USDT', fee: units(0) } as const
  expect(desk.do({ ...held, amount: units(USD) }).at(-1)).toMatchObject({ status: 'held' })
  // Paid back whole, it is free too.
  desk.repay('ann', 'USDT', 1_000_000 * USD, BTC)
  desk.move('ann', 1, 6, 'USDT', 20_000 * USD, BTC)
  desk.repay('ann', 'USDT', 1_000_000 * USD, BTC)
  expect(desk.owes('ann', 'USDT', BTC)).toEqual([0, 0])
  expect(desk.move('ann', 6, 1, 'BTC', COIN, BTC).at(-1)).toMatchObject({ status: 'done' })
  expect(leverage(desk, 5)).toHaveLength(1)
})

test('nobody is liquidated at it, and whoever became due meanwhile is at the first fresh price', () => {
  const desk = opened()
  const fallen = START * 0.855
  expect(statusOf(desk.prices(fallen, START))).toEqual([])
  // Bitcoin is sold for as little as may be: at the last price told the account would be due.
  desk.quote(BTC, fallen, 1_000_000, fallen * 0.05)
  desk.time += FRESH + 1
  const sold = desk.trade('ann', 'sell', fallen * 0.95, 3_400, 5)
  expect(orderOf(sold)).toMatchObject({ status: 'filled' })
  expect(statusOf(sold)).toEqual([])
  desk.time += HOUR
  const hour = desk.do({ type: 'tick' })
  expect(loansOf(hour).map(({ what }) => what)).toContain('interest')
  expect(statusOf(hour)).toEqual([])
  // Of another coin it says nothing.
  const entries: [string, number, number][] = [[ETH, START, 3]]
  expect(statusOf(desk.do({ type: 'prices', entries, hash: 'eth' }))).toEqual([])
  const restored = Engine.restore(desk.engine.snapshot())
  const from = desk.history.length
  expect(statusOf(desk.prices(fallen, START))).toHaveLength(1)
  for (const recorded of desk.history.slice(from)) restored.advance(recorded)
  expect(restored.digest()).toBe(desk.engine.digest())
})

test('a fall that nobody told is told with the first fresh price, at which the account ends', () => {
  const desk = opened()
  desk.time += 60_000
  desk.do({ type: 'tick' })
  desk.quote(BTC, START * 0.8)
  const events = desk.prices(START * 0.8, START)
  expect(events.filter(({ type }) => type === 'margin.liquidation')).toMatchObject([{ user: 'ann', account: 5 }])
})

test('an account waits for every coin of it, and for no other', () => {
  const desk = opened()
  desk.give('ann', 'ETH', 1, 5)
  desk.quote(BTC, START * 0.8)
  desk.time += FRESH + 1
  const told = (symbol: string, price: number) =>
    statusOf(desk.do({ type: 'prices', entries: [[symbol, price, 3]], hash: `${symbol}${desk.engine.sequence}` }))
  expect(told(BTC, START * 0.8)).toEqual([])
  expect(refusedOf(desk.borrow('ann', 'USDT', USD)).rule).toBe('no_reference_price')
  expect(loansOf(desk.borrow('ann', 'USDT', USD, BTC))).toHaveLength(1)
  // It stands where it stood: nothing moved, and the account is due all the same.
  expect(told(ETH, START)).toHaveLength(1)
})
