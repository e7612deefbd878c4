/** Borrowings with what was paid back of each, over restarts of the projector and from the journal alone. */
import { marginFunds, marginGenesis } from '@candlewick/market-sim/margin'
import { units } from '@candlewick/money/units'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openProjectedStage, type ProjectedStage } from '../../../test/projected-stage.ts'
import type { Stage } from '../../../test/stage.ts'
import { OPEN_OF_LOAN } from './margin-loan-rows.ts'
import { listBorrowings, listLoanRecords } from './margin-loans.ts'

const HOUR = 3_600_000
const USD = 1_000_000
let projected: ProjectedStage
let stage: Stage

beforeEach(async () => {
  projected = await openProjectedStage()
  stage = projected.stage
  stage.open()
  for (const command of [...marginGenesis(), ...marginFunds()]) stage.do(command)
  for (const user of ['alice', 'bob']) {
    stage.do({ type: 'transfer', user, from: 1, to: 5, asset: 'USDT', amount: units(10_000 * USD) })
    const pair = { from: 1, to: 6, pair: 'BTC_USDT' } as const
    stage.do({ type: 'transfer', user, ...pair, asset: 'USDT', amount: units(10_000 * USD) })
  }
})
afterEach(() => projected.close())

const loan = (type: 'margin.borrow' | 'margin.repay', dollars: number, more: object = {}) =>
  stage.do({ type, user: 'alice', account: 5, asset: 'USDT', amount: units(dollars * USD), ...more })

async function told(sql = projected.sql) {
  const [borrowings, records] = await Promise.all([
    listBorrowings(sql, 'alice', { pageSize: 500 }),
    listLoanRecords(sql, 'alice', { pageSize: 500 }),
  ])
  return { borrowings: borrowings.records, records: records.records }
}

test('the oldest borrowing is paid first, each of its own loan, and a repeated request counts once', async () => {
  loan('margin.borrow', 100, { clientId: 'one' })
  loan('margin.borrow', 200)
  await projected.restart()
  loan('margin.borrow', 100, { clientId: 'one' })
  loan('margin.borrow', 50, { account: 6, pair: 'BTC_USDT' })
  loan('margin.borrow', 70, { user: 'bob' })
  stage.time += HOUR
  stage.prices(500_000)
  await projected.restart()
  loan('margin.repay', 150)
  await projected.restart()
  const { borrowings, records } = await told()
  // 150 dollars less two hours' interest of the first and of the second: 0.000913 % each.
  const interest = 2 * 913 * 3
  expect(borrowings).toMatchObject([
    { account: 'fixed', symbol: 'BTC_USDT', amount: 50 * USD, repaid: 0, status: 'open' },
    { account: 'all', symbol: null, amount: 200 * USD, repaid: 50 * USD - interest, status: 'open' },
    {
      account: 'all',
      amount: 100 * USD,
      firstInterest: 913,
      repaid: 100 * USD,
      status: 'repaid',
      updatedAt: stage.time,
    },
  ])
  expect(records.map(({ what, principal, interest: of }) => [what, principal, of])).toEqual([
    ['repay', '-149.994522', '-0.005478'],
    // What rounding the first hour up took too much, the second takes less.
    ['interest', '0', '0.000456'],
    ['interest', '0', '0.002739'],
    ['borrow', '50', '0.000457'],
    ['borrow', '200', '0.001826'],
    ['borrow', '100', '0.000913'],
  ])
  expect(records[0]).toMatchObject({ account: 'all', coin: 'USDT', principalAfter: '150.005478', interestAfter: '0' })
  const page = await listLoanRecords(projected.sql, 'alice', { account: 'all', pageSize: 2, what: 'borrow' })
  expect(page).toMatchObject({ total: 2, records: [{ principal: '200' }, { principal: '100' }] })
})

test('what a liquidation pays, and what nobody can, ends a borrowing by its name', async () => {
  const pair = { account: 6, pair: 'BTC_USDT' }
  loan('margin.borrow', 19_000, pair)
  stage.order('house:maker:stage', 'sell', 500_000, 60_000)
  const order = { type: 'spot.submit', user: 'alice', symbol: 'BTC_USDT', side: 'buy', kind: 'market' } as const
  const terms = { tif: 'IOC', postOnly: false, stp: 'expire_taker', clientId: 'all in', account: 6 } as const
  stage.do({ ...order, ...terms, amount: units(28_000 * USD) })
  stage.order('house:maker:stage', 'buy', 400_000, 1_000)
  for (const [price, bids] of [
    [400_000, 1_000],
    [300_000, 100_000],
  ] as const) {
    stage.time += 1_000
    stage.prices(price)
    await projected.restart()
    stage.order('house:maker:stage', 'buy', price, bids)
    stage.prices(price)
  }
  await projected.restart()
  const { borrowings, records } = await told()
  expect(borrowings).toMatchObject([{ amount: 19_000 * USD, repaid: 19_000 * USD }])
  expect(borrowings[0]?.status).toBe('shortfall')
  expect(records.map(({ what }) => what)).toContain('liquidation')
  expect(records[0]).toMatchObject({ what: 'shortfall', principalAfter: '0', interestAfter: '0' })
})

test('so many borrowings of a loan stand open; past them the newest grows, over restarts too, and is paid as one', async () => {
  const more = 5
  for (let n = 0; n < OPEN_OF_LOAN + more; n += 1) {
    loan('margin.borrow', 1)
    if (n === OPEN_OF_LOAN - 2 || n === OPEN_OF_LOAN + 1) await projected.restart()
  }
  await projected.restart()
  const { borrowings, records } = await told()
  expect(borrowings).toHaveLength(OPEN_OF_LOAN)
  expect(borrowings[0]).toMatchObject({ amount: (1 + more) * USD, repaid: 0, status: 'open' })
  expect(records).toHaveLength(OPEN_OF_LOAN + more)
  const owed = OPEN_OF_LOAN + more
  loan('margin.repay', owed - 2)
  loan('margin.repay', 3)
  await projected.restart()
  const paid = await told()
  expect(paid.borrowings.map(({ status }) => status)).toEqual(paid.borrowings.map(() => 'repaid'))
  expect(paid.borrowings[0]).toMatchObject({ amount: (1 + more) * USD, repaid: (1 + more) * USD })
  expect(await projected.fromJournal(told)).toEqual(await told())
  // There is room again.
  loan('margin.borrow', 7)
  await projected.restart()
  expect((await told()).borrowings[0]).toMatchObject({ amount: 7 * USD, status: 'open' })
})

test('from the journal alone come the same rows', async () => {
  for (let n = 1; n <= 40; n += 1) {
    const place = n % 3 === 0 ? { account: 6, pair: 'BTC_USDT' } : {}
    loan('margin.borrow', n, place)
    if (n % 4 === 0) loan('margin.repay', n * 2, place)
    if (n % 10 !== 0) continue
    stage.time += HOUR
    stage.prices(500_000 + n)
    await projected.restart()
  }
  await projected.written()
  expect(await projected.fromJournal(told)).toEqual(await told())
})
