import { lots, rate, ticks, units } from '@candlewick/money/units'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareRanked, compareScores, deleveragingScore, lamps, type Ranked } from './deleveraging.ts'
import {
  liquidationFee,
  liquidationFeeRate,
  offsetLots,
  reductionLimit,
  stagedLots,
  takeoverValue,
} from './liquidation.ts'
import { type Position, tradeValue, valueUp } from './position.ts'
import { BTC_INVERSE, BTC_LINEAR } from './testing/contracts.ts'

const btc = BTC_LINEAR.rules
const coin = BTC_INVERSE.rules
const MARK = ticks(600_000)
const usdt = (amount: number) => units(amount * 1_000_000)

function position(side: 'long' | 'short', quantity: number, contract = btc): Position {
  return { side, lots: lots(quantity), entryValue: tradeValue(lots(quantity), MARK, contract) }
}

describe('a liquidation', () => {
  it('first cancels out what is held both ways', () => {
    expect(offsetLots(lots(206), lots(200))).toBe(200)
  })
  it('closes what takes it to the top of the tier below, all of it in the lowest', () => {
    const large = position('long', 20_000)
    const staged = stagedLots(large, MARK, btc)
    // 1.2M USDT is in the tier above 600,000: 10,000 lots are worth that.
    expect(staged).toBe(10_000)
    expect(valueUp(lots(large.lots - staged), MARK, btc)).toBe(usdt(600_000))
    expect(stagedLots(position('long', 833), MARK, btc)).toBe(833)
    // Five coins are 300,000 USD: of 3,001 lots of 100 one has to go.
    expect(stagedLots(position('short', 3_001, coin), MARK, coin)).toBe(1)
  })
  it('costs half the maintenance rate, at most 1.25%, never more than is left', () => {
    expect(liquidationFeeRate(position('long', 833), MARK, btc)).toBe(rate(200_000))
    expect(liquidationFeeRate(position('long', 5_000_000), MARK, btc)).toBe(rate(1_250_000))
    expect(liquidationFee(usdt(600), rate(200_000), usdt(5))).toBe(usdt(1.2))
    expect(liquidationFee(usdt(600), rate(200_000), usdt(1))).toBe(usdt(1))
    expect(liquidationFee(usdt(600), rate(200_000), usdt(-1))).toBe(0)
    expect(liquidationFee(units(1), rate(1), usdt(1))).toBe(1)
  })
  it('sells no lower than bankruptcy, and no further from the mark than the band', () => {
    // Bankrupt at 57,000; the band ends at 57,000 too. With less margin bankruptcy is the nearer one.
    expect(reductionLimit(position('long', 1_000), usdt(3_000), MARK, btc)).toBe(570_000)
    expect(reductionLimit(position('long', 1_000), usdt(10_000), MARK, btc)).toBe(570_000)
    expect(reductionLimit(position('long', 1_000), usdt(600.01), MARK, btc)).toBe(594_000)
    expect(reductionLimit(position('short', 1_000), usdt(600.01), MARK, btc)).toBe(606_000)
    expect(reductionLimit(position('short', 1_000), usdt(100_000), MARK, btc)).toBe(630_000)
    expect(reductionLimit(position('long', 1_000), usdt(60_001), MARK, btc)).toBe(570_000)
  })
  it('inverse: a short with coins enough cannot go bankrupt; a position that owes at every price is not sold', () => {
    expect(reductionLimit(position('short', 3_000, coin), units(500_000_000), MARK, coin)).toBe(630_000)
    expect(reductionLimit(position('short', 3_000, coin), units(5_000_000), MARK, coin)).toBe(606_060)
    expect(reductionLimit(position('long', 3_000, coin), units(5_000_000), MARK, coin)).toBe(594_060)
    expect(reductionLimit(position('long', 3_000, coin), units(-500_000_000), MARK, coin)).toBeUndefined()
    expect(reductionLimit(position('short', 1_000), usdt(-60_000), MARK, btc)).toBeUndefined()
    expect(reductionLimit(position('short', 1_000), usdt(-59_999.99), MARK, btc)).toBeUndefined()
  })
  it('hands over what is left at its exact bankruptcy value: the wallet pays it to the unit', () => {
    expect(takeoverValue(position('long', 1_000), usdt(3_000), btc)).toBe(usdt(57_000))
    expect(takeoverValue(position('short', 1_000), usdt(3_000), btc)).toBe(usdt(63_000))
    expect(takeoverValue(position('long', 3_000, coin), units(25_000_000), coin)).toBe(525_000_000)
    expect(takeoverValue(position('short', 3_000, coin), units(25_000_000), coin)).toBe(475_000_000)
  })
})

describe('deleveraging', () => {
  const ranked = (profit: number, wallet: number, maintenance: number, marginBalance: number, opened = 1): Ranked => ({
    profit: units(profit),
    wallet: units(wallet),
    maintenance: units(maintenance),
    marginBalance: units(marginBalance),
    opened,
  })
  it('takes the highest profit on margin × use of margin first, the older position where equal', () => {
    const modest = ranked(100, 1_000, 10, 1_100)
    const bold = ranked(100, 100, 10, 200)
    const losing = ranked(-50, 100, 10, 50)
    const older = ranked(100, 100, 10, 200, 0)
    expect([losing, modest, bold, older].sort(compareRanked)).toEqual([older, bold, modest, losing])
    expect(deleveragingScore(losing).numerator).toBe(0n)
  })
  it('an empty wallet counts as one unit', () => {
    expect(deleveragingScore(ranked(7, 0, 3, 0))).toEqual({ numerator: 21n, denominator: 1n })
  })
  it('ranks as the exact scores do, however close two of them lie', () => {
    const amount = fc.oneof(
      fc.nat(3),
      fc.maxSafeNat(),
      fc.nat(50).map((less) => Number.MAX_SAFE_INTEGER - less),
    )
    const one = fc.tuple(amount, amount, amount, amount)
    const near = fc.tuple(...Array.from({ length: 4 }, () => fc.integer({ min: -1, max: 1 })))
    const other = fc.oneof(one, near)
    fc.assert(
      fc.property(one, other, fc.boolean(), (first, second, beside) => {
        const moved = second.map((n, i) => (beside || n < 0 ? Math.max(0, (first[i] ?? 0) + Math.sign(n)) : n))
        const [profit = 0, wallet = 0, maintenance = 0, balance = 0] = moved.map((n) =>
          Math.min(n, Number.MAX_SAFE_INTEGER),
        )
        const a = ranked(first[0] - 1, first[1], first[2], first[3], 2)
        const b = ranked(profit - 1, wallet, maintenance, balance, 3)
        expect(Math.sign(compareRanked(a, b))).toBe(Math.sign(compareScores(a, b)))
        expect(Math.sign(compareRanked(b, a))).toBe(Math.sign(compareScores(b, a)))
      }),
      { numRuns: 5_000 },
    )
  })
  it('shows one fifth a lamp', () => {
    expect([0, 19, 20, 40, 60, 80, 99].map((before) => lamps(before, 100))).toEqual([5, 5, 4, 3, 2, 1, 1])
    expect(lamps(0, 1)).toBe(5)
  })
})
