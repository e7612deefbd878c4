/** Liquidation: when, what is sold, what is paid, what is returned, and who bears what nobody can pay. */
import { expect, test } from 'vitest'
import { Engine } from '../engine.ts'
import { BTC, COIN, Desk, ETH, loansOf, START, statusOf, USD } from './testing/desk.ts'

/** Ann has 10,000 dollars of her own, 40,000 less a little borrowed, and 4 bitcoin bought with them, cross. */
function long(): Desk {
  const desk = Desk.open('ann', 'bob')
  desk.quote(BTC, START)
  desk.quote(ETH, START)
  desk.give('ann', 'USDT', 10_000 * USD, 5)
  desk.borrow('ann', 'USDT', 39_000 * USD)
  desk.trade('ann', 'buy', START + 1, 4_000, 5)
  return desk
}

test('is due at the first price that brings the ratio down to it, and at none before', () => {
  const desk = long()
  // 4 bitcoin and what is left of the dollars, against 1.1 × 39,000.356070.
  const [principal, interest] = desk.owes('ann', 'USDT')
  const missing = (principal + interest) * 11 - desk.has('ann', 'USDT') * 10
  const at = Math.floor(missing / (4_000 * 10 * 10))
  expect(at).toBeLessThan(START)
  for (let price = START; price > at + 1; price = Math.max(at + 1, price - 7_777)) {
    desk.quote(BTC, price)
    expect(statusOf(desk.prices(price, START))).toEqual([])
  }
  expect(statusOf(desk.prices(at + 1, START))).toEqual([])
  desk.quote(BTC, at)
  expect(statusOf(desk.prices(at, START))).toEqual(['paid'])
})

test('ends the orders, sells what it takes, pays the debt and 2 %, and returns the rest', () => {
  const desk = long()
  desk.trade('ann', 'sell', START + 5_000, 3_000, 5)
  const price = 820_000
  desk.quote(BTC, price)
  const [principal, interest] = desk.owes('ann', 'USDT')
  const events = desk.prices(price, START)
  expect(statusOf(events)).toEqual(['paid'])
  expect(loansOf(events)).toMatchObject([{ what: 'liquidation', principal: -principal, interest: -interest }])
  const orders = events.flatMap((event) => (event.type === 'order' && event.order.user === 'ann' ? [event.order] : []))
  expect(orders).toMatchObject([
    { status: 'cancelled', endReason: 'liquidation', account: 5 },
    { status: 'filled', side: 'sell', account: 5 },
  ])
  expect(desk.engine.openOrders('ann')).toEqual([])
  expect(desk.owes('ann', 'USDT')).toEqual([0, 0])
  const fee = Math.ceil((principal + interest) / 50)
  expect(desk.engine.balance('house:insurance', 1, 'USDT').available).toBe(fee)
  // Sold is only what it takes, to the lot: less than one lot's worth of dollars is left over.
  expect(desk.has('ann', 'USDT')).toBeLessThan(9 * USD)
  expect(desk.has('ann', 'BTC')).toBeGreaterThan(0)
  expect(desk.move('ann', 5, 1, 'BTC', desk.has('ann', 'BTC')).at(-1)).toMatchObject({ status: 'done' })
})

test('money that is owed itself buys no coins: that debt is paid, and the other falls short', () => {
  const desk = Desk.open('ann')
  desk.quote(BTC, START)
  desk.give('ann', 'USDT', 10_000 * USD, 5)
  desk.borrow('ann', 'USDT', 10_000 * USD)
  desk.borrow('ann', 'BTC', 2 * COIN)
  desk.trade('ann', 'sell', START - 1, 2_000, 5)
  // 40,000 dollars; owed are 10,000 and two coins of 17,500.
  desk.quote(BTC, 1_750_000)
  const [owed, interest] = desk.owes('ann', 'USDT')
  const events = desk.prices(1_750_000, START)
  expect(statusOf(events)).toEqual(['shortfall'])
  const told = loansOf(events).map(({ asset, what, principal }) => [asset, what, principal])
  expect(told).toContainEqual(['USDT', 'liquidation', -owed])
  expect(told.filter(([asset, what]) => asset === 'USDT' && what === 'shortfall')).toEqual([])
  const [, , lost = 0] = told.find(([asset, what]) => asset === 'BTC' && what === 'shortfall') ?? []
  // What 30,000 dollars do not buy of two coins, at the price and its fee.
  const bought = (39_980 * USD - owed - interest) / (17_500 * USD)
  expect(-Number(lost) / COIN).toBeCloseTo(2 - bought, 1)
})

test('an account that holds one coin and owes another is looked at before both prices together make it due', () => {
  const desk = Desk.open('ann')
  desk.quote(BTC, START)
  desk.give('ann', 'ETH', 10 * COIN, 5)
  desk.borrow('ann', 'BTC', 6 * COIN)
  desk.trade('ann', 'sell', START - 1, 6_000, 5)
  // Nobody is in the books any more: whoever is due waits. That nobody is due unknown is looked at with every command.
  desk.quote(BTC, START, 0)
  let step = 1
  while (step < 100 && statusOf(desk.prices(START + step * 9_900, START - step * 9_900)).length === 0) step += 1
  // 85,000 × (1 − s) and 60,000 against 1.1 × 60,000 × (1 + s): at 79 of 151.
  expect(step).toBe(53)
})

test('what is held falls and what is owed rises at once: neither alone makes the account due, both do', () => {
  const desk = Desk.open('ann')
  desk.give('ann', 'ETH', 20 * COIN, 5)
  desk.borrow('ann', 'BTC', 8 * COIN)
  desk.move('ann', 5, 1, 'BTC', 8 * COIN)
  // 170,000 of collateral for 80,000: 110,500 where the one falls by 35 %, 108,000 where the other rises by it.
  expect(statusOf(desk.prices(START, 0.65 * START))).toEqual([])
  expect(statusOf(desk.prices(1.35 * START, START))).toEqual([])
  desk.prices(START, START)
  expect(statusOf(desk.prices(1.35 * START, 0.65 * START))).toEqual(['waiting'])
})

test('the orders of a cross account end in every market, and what they held is there to pay with', () => {
  const desk = long()
  desk.give('ann', 'ETH', 0.1 * COIN, 5)
  desk.trade('ann', 'sell', START + 5_000, 3_000, 5)
  desk.trade('ann', 'sell', START + 5_000, 100, 5, ETH)
  expect(desk.engine.openOrders('ann')).toHaveLength(2)
  const price = 810_000
  desk.quote(BTC, price)
  const events = desk.prices(price, START)
  const ended = events.flatMap((event) =>
    event.type === 'order' && event.order.user === 'ann' && event.order.status === 'cancelled'
      ? [[event.order.symbol, event.order.endReason]]
      : [],
  )
  expect(ended).toEqual([
    [BTC, 'liquidation'],
    [ETH, 'liquidation'],
  ])
  expect(desk.engine.openOrders('ann')).toEqual([])
})

test('a short account buys what it owes, in its pair alone', () => {
  const desk = Desk.open('ann')
  desk.quote(ETH, START)
  desk.give('ann', 'USDT', 30_000 * USD)
  desk.move('ann', 1, 6, 'USDT', 10_000 * USD, ETH)
  desk.move('ann', 1, 5, 'USDT', 20_000 * USD)
  desk.borrow('ann', 'ETH', 1.9 * COIN, ETH)
  desk.trade('ann', 'sell', START - 1, 1_900, 6, ETH)
  desk.quote(ETH, 1_310_000)
  const events = desk.prices(START, 1_310_000)
  expect(statusOf(events)).toEqual(['paid'])
  expect(desk.owes('ann', 'ETH', ETH)).toEqual([0, 0])
  expect(desk.has('ann', 'USDT')).toBe(20_000 * USD)
  expect(desk.has('ann', 'USDT', ETH)).toBeGreaterThan(3_000 * USD)
  // 2 % of what was owed, in what was owed.
  expect(desk.engine.balance('house:insurance', 1, 'ETH').available).toBe(Math.ceil((1.9 * COIN + 1085) / 50))
})

test('a cross account sells one coin to buy another', () => {
  const desk = Desk.open('ann')
  desk.quote(BTC, START)
  desk.quote(ETH, START)
  desk.give('ann', 'BTC', 2 * COIN, 5)
  desk.borrow('ann', 'ETH', 4 * COIN)
  desk.trade('ann', 'sell', START - 1, 4_000, 5, ETH)
  desk.borrow('ann', 'USDT', 10_000 * USD)
  desk.trade('ann', 'buy', START + 1, 4_500, 5)
  desk.quote(ETH, 1_190_000)
  desk.quote(BTC, 890_000)
  const events = desk.prices(890_000, 1_190_000)
  expect(statusOf(events)).toEqual(['paid'])
  expect([desk.owes('ann', 'ETH'), desk.owes('ann', 'USDT')]).toEqual([
    [0, 0],
    [0, 0],
  ])
  expect(desk.has('ann', 'BTC')).toBeGreaterThan(0)
})

test('what the book does not give waits for the next prices, and a rescued account keeps what it has', () => {
  const desk = long()
  desk.quote(BTC, 820_000, 1_000)
  expect(statusOf(desk.prices(820_000, START))).toEqual(['waiting'])
  const left = desk.has('ann', 'BTC')
  expect(left).toBe(3 * COIN)
  expect(desk.owes('ann', 'USDT')[0]).toBeLessThan(31_000 * USD)
  // Nobody buys at all.
  desk.quote(BTC, 0, 0)
  expect(statusOf(desk.prices(700_000, START))).toEqual(['waiting'])
  expect(desk.has('ann', 'BTC')).toBe(left)
  // Without an index price nobody can say how it stands.
  expect(statusOf(desk.prices(0, START))).toEqual([])
  desk.give('ann', 'USDT', 40_000 * USD, 5)
  expect(statusOf(desk.prices(700_000, START))).toEqual([])
  expect(desk.has('ann', 'BTC')).toBe(left)
})

test('more small bids than one command can meet are met by several', () => {
  const desk = Desk.open('ann', 'm1', 'm2')
  desk.quote(BTC, START)
  desk.give('ann', 'USDT', 10_000 * USD, 5)
  desk.borrow('ann', 'USDT', 39_000 * USD)
  desk.trade('ann', 'buy', START + 1, 4_000, 5)
  desk.quote(BTC, 0, 0)
  for (const [user, first] of [
    ['m1', 820_000],
    ['m2', 819_999],
  ] as const) {
    desk.give(user, 'USDT', 1e12)
    const bids = Array.from({ length: 500 }, (_, i) => [first - 2 * i, 3] as [never, never])
    desk.do({ type: 'spot.ladder', user, symbol: BTC, bids, asks: [] })
  }
  // Their ends use up ids too.
  for (let i = 0; i < 20; i += 1) desk.trade('ann', 'sell', START + i, 1, 5)
  expect(statusOf(desk.prices(820_000, START))).toEqual(['waiting'])
  const left = desk.has('ann', 'BTC')
  expect(left).toBe(2.5 * COIN)
  // What it paid has made it safe again; a little lower it is not.
  expect(statusOf(desk.prices(819_000, START))).toEqual([])
  expect(statusOf(desk.prices(770_000, START))).toHaveLength(1)
  expect(desk.has('ann', 'BTC')).toBeLessThan(left)
})

test('nothing is sold further than the band from the index, however far the bids lie', () => {
  const desk = long()
  desk.quote(BTC, 0, 0)
  desk.do({ type: 'deposit', id: 'x', user: 'bob', asset: 'USDT', amount: 1e10 as never })
  desk.do(desk.spotOrder('bob', 'buy', 600_000, 4_000))
  expect(statusOf(desk.prices(800_000, START))).toEqual(['waiting'])
  expect(desk.has('ann', 'BTC')).toBe(4 * COIN)
})

test.each([
  [0, 'the lender bears it'],
  [1_000, 'the insurance fund pays what it has, the lender bears the rest'],
  [100_000, 'the insurance fund pays'],
])('with %i dollars of insurance a shortfall leaves no debt: %s', (insured) => {
  const desk = long()
  if (insured > 0) desk.give('house:insurance', 'USDT', insured * USD)
  const [principal, interest] = desk.owes('ann', 'USDT')
  const lender = desk.engine.balance('house:lender', 1, 'USDT').available
  desk.quote(BTC, 700_000)
  const events = desk.prices(700_000, START)
  expect(statusOf(events)).toEqual(['shortfall'])
  expect(desk.owes('ann', 'USDT')).toEqual([0, 0])
  expect([desk.has('ann', 'BTC'), desk.has('ann', 'USDT')]).toEqual([0, 0])
  const [paid, borne] = loansOf(events)
  expect([paid?.what, borne?.what]).toEqual(['liquidation', 'shortfall'])
  expect((paid?.principal ?? 0) + (borne?.principal ?? 0)).toBe(-principal)
  const back = desk.engine.balance('house:lender', 1, 'USDT').available - lender
  const lost = desk.engine.margin.lost('USDT')
  expect(back).toBe(principal + interest - lost)
  if (insured === 100_000) expect(lost).toBe(0)
  else expect(lost).toBe(-(borne?.principal ?? 0) - insured * USD)
})

test('a trade at a bad price can make an account due at once', () => {
  const desk = long()
  desk.give('ann', 'BTC', 1, 5)
  const price = 880_000
  desk.quote(BTC, price, 1_000_000, 44_000)
  expect(statusOf(desk.prices(price, START))).toEqual([])
  // As far below the index as the band lets it.
  const events = desk.trade('ann', 'sell', price - 44_000, 3_900, 5)
  expect(statusOf(events)).toHaveLength(1)
})

test('a restored engine liquidates the same', () => {
  const desk = long()
  const restored = Engine.restore(desk.engine.snapshot())
  const from = desk.history.length
  desk.quote(BTC, 820_000, 700)
  desk.prices(900_000, START)
  desk.prices(820_000, START)
  desk.prices(819_000, START)
  const replayed = new Engine()
  for (const recorded of desk.history) replayed.advance(recorded)
  for (const recorded of desk.history.slice(from)) restored.advance(recorded)
  expect([restored.digest(), replayed.digest()]).toEqual([desk.engine.digest(), desk.engine.digest()])
})

test('warns once at the warning ratio, and once more only after the initial one was reached again', () => {
  const desk = long()
  const risks = (price: number) => {
    desk.quote(BTC, price)
    return desk.prices(price, START).flatMap((event) => (event.type === 'margin.risk' ? [event] : []))
  }
  // 4 bitcoin are 40,000 units a tick.
  const [warning, initial] = [118n, 125n].map((percent) => {
    const [principal, interest] = desk.owes('ann', 'USDT')
    const wanted = (BigInt(principal + interest) * (percent ?? 0n)) / 100n - BigInt(desk.has('ann', 'USDT'))
    return Number(wanted / 40_000n)
  })
  if (warning === undefined || initial === undefined) throw new Error('no ratio')
  expect(risks(warning + 1)).toEqual([])
  expect(risks(warning - 1)).toEqual([{ type: 'margin.risk', user: 'ann', account: 5, status: 'warned' }])
  expect(risks(warning + 1)).toEqual([])
  expect(risks(warning - 2)).toEqual([])
  expect(risks(initial)).toEqual([])
  expect(risks(initial + 1)).toEqual([{ type: 'margin.risk', user: 'ann', account: 5, status: 'restored' }])
  expect(risks(warning - 1)).toMatchObject([{ status: 'warned' }])
  expect(loansOf(desk.repay('ann', 'USDT', 1))).toHaveLength(1)
})

test('trades say which margin account each side traded with', () => {
  const desk = Desk.open('ann', 'bob')
  desk.give('ann', 'USDT', 10_000 * USD, 5)
  desk.give('bob', 'BTC', COIN)
  desk.move('bob', 1, 6, 'BTC', COIN, BTC)
  desk.trade('bob', 'sell', START, 10, 6)
  const sides = (events: ReturnType<typeof desk.trade>) =>
    events.flatMap((event) =>
      event.type === 'trade' ? [[event.takerSide, event.taker.account, event.maker.account]] : [],
    )
  expect(sides(desk.trade('ann', 'buy', START, 5, 5))).toEqual([['buy', 5, 6]])
  desk.quote(BTC, START)
  expect(sides(desk.trade('ann', 'sell', START - 1, 5, 5))).toEqual([['sell', 5, undefined]])
})
