/** Held against a first-in-first-out of its own: one entry a unit of the coin, so that nothing is ever split. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountOf, amountText, worthOf } from './amounts.ts'
import { Lots } from './lots.ts'
import { Statement, type StatementEntry, type StatementLine } from './statement.ts'
import { StatementTotals } from './totals.ts'

let posting = 0
const entry = (reason: string, coin: string, amount: string, more: Partial<StatementEntry> = {}): StatementEntry => ({
  posting: String(posting),
  time: posting,
  reason,
  part: 'principal',
  coin,
  amount,
  price: null,
  ...more,
})
function said(statement: Statement, ...entries: StatementEntry[]): StatementLine[] {
  posting += 1
  return statement.add(entries.map((each) => ({ ...each, posting: String(posting), time: posting })))
}
const fee = { part: 'fee' }
const disposals = (lines: readonly StatementLine[]) => lines.flatMap((line) => (line.type === 'disposal' ? [line] : []))
const gains = (lines: readonly StatementLine[]) =>
  disposals(lines).map(({ gain }) => (gain === null ? null : amountText(gain)))

describe('a statement', () => {
  it('takes the oldest lot first, with its fee, and what was got less the fee', () => {
    const statement = new Statement()
    said(statement, entry('trade', 'BTC', '1'), entry('trade', 'USDT', '-100'), entry('trade', 'USDT', '-1', fee))
    said(statement, entry('trade', 'BTC', '1'), entry('trade', 'USDT', '-200'), entry('trade', 'USDT', '-2', fee))
    const lines = said(
      statement,
      entry('trade', 'BTC', '-1.5'),
      entry('trade', 'USDT', '450'),
      entry('trade', 'USDT', '-3', fee),
    )
    // 447 over 1.5: 298 for the first, which cost 101; 149 for half of the second, which cost 101.
    expect(gains(lines)).toEqual(['197', '48'])
    expect(disposals(lines).map(({ acquired }) => acquired)).toEqual([posting - 2, posting - 1])
    expect(statement.left('BTC')).toEqual([{ quantity: amountOf('0.5'), cost: amountOf('101'), time: posting - 1 }])
  })

  it('counts transfers as none: they bring their price of the day, and take lots without profit', () => {
    const statement = new Statement()
    said(statement, entry('deposit', 'ETH', '2', { price: '10' }))
    expect(gains(said(statement, entry('withdraw_settle', 'ETH', '-1', { price: '50' })))).toEqual([])
    const sold = said(statement, entry('trade', 'ETH', '-1'), entry('trade', 'USDT', '15'))
    expect(gains(sold)).toEqual(['5'])
    const spent = said(statement, entry('withdraw_settle', 'USDT', '-1', fee))
    expect(spent).toMatchObject([{ type: 'income', kind: 'fee', worth: -amountOf('1'), included: false }])
  })

  it('values what is given for another coin by its price of the day, and says what has none', () => {
    const statement = new Statement()
    said(statement, entry('reward_claimed', 'ETH', '3', { price: '10' }))
    const swapped = said(
      statement,
      entry('swap', 'ETH', '-1', { price: '12' }),
      entry('swap', 'SOL', '4', { price: '9' }),
    )
    expect(gains(swapped)).toEqual(['2'])
    expect(gains(said(statement, entry('trade', 'SOL', '-4'), entry('trade', 'USDT', '20')))).toEqual(['8'])
    const blind = said(statement, entry('swap', 'ETH', '-1'), entry('swap', 'SOL', '4'))
    expect(gains(blind)).toEqual([null])
    const totals = new StatementTotals()
    for (const line of blind) totals.add(line)
    expect(totals.unpriced).toBe(2)
    expect(totals.gain()).toBe(0n)
  })

  it('makes the profit of a coin that was borrowed, sold and bought back for less', () => {
    const statement = new Statement()
    said(statement, entry('margin_borrow', 'BTC', '1', { price: '500' }))
    expect(gains(said(statement, entry('trade', 'BTC', '-1'), entry('trade', 'USDT', '500')))).toEqual(['0'])
    said(statement, entry('trade', 'BTC', '1.1'), entry('trade', 'USDT', '-440'))
    const interest = { part: 'interest', price: '450' }
    const repaid = said(
      statement,
      entry('margin_repay', 'BTC', '-1', { price: '450' }),
      entry('margin_repay', 'BTC', '-0.1', interest),
    )
    expect(gains(repaid)).toEqual(['100', '5'])
    expect(repaid).toContainEqual(expect.objectContaining({ kind: 'interest', worth: -amountOf('45') }))
  })

  it.each([
    ['contract_trade', 'profit', 'contract'],
    ['contract_funding', 'funding', 'funding'],
    ['contract_trade', 'fee', 'fee'],
    ['contract_liquidation', 'insurance', 'liquidation'],
    ['flash_won', 'principal', 'flash'],
    ['reward_claimed', 'principal', 'reward'],
  ])('calls %s, %s: %s', (reason, part, kind) => {
    const lines = said(new Statement(), entry(reason, 'USDT', '-7', { part }))
    expect(lines).toMatchObject([{ type: 'income', kind, worth: -amountOf('7'), included: false }])
  })
})

const step = fc.record({
  buys: fc.boolean(),
  quantity: fc.integer({ min: 1, max: 40 }),
  // Of a whole number for each unit, so that no part of a lot is ever rounded.
  each: fc.integer({ min: 1, max: 1_000_000 }),
  paid: fc.integer({ min: 0, max: 500 }),
})

type Step = { buys: boolean; quantity: number; each: number; paid: number }
type Queue = { cost: bigint; time: number }[]
const total = <Row>(rows: readonly Row[], of: (row: Row) => bigint | null) =>
  rows.reduce((sum, row) => sum + (of(row) ?? 0n), 0n)

/** The same trade on both sides, which must come to the same. */
function traded(statement: Statement, queue: Queue, { buys, quantity, each, paid }: Step): void {
  const count = buys ? quantity : Math.min(quantity, queue.length)
  if (count === 0) return
  const value = BigInt(count) * BigInt(each)
  const charged = BigInt(count * (buys ? paid : Math.min(paid, each)))
  const sign = buys ? 1n : -1n
  const lines = said(
    statement,
    entry('trade', 'X', amountText(sign * BigInt(count))),
    entry('trade', 'USDT', amountText(-sign * value)),
    entry('trade', 'USDT', amountText(-charged), fee),
  )
  const moved = value + sign * charged
  if (buys) {
    for (let unit = 0; unit < count; unit += 1) queue.push({ cost: moved / BigInt(count), time: posting })
    return
  }
  const gone = queue.splice(0, count)
  const told = disposals(lines)
  expect(total(told, ({ cost }) => cost)).toBe(total(gone, ({ cost }) => cost))
  expect(total(told, ({ gain }) => gain)).toBe(moved - total(gone, ({ cost }) => cost))
  expect(told.map(({ acquired }) => acquired)).toEqual([...new Set(gone.map(({ time }) => time))])
}

describe('first in, first out', () => {
  it('is that of units that stand in a queue one by one', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const statement = new Statement()
        const queue: Queue = []
        for (const each of steps) traded(statement, queue, each)
        const left = statement.left('X')
        expect(total(left, ({ quantity }) => quantity)).toBe(BigInt(queue.length))
        expect(total(left, ({ cost }) => cost)).toBe(total(queue, ({ cost }) => cost))
      }),
      { numRuns: 300 },
    )
  })

  it('loses and makes nothing by splitting, whatever the parts', () => {
    const parts = fc.array(fc.bigInt({ min: 1n, max: 10n ** 12n }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(
        parts,
        fc.array(fc.bigInt({ min: 0n, max: 10n ** 18n }), { minLength: 1, maxLength: 10 }),
        (takes, costs) => {
          const lots = new Lots()
          const each = takes.reduce((sum, part) => sum + part, 0n) / BigInt(costs.length) + 1n
          for (const [time, cost] of costs.entries()) lots.add({ quantity: each, cost, time })
          const taken = takes.flatMap((part) => lots.take(part))
          const all = [...taken, ...lots.left()]
          expect(all.reduce((sum, { cost }) => sum + (cost ?? 0n), 0n)).toBe(
            costs.reduce((sum, cost) => sum + cost, 0n),
          )
          expect(all.reduce((sum, { quantity }) => sum + quantity, 0n)).toBe(each * BigInt(costs.length))
        },
      ),
    )
  })

  it('says what no lot covers', () => {
    expect(new Lots().take(5n)).toEqual([{ quantity: 5n, cost: null, time: null }])
  })
})

it('amounts are read and written exactly, and worths round down', () => {
  fc.assert(fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), (n) => amountOf(amountText(n)) === n))
  expect(worthOf(3n, '0.5')).toBe(1n)
  expect(worthOf(10n ** 20n, null)).toBeNull()
  expect(() => amountOf('0.000000001')).toThrow('decimals')
})
