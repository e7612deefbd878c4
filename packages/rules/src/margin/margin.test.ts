import { floorTick } from '@candlewick/money/fraction'
import { lots, rate, ticks, units } from '@candlewick/money/units'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ONE, Rational } from '../contract/testing/rational.ts'
import { feeCeil, notional } from '../spot.ts'
import { afterBorrow, afterWithdrawal, borrowable, mayStand, withdrawable } from './borrowing.ts'
import { accrued, borrowed, debtOf, HOUR, hoursDue, type Loan, NO_LOAN, repaid } from './interest.ts'
import { lotsToBuy, lotsToSell, marginLiquidationFee, neededFor } from './liquidation.ts'
import { CROSS_RATIOS, collateralWeight, hourlyRate, ISOLATED_RATIOS, ratiosOf } from './ratios.ts'
import {
  collateralOf,
  debtValueOf,
  type MarginAsset,
  marginStateOf,
  PAR,
  ratioPrice,
  ratioTick,
  riskRatio,
  riskState,
  slackAt,
  worthAt,
} from './risk.ts'

/** A tick of 0.01 USDT × a lot of 0.0001 BTC is one unit of USDT. */
const market = { tickLotUnits: units(1), lotUnits: units(10_000) }
const usdt = (amount: number) => units(Math.round(amount * 1_000_000))
const btc = (amount: number) => units(Math.round(amount * 100_000_000))
const at = (dollars: number) => worthAt(ticks(dollars * 100), market)

function pair(held: [base: number, quote: number], debt: [base: number, quote: number], price = 50_000): MarginAsset[] {
  return [
    { asset: 'BTC', held: btc(held[0]), debt: btc(debt[0]), weight: rate(100_000_000), worth: at(price) },
    { asset: 'USDT', held: usdt(held[1]), debt: usdt(debt[1]), weight: rate(100_000_000), worth: PAR },
  ]
}

describe('the ratios', () => {
  it('fall from initial over warning to liquidation, and allow the leverage they are named for', () => {
    for (const ratios of [CROSS_RATIOS, ...ISOLATED_RATIOS]) {
      expect(ratios.initial).toBeGreaterThan(ratios.warning)
      expect(ratios.warning).toBeGreaterThan(ratios.liquidation)
      expect(ratios.liquidation).toBeGreaterThan(100_000_000)
      // Owning 1 and owing (leverage − 1) of the same, collateral is leverage / (leverage − 1) of the debt.
      const whole = Math.floor((ratios.leverage * 100) / (ratios.leverage - 1))
      expect(whole).toBe(ratios.initial / 1_000_000)
    }
  })
  it('are found by kind and leverage', () => {
    expect(ratiosOf('cross', 5)).toBe(CROSS_RATIOS)
    expect(ratiosOf('cross', 10)).toBeUndefined()
    expect(ratiosOf('isolated', 10)?.liquidation).toBe(105_000_000)
  })
  it('weigh collateral by coin in cross accounts only', () => {
    expect(['BTC', 'SOL', 'DOGE'].map((asset) => collateralWeight('cross', asset))).toEqual([1e8, 95e6, 85e6])
    expect(collateralWeight('isolated', 'DOGE')).toBe(1e8)
  })
})

describe('interest', () => {
  const hourly = rate(913)
  it('is charged for an hour at once, then on the hour', () => {
    const time = Date.UTC(2026, 0, 1, 10, 59)
    expect(hoursDue(time, time + 59_999)).toBe(0)
    expect(hoursDue(time, time + 60_000)).toBe(1)
    expect(hoursDue(time, time + 24 * HOUR)).toBe(24)
    // 0.000913% of 1,000 USDT.
    const loan = borrowed(NO_LOAN, usdt(1_000), hourly, 0)
    expect(loan).toMatchObject({ principal: usdt(1_000), interest: 9_130 })
    expect(accrued(loan, 913 * 10).interest).toBe(100_430)
    expect(hourlyRate('USDT')).toBe(913)
    expect(hourlyRate('DOGE')).toBe(1_370)
  })
  it('comes to the same however often it is reckoned, rounded up once', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e13 }),
        fc.array(fc.integer({ min: 0, max: 2_000 }), { maxLength: 20 }),
        (amount, rates) => {
          const loan = borrowed(NO_LOAN, units(amount), hourly, 0)
          let often = loan
          let index = 0
          for (const step of rates) {
            index += step
            often = accrued(often, index)
          }
          expect(often).toEqual(accrued(loan, index))
          const exact = new Rational(BigInt(amount) * BigInt(913 + index), 100_000_000n)
          expect(often.interest).toBe(Number(exact.ceil()))
        },
      ),
    )
  })
  it('is paid before the principal; a loan paid off is none', () => {
    const loan: Loan = { principal: units(1_000), interest: units(10), carry: 7, index: 5 }
    expect(repaid(loan, units(4))).toMatchObject({ interest: 4, principal: 0, loan: { interest: 6, carry: 7 } })
    expect(repaid(loan, units(110))).toMatchObject({ interest: 10, principal: 100, loan: { principal: 900 } })
    const all = repaid(loan, units(5_000))
    expect(all).toMatchObject({ interest: 10, principal: 1_000 })
    expect(debtOf(all.loan)).toBe(0)
    expect(all.loan.carry).toBe(0)
  })
})

describe('the risk ratio', () => {
  it('is weighted assets over debt and interest, rounded down', () => {
    const marginState = marginStateOf(pair([1, 0], [0, 40_000]))
    expect(marginState).toEqual({ collateral: usdt(50_000), debt: usdt(40_000) })
    expect(riskRatio(marginState)).toBe(125_000_000)
    expect(riskRatio({ collateral: units(2), debt: units(3) })).toBe(66_666_666)
    expect(riskRatio({ collateral: units(2), debt: units(0) })).toBeUndefined()
    const light: MarginAsset = {
      asset: 'X',
      held: units(101),
      debt: units(101),
      weight: rate(85_000_000),
      worth: { numerator: 1, denominator: 3 },
    }
    expect([collateralOf(light), debtValueOf(light)]).toEqual([28, 34])
  })
  it('warns and liquidates at its bounds, not before', () => {
    const ratios = CROSS_RATIOS
    const state = (held: number) => riskState(pair([0, held], [0, 100]), ratios)
    expect([118.000001, 118, 110.000001, 110].map(state)).toEqual(['safe', 'warned', 'warned', 'liquidated'])
    expect(riskState(pair([0, 0], [0, 0]), ratios)).toBe('safe')
  })
  it('reaches a bound at an exact price: falling for who borrowed quote, rising for who borrowed base', () => {
    const amount = fc.integer({ min: 0, max: 1e12 })
    fc.assert(
      fc.property(amount, amount, amount, amount, fc.constantFrom(...ISOLATED_RATIOS), (b, q, db, dq, ratios) => {
        const account = { base: { held: units(b), debt: units(db) }, quote: { held: units(q), debt: units(dq) } }
        const found = ratioPrice(account, ratios.liquidation, market)
        const bound = new Rational(BigInt(ratios.liquidation), 100_000_000n)
        const slope = new Rational(BigInt(b)).minus(bound.times(new Rational(BigInt(db))))
        const missing = bound.times(new Rational(BigInt(dq))).minus(new Rational(BigInt(q)))
        if (found === undefined) {
          expect(slope.sign === 0 || missing.by(slope).sign <= 0).toBe(true)
          return
        }
        const price = new Rational(found.price.numerator, found.price.denominator).by(Rational.of(market.lotUnits))
        const assets = new Rational(BigInt(b)).times(price).plus(new Rational(BigInt(q)))
        const debts = new Rational(BigInt(db)).times(price).plus(new Rational(BigInt(dq)))
        expect(assets.against(bound.times(debts))).toBe(0)
        expect(found.way).toBe(slope.sign > 0 ? 'falling' : 'rising')
      }),
      { numRuns: 500 },
    )
    const long = { base: { held: btc(1), debt: units(0) }, quote: { held: units(0), debt: usdt(40_000) } }
    const found = ratioPrice(long, CROSS_RATIOS.liquidation, market)
    expect(found && floorTick(found.price)).toBe(4_400_000)
  })
})

it('the tick that is shown is the first at which the account is due, and the one before it is not', () => {
  const amount = fc.integer({ min: 0, max: 400_000_000 })
  const rules = { ...market, base: 'BTC', quote: 'USDT' }
  const ways = new Set<string>()
  fc.assert(
    fc.property(
      amount,
      amount,
      amount,
      amount,
      fc.constantFrom(...ISOLATED_RATIOS),
      (b, q, db, dq, { liquidation }) => {
        const assetsAt = (price: number): MarginAsset[] => [
          { asset: 'BTC', held: units(b), debt: units(db), weight: rate(1e8), worth: worthAt(ticks(price), market) },
          { asset: 'USDT', held: units(q * 100), debt: units(dq * 100), weight: rate(1e8), worth: PAR },
        ]
        const found = ratioTick(assetsAt(1), liquidation, rules)
        if (found === undefined) return
        ways.add(found.way)
        const before = found.price + (found.way === 'falling' ? 1 : -1)
        expect(slackAt(assetsAt(found.price), liquidation).numerator <= 0n).toBe(true)
        if (before > 0) expect(slackAt(assetsAt(before), liquidation).numerator > 0n).toBe(true)
      },
    ),
    { numRuns: 500 },
  )
  expect([...ways].sort()).toEqual(['falling', 'rising'])
})

describe('borrowing and taking out', () => {
  it('5x: with 10,000 of one’s own, just below 40,000 more, an hour of interest being owed at once', () => {
    const most = borrowable(pair([0, 10_000], [0, 0]), 'USDT', CROSS_RATIOS.initial, rate(913), usdt(1e9))
    expect(most).toBe(39_998_174_080)
    expect(borrowable(pair([0, 10_000], [0, 0]), 'USDT', CROSS_RATIOS.initial, rate(913), usdt(5))).toBe(usdt(5))
    expect(borrowable(pair([0, 0], [0, 1]), 'USDT', CROSS_RATIOS.initial, rate(913), usdt(5))).toBe(0)
  })
  it('the most that is allowed is allowed, and a unit more is not', () => {
    const amount = fc.integer({ min: 0, max: 1e11 })
    fc.assert(
      fc.property(
        amount,
        amount,
        amount,
        fc.constantFrom('BTC', 'USDT'),
        fc.constantFrom(CROSS_RATIOS, ...ISOLATED_RATIOS),
        fc.integer({ min: 1_000, max: 200_000 }),
        (base, quote, debt, asset, { initial }, price) => {
          const assets: MarginAsset[] = [
            { asset: 'BTC', held: units(base), debt: units(0), weight: rate(95_000_000), worth: at(price) },
            { asset: 'USDT', held: units(quote), debt: units(debt), weight: rate(100_000_000), worth: PAR },
          ]
          const hourly = hourlyRate(asset)
          const limit = units(1e12)
          const most = borrowable(assets, asset, initial, hourly, limit)
          const lent = (n: number) => mayStand(afterBorrow(assets, asset, units(n), hourly), initial)
          if (most > 0) expect(lent(most)).toBe(true)
          if (most < limit) expect(lent(most + 1)).toBe(false)
          const held = asset === 'BTC' ? base : quote
          const out = withdrawable(assets, asset, initial, units(held))
          const taken = (n: number) => mayStand(afterWithdrawal(assets, asset, units(n)), initial)
          if (out > 0) expect(taken(out)).toBe(true)
          if (out < held) expect(taken(out + 1)).toBe(false)
          if (debt === 0) expect(out).toBe(held)
        },
      ),
      { numRuns: 300 },
    )
  })
  it('agrees with exact rationals; what is shown is at most a unit an asset away', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), fc.integer({ min: 1, max: 1e12 }), (base, debt) => {
        const assets = pair([base / 1e8, 0], [0, debt / 1e6], 43_210)
        const marginState = marginStateOf(assets)
        const value = new Rational(BigInt(base) * 4_321_000n, 10_000n)
        const apart = value.minus(new Rational(BigInt(marginState.collateral)))
        expect(apart.sign >= 0 && apart.against(ONE) < 0).toBe(true)
        const exact = value.minus(new Rational(125n * BigInt(debt), 100n))
        const { numerator, denominator } = slackAt(assets, CROSS_RATIOS.initial)
        expect(new Rational(numerator, denominator).against(exact)).toBe(0)
      }),
      { numRuns: 300 },
    )
  })
})

describe('a liquidation', () => {
  it('charges 2% of the debt paid, never more than is left', () => {
    expect(neededFor(usdt(1_000))).toBe(usdt(1_020))
    expect(marginLiquidationFee(usdt(1_000), usdt(500))).toBe(usdt(20))
    expect(marginLiquidationFee(usdt(1_000), usdt(3))).toBe(usdt(3))
    expect(marginLiquidationFee(usdt(1_000), usdt(-3))).toBe(0)
  })
  it('sells the fewest lots that raise what is needed after the fee', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e12 }), fc.integer({ min: 1, max: 1e7 }), (needed, price) => {
        const most = lots(1e8)
        const sold = lotsToSell(units(needed), ticks(price), market, rate(100_000), most)
        const raised = (n: number) => {
          const value = notional(lots(n), ticks(price), market)
          return value - feeCeil(value, rate(100_000))
        }
        if (sold < most) expect(raised(sold)).toBeGreaterThanOrEqual(needed)
        if (sold > 0) expect(raised(sold - 1)).toBeLessThan(needed)
      }),
      { numRuns: 300 },
    )
    expect(lotsToBuy(units(10_001), market)).toBe(2)
  })
})
