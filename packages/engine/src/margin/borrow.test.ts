/** Borrowing, interest, paying back, leverage, orders of margin accounts, and what may leave one. */
import { rate, units } from '@candlewick/money/units'
import { expect, test } from 'vitest'
import type { Command } from '../commands.ts'
import { Engine } from '../engine.ts'
import { orderOf, refusedOf } from '../testing/exchange.ts'
import { MARGIN_RULES } from './refusals.ts'
import { BTC, COIN, coin, Desk, ETH, loansOf, START, statusOf, USD } from './testing/desk.ts'

const HOUR = 3_600_000

function funded(): Desk {
  const desk = Desk.open('ann', 'bob')
  desk.give('ann', 'USDT', 100_000 * USD)
  desk.move('ann', 1, 5, 'USDT', 10_000 * USD)
  desk.move('ann', 1, 6, 'USDT', 10_000 * USD, BTC)
  return desk
}

test('borrows up to the initial ratio to the unit, the first hour owed at once', () => {
  const desk = funded()
  const most = desk.engine.margin.borrowable('ann', 'USDT')
  expect(refusedOf(desk.borrow('ann', 'USDT', most + 1))).toMatchObject({ rule: 'margin_ratio', bound: most })
  const [told] = loansOf(desk.borrow('ann', 'USDT', most))
  const interest = Math.ceil((most * 913) / 1e8)
  expect(told).toMatchObject({ what: 'borrow', principal: most, interest, account: 5 })
  expect(desk.has('ann', 'USDT')).toBe(10_000 * USD + most)
  // (E + D) / (D + interest) is just above 1.25: D is a little below 4 E.
  expect(most).toBeLessThan(40_000 * USD)
  expect(most).toBeGreaterThan(39_990 * USD)
  expect(desk.engine.margin.account('ann')?.state).toBe('safe')
})

test('the limit of a coin is that of all an account borrows of it, however it comes to it', () => {
  const desk = funded()
  desk.do({ type: 'margin.asset', asset: 'BTC', symbol: BTC, hourly: rate(571), limit: units(COIN), weight: rate(1e8) })
  desk.borrow('ann', 'BTC', 0.7 * COIN)
  expect(desk.engine.margin.borrowable('ann', 'BTC')).toBe(0.3 * COIN)
  expect(refusedOf(desk.borrow('ann', 'BTC', 0.3 * COIN + 1))).toMatchObject({
    rule: 'borrow_limit',
    bound: 0.3 * COIN,
  })
  desk.borrow('ann', 'BTC', 0.3 * COIN)
  expect(refusedOf(desk.borrow('ann', 'BTC', 1))).toMatchObject({ rule: 'borrow_limit', field: 'amount', bound: 0 })
  // Interest is no borrowing, and what is paid back may be borrowed again; another account has a limit of its own.
  const [principal, interest] = desk.owes('ann', 'BTC')
  expect(principal).toBe(COIN)
  desk.repay('ann', 'BTC', interest + 0.4 * COIN)
  expect(desk.engine.margin.borrowable('ann', 'BTC')).toBe(0.4 * COIN)
  expect(loansOf(desk.borrow('ann', 'BTC', 0.4 * COIN))).toHaveLength(1)
  expect(desk.engine.margin.borrowable('ann', 'BTC', BTC)).toBe(COIN)
})

test('interest alone makes an account due: it is liquidated on the hour, with no price moving', () => {
  const desk = funded()
  desk.time = Math.ceil(desk.time / HOUR) * HOUR + 5
  desk.do({ type: 'margin.asset', asset: 'USDT', hourly: rate(1e7), limit: units(1e13), weight: rate(1e8) })
  // 36,000 held over 28,600 owed; an hour later 31,200 are, which it bears; and an hour later 33,800, which is below 1.1.
  expect(loansOf(desk.borrow('ann', 'USDT', 26_000 * USD))).toHaveLength(1)
  desk.time += HOUR
  expect(statusOf(desk.do({ type: 'tick' }))).toEqual([])
  desk.time += HOUR
  expect(statusOf(desk.do({ type: 'tick' }))).toEqual(['paid'])
  expect(desk.owes('ann', 'USDT')).toEqual([0, 0])
})

test('an isolated account is its pair alone, and its leverage decides', () => {
  const desk = funded()
  const three = desk.engine.margin.borrowable('ann', 'BTC', BTC)
  expect(desk.do({ type: 'margin.leverage', user: 'ann', pair: BTC, leverage: 10 })).toEqual([
    { type: 'margin.leverage', user: 'ann', pair: BTC, leverage: 10 },
  ])
  const ten = desk.engine.margin.borrowable('ann', 'BTC', BTC)
  // 10,000 dollars: 2 bitcoin at 3x, 9.09 at 10x.
  expect(three).toBeGreaterThan(1.99 * COIN)
  expect(three).toBeLessThan(2 * COIN)
  expect(ten).toBeGreaterThan(9 * COIN)
  desk.borrow('ann', 'BTC', ten, BTC)
  expect(desk.has('ann', 'BTC')).toBe(0)
  expect(desk.has('ann', 'BTC', BTC)).toBe(ten)
  const refused = refusedOf(desk.do({ type: 'margin.leverage', user: 'ann', pair: BTC, leverage: 5 }))
  expect(refused).toMatchObject({ rule: 'margin_ratio', field: 'leverage' })
  const [entry] = desk.engine.balances('ann').filter(({ account }) => account === 6)
  expect(entry).toMatchObject({ pair: BTC, asset: 'USDT' })
})

test('a leverage is taken on at its initial ratio and not below, warned of or not', () => {
  const desk = funded()
  const levered = (leverage: number) => desk.do({ type: 'margin.leverage', user: 'ann', pair: BTC, leverage })
  levered(10)
  // 60,000 over 50,000: above the ratios at which one of five is warned and liquidated, below the one to begin with.
  desk.borrow('ann', 'BTC', 5 * COIN, BTC)
  expect(refusedOf(levered(5))).toMatchObject({ rule: 'margin_ratio', field: 'leverage', bound: 125_000_000 })
  desk.repay('ann', 'BTC', 1.01 * COIN, BTC)
  // 49,900 over a little less than 39,920.
  expect(levered(5)).toMatchObject([{ type: 'margin.leverage', leverage: 5 }])
  expect(refusedOf(levered(3)).rule).toBe('margin_ratio')
})

test('interest falls due on the hour, once, and is paid before what was borrowed', () => {
  const desk = funded()
  desk.time = Math.ceil(desk.time / HOUR) * HOUR + 5
  desk.borrow('ann', 'USDT', 10_000 * USD)
  const first = 91_300
  expect(desk.owes('ann', 'USDT')).toEqual([10_000 * USD, first])
  desk.time += HOUR - 6
  desk.do({ type: 'tick' })
  expect(desk.owes('ann', 'USDT')).toEqual([10_000 * USD, first])
  desk.time += 1
  expect(desk.owes('ann', 'USDT')).toEqual([10_000 * USD, first])
  const [charged] = loansOf(desk.do({ type: 'tick' }))
  expect(charged).toMatchObject({ what: 'interest', interest: first, interestAfter: 2 * first })
  expect(loansOf(desk.do({ type: 'tick' }))).toEqual([])
  desk.time += 3 * HOUR
  desk.do({ type: 'tick' })
  expect(desk.owes('ann', 'USDT')).toEqual([10_000 * USD, 5 * first])
  const lender = desk.engine.balance('house:lender', 1, 'USDT').available
  expect(loansOf(desk.repay('ann', 'USDT', 5 * first + 7))[0]).toMatchObject({ principal: -7, interest: -5 * first })
  expect(desk.engine.balance('house:lender', 1, 'USDT').available).toBe(lender + 5 * first + 7)
  // More than is owed is not taken.
  const before = desk.has('ann', 'USDT')
  desk.repay('ann', 'USDT', 15_000 * USD)
  expect(desk.has('ann', 'USDT')).toBe(before - (10_000 * USD - 7))
  expect(desk.owes('ann', 'USDT')).toEqual([0, 0])
})

test('what falls due with a borrowing or repayment itself is charged with it, and not again', () => {
  const desk = funded()
  desk.time = Math.ceil(desk.time / HOUR) * HOUR + 5
  desk.borrow('ann', 'USDT', 1_000 * USD)
  desk.time += 2 * HOUR
  const told = loansOf(desk.borrow('ann', 'USDT', 1_000 * USD))
  // Two hours of the first, one of the second.
  expect(told.map(({ what, interest }) => [what, interest])).toEqual([
    ['interest', 2 * 9130],
    ['borrow', 9130],
  ])
  expect(desk.owes('ann', 'USDT')).toEqual([2_000 * USD, 4 * 9130])
  desk.time += HOUR
  desk.repay('ann', 'USDT', 5_000 * USD)
  expect(desk.owes('ann', 'USDT')).toEqual([0, 0])
  expect(desk.has('ann', 'USDT')).toBe(10_000 * USD - 6 * 9130)
})

test('nothing leaves an account below its initial ratio, with collateral weights in cross only', () => {
  const desk = funded()
  desk.give('ann', 'ETH', COIN, 5)
  // 10,000 dollars and an ether that counts 8,500.
  desk.borrow('ann', 'USDT', 14_800 * USD)
  const most = desk.engine.margin.withdrawable('ann', 'USDT')
  // 24,800 + 8,500 less 1.25 × 14,800.135124
  expect(most).toBe(14_799_831_095)
  expect(refusedOf(desk.move('ann', 5, 1, 'USDT', most + 1))).toMatchObject({ rule: 'margin_ratio', bound: most })
  desk.move('ann', 5, 1, 'USDT', most)
  expect(refusedOf(desk.move('ann', 5, 1, 'ETH', 1))).toMatchObject({ rule: 'margin_ratio', bound: 0 })
  desk.prices(START, 0)
  expect(refusedOf(desk.move('ann', 5, 1, 'ETH', 1))).toMatchObject({ rule: 'no_reference_price' })
})

test('spot orders trade with the account they name, are amended and cancelled, and are told with it', () => {
  const desk = funded()
  desk.quote(BTC, START)
  desk.borrow('ann', 'USDT', 30_000 * USD)
  const bought = orderOf(desk.trade('ann', 'buy', START + 1, 3_000, 5))
  expect(bought).toMatchObject({ status: 'filled', account: 5 })
  expect(desk.has('ann', 'BTC')).toBe(3 * COIN)
  expect(desk.btc('ann')).toEqual({ available: 0, occupied: 0 })
  const resting = orderOf(desk.trade('ann', 'sell', START + 100, 1_000, 5))
  expect(desk.engine.balance('ann', 5, 'BTC')).toEqual({ available: 2 * COIN, occupied: COIN })
  expect(desk.engine.openOrders('ann', BTC)).toMatchObject([{ id: resting.id, account: 5 }])
  const amend = { type: 'spot.amend', user: 'ann', symbol: BTC, id: resting.id } as const
  expect(orderOf(desk.do({ ...amend, lots: 500 as never })).lots).toBe(500)
  expect(refusedOf(desk.do({ ...amend, user: 'bob', lots: 400 as never })).rule).toBe('order_unknown')
  desk.do({ type: 'spot.cancel', user: 'ann', symbol: BTC })
  expect(desk.engine.openOrders('ann')).toEqual([])
  const stop = {
    ...{ type: 'spot.stop', user: 'ann', symbol: BTC, side: 'sell', kind: 'market', tif: 'IOC', postOnly: false },
    ...{ stp: 'expire_taker', clientId: 's', trigger: START - 500, triggerBy: 'last', lots: 100, account: 6 },
  } as unknown as Command
  expect(refusedOf(desk.do(stop)).rule).toBe('insufficient_balance')
  expect(orderOf(desk.do({ ...stop, account: 5 } as Command))).toMatchObject({ status: 'waiting', account: 5 })
  const same = desk.spotOrder('ann', 'sell', START + 50, 1, 'twice', { account: 5 })
  expect(orderOf(desk.do(same)).account).toBe(5)
  expect(refusedOf(desk.do({ ...same, account: 1 })).rule).toBe('client_id_reused')
})

test('a repetition is told again, another request with its id refused', () => {
  const desk = funded()
  const ask = {
    type: 'margin.borrow',
    user: 'ann',
    account: 5,
    asset: 'USDT',
    amount: units(USD),
    clientId: 'b',
  } as const
  const first = desk.do(ask)
  expect(desk.do(ask)).toEqual(loansOf(first).map((told) => ({ ...told, repeated: true })))
  expect(refusedOf(desk.do({ ...ask, amount: units(2) })).rule).toBe('client_id_reused')
  expect(desk.owes('ann', 'USDT')[0]).toBe(USD)
})

type Case = [rule: string, field: string, command: Command]
const borrow = (more: object) =>
  ({ type: 'margin.borrow', user: 'ann', account: 5, asset: 'USDT', amount: units(USD), ...more }) as Command
const repay = (more: object) => ({ ...borrow(more), type: 'margin.repay' }) as Command
const CASES: Case[] = [
  ['margin_form', 'hourly', { ...coin('BTC', BTC, 1), hourly: -1 } as Command],
  ['margin_form', 'limit', { ...coin('BTC', BTC, 1), limit: 0.5 } as Command],
  ['margin_form', 'weight', coin('BTC', BTC, 100_000_001)],
  ['margin_form', 'symbol', coin('BTC', ETH, 1)],
  ['unknown_market', 'symbol', coin('BTC', 'NO', 1)],
  ['unknown_asset', 'asset', coin('NO', BTC, 1)],
  ['margin_form', 'leverages', { type: 'margin.pair', symbol: BTC, leverages: [4] }],
  ['margin_form', 'leverages', { type: 'margin.pair', symbol: BTC, leverages: [] }],
  ['leverage', 'leverage', { type: 'margin.leverage', user: 'ann', pair: ETH, leverage: 10 }],
  ['unknown_market', 'pair', { type: 'margin.leverage', user: 'ann', pair: 'NO', leverage: 3 }],
  ['borrow_limit', 'amount', borrow({ asset: 'BTC', amount: units(1e11 + 1) })],
  ['pool_empty', 'amount', borrow({ amount: units(1e13) })],
  ['margin_ratio', 'amount', borrow({ amount: units(50_000 * USD) })],
  ['no_debt', 'asset', repay({})],
  ['insufficient_balance', 'amount', repay({ account: 6, pair: BTC, asset: 'BTC', amount: units(1e9) })],
  ['unknown_asset', 'asset', borrow({ account: 6, pair: BTC, asset: 'ETH' })],
  ['unknown_market', 'pair', borrow({ account: 6 })],
  ['account', 'account', borrow({ account: 1 })],
  ['amount', 'amount', borrow({ amount: 0 })],
  ['unknown_user', 'user', borrow({ user: 'nobody' })],
  ['reserved_user', 'user', borrow({ user: 'house:lender' })],
  ['client_id_form', 'clientId', borrow({ clientId: '' })],
  [
    'unknown_market',
    'pair',
    { type: 'transfer', user: 'ann', from: 1, to: 6, asset: 'USDT', amount: units(1), pair: 'NO' },
  ],
]

test('each rule refuses, says its field, and leaves nothing behind', () => {
  const desk = funded()
  // An account that owes bitcoin it has sold, and a pool that is all but empty.
  desk.quote(BTC, START)
  desk.borrow('ann', 'BTC', COIN, BTC)
  desk.trade('ann', 'sell', START - 1, 500, 6)
  desk.give('bob', 'USDT', 1e13, 5)
  desk.borrow('bob', 'USDT', 1e13 - 60_000 * USD)
  const digest = desk.engine.digest()
  for (const [rule, field, command] of CASES) {
    const fresh = Engine.restore(desk.engine.snapshot())
    const events = fresh.apply({ sequence: fresh.sequence + 1, time: desk.time, command })
    expect([rule, refusedOf(events)]).toMatchObject([rule, { rule, field }])
    fresh.checkInvariants()
  }
  expect(desk.engine.digest()).toBe(digest)
  expect(MARGIN_RULES.filter((rule) => !CASES.some(([found]) => found === rule))).toEqual([])
})

test('new terms hold from now on: interest so far is of the old rate', () => {
  const desk = funded()
  desk.time = Math.ceil(desk.time / HOUR) * HOUR + 5
  desk.prices(START, START)
  desk.give('ann', 'BTC', COIN, 5)
  desk.borrow('ann', 'BTC', COIN)
  desk.time += 2 * HOUR
  desk.do({ ...coin('BTC', BTC, 50_000_000), hourly: 1_142 } as Command)
  expect(desk.owes('ann', 'BTC')).toEqual([COIN, 3 * 571])
  desk.time += HOUR
  desk.prices(START, START)
  expect(desk.owes('ann', 'BTC')).toEqual([COIN, 3 * 571 + 1_142])
  // Half the weight: 2 coins count 10,000, with 10,000 dollars against a debt of 10,000.
  expect(desk.engine.margin.account('ann')?.ratio).toBe(199_994_290)
  expect(statusOf(desk.do({ type: 'tick' }))).toEqual([])
})
