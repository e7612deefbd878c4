/** What a book may say in the mark, in premiums and in bands, and how large positions may become. */

import { type Fraction, fraction, wholeFraction } from '@candlewick/money/fraction'
import { RATE_ONE } from '@candlewick/money/types'
import { lots, rate, ticks, units } from '@candlewick/money/units'
import { describe, expect, it } from 'vitest'
import { boundsOf, lotsWorth } from './bounds.ts'
import { guardedPremium } from './funding.ts'
import { aroundIndex, MARK_RANGE, withinRange } from './index-range.ts'
import { entryLoss, worstLoss } from './margin.ts'
import { borneLast, markPrice } from './mark-price.ts'
import { tradeValue } from './position.ts'
import { Chance } from './testing/chance.ts'
import { BTC_INVERSE, BTC_LINEAR } from './testing/contracts.ts'
import { Rational } from './testing/rational.ts'
import { bandLimit } from './triggers.ts'

const INDEX = ticks(600_000)
const at = (price: number) => wholeFraction(price)

describe('the last trade', () => {
  it.each<[last: number, bid: Fraction | undefined, ask: Fraction | undefined, counts: number]>([
    [606_000, undefined, undefined, 600_000],
    [606_000, at(599_000), at(605_000), 600_000],
    [606_000, at(603_000), undefined, 603_000],
    [606_000, fraction(1_206_001n, 2n), undefined, 603_000],
    [602_000, at(603_000), undefined, 602_000],
    [594_000, at(604_000), undefined, 600_000],
    [594_000, undefined, at(601_000), 600_000],
    [594_000, undefined, fraction(1_193_999n, 2n), 597_000],
    [598_000, undefined, at(597_000), 598_000],
    [600_000, at(603_000), at(604_000), 600_000],
  ])('%i counts as far as orders bear it', (last, bid, ask, counts) => {
    expect(borneLast(ticks(last), INDEX, { bid, ask })).toBe(counts)
  })
})

describe('the range around the index', () => {
  it('is rounded inwards, and the index is in it', () => {
    expect(aroundIndex(ticks(601), MARK_RANGE)).toEqual({ low: 589, high: 613 })
    expect(aroundIndex(ticks(1), MARK_RANGE)).toEqual({ low: 1, high: 1 })
    expect([withinRange(700_000, INDEX, MARK_RANGE), withinRange(1, INDEX, MARK_RANGE)]).toEqual([612_000, 588_000])
    expect(withinRange(605_555, INDEX, MARK_RANGE)).toBe(605_555)
  })
})

/** The published formula, in exact rationals: the middle of three, two of them held to the index. */
function markByHand(
  index: number,
  basis: Rational,
  last: number,
  range: Rational,
  bid: Rational | undefined,
  ask: Rational | undefined,
): Rational {
  const one = Rational.of(index)
  const [low, high] = [one.minus(one.times(range)), one.plus(one.times(range))]
  const most = (a: Rational, b: Rational) => (a.minus(b).sign > 0 ? a : b)
  const least = (a: Rational, b: Rational) => (a.minus(b).sign > 0 ? b : a)
  const clamp = (price: Rational) => most(low, least(high, price))
  const told = Rational.of(last)
  const borne = last > index ? least(told, most(one, bid ?? one)) : most(told, least(one, ask ?? one))
  const three = [one, clamp(one.plus(basis)), clamp(borne)].sort((a, b) => a.minus(b).sign)
  return three[1] ?? one
}

it('the mark is the published formula to less than a tick, and never out of the range', () => {
  const chance = new Chance(11)
  const now = Date.UTC(2026, 0, 5, 1)
  for (let n = 0; n < 3_000; n += 1) {
    const index = chance.between(50, 2_000_000)
    const wild = () => chance.between(Math.floor(index / 4), index * 3)
    const near = () => chance.between(Math.floor(index * 0.97), Math.ceil(index * 1.03))
    const last = chance.oneIn(2) ? wild() : near()
    const side = () => (chance.oneIn(4) ? undefined : chance.oneIn(3) ? wild() : near())
    const [bid, ask] = [side(), side()]
    const twice = Array.from({ length: chance.between(1, 30) }, () => 2 * (near() - index))
    const mark = markPrice({
      ...{ index: ticks(index), fundingRate: rate(0), now, twiceBasis: twice, last: ticks(last) },
      guard: { range: MARK_RANGE, bid: bid === undefined ? bid : at(bid), ask: ask === undefined ? ask : at(ask) },
    })
    const sum = twice.reduce((all, each) => all + each, 0)
    const basis = new Rational(BigInt(sum), BigInt(2 * twice.length))
    const range = new Rational(BigInt(MARK_RANGE), BigInt(RATE_ONE))
    const exact = markByHand(
      index,
      basis,
      last,
      range,
      bid === undefined ? bid : Rational.of(bid),
      ask === undefined ? ask : Rational.of(ask),
    )
    const off = Rational.of(mark).minus(exact)
    expect(off.times(off).minus(Rational.of(1)).sign, `index ${index}, last ${last}`).toBeLessThan(0)
    const { low, high } = aroundIndex(ticks(index), MARK_RANGE)
    expect(mark >= low && mark <= high).toBe(true)
  }
})

describe('a premium', () => {
  it('needs both sides, and counts no further than the range', () => {
    expect(guardedPremium(at(606_000), undefined, INDEX, MARK_RANGE)).toBe(0)
    expect(guardedPremium(undefined, at(590_000), INDEX, MARK_RANGE)).toBe(0)
    expect(guardedPremium(at(606_000), at(606_600), INDEX, MARK_RANGE)).toBe(1_000_000)
    expect(guardedPremium(at(590_000), at(594_000), INDEX, MARK_RANGE)).toBe(-1_000_000)
    expect(guardedPremium(at(60_000_000), at(60_000_001), INDEX, MARK_RANGE)).toBe(2_000_000)
    expect(guardedPremium(at(1), at(2), INDEX, MARK_RANGE)).toBe(-2_000_000)
  })
})

describe('a band', () => {
  it('lies inside the mark’s and the index’s', () => {
    const { rules } = BTC_LINEAR
    expect(bandLimit(ticks(612_000), 'buy', rules, INDEX)).toBe(630_000)
    expect(bandLimit(ticks(612_000), 'sell', rules, INDEX)).toBe(581_400)
    expect(bandLimit(ticks(588_000), 'buy', rules, INDEX)).toBe(617_400)
    expect(bandLimit(ticks(588_000), 'sell', rules, INDEX)).toBe(570_000)
  })
})

describe('what an opening fill loses at once', () => {
  it.each([BTC_LINEAR.rules, BTC_INVERSE.rules])('is never more than was held for it: $kind', (rules) => {
    const chance = new Chance(7)
    for (let n = 0; n < 1_000; n += 1) {
      const side = chance.pick(['long', 'short'] as const)
      const prices = [ticks(chance.between(580_000, 620_000)), ticks(chance.between(580_000, 620_000))]
      const limit = ticks(chance.between(570_000, 630_000))
      const fills = Array.from({ length: chance.between(1, 5) }, () => lots(chance.between(1, 900)))
      const all = lots(fills.reduce((sum, each) => sum + each, 0))
      const lost = fills.reduce(
        (sum, each) => sum + entryLoss(side, each, tradeValue(each, limit, rules), prices, rules),
        0,
      )
      const held = worstLoss(side, all, limit, prices, rules)
      expect(lost).toBeLessThanOrEqual(held)
      expect(held - lost).toBeLessThanOrEqual(3 * fills.length)
    }
  })
})

describe('the bounds of a contract', () => {
  const { tiers } = BTC_LINEAR.rules
  const terms = { bandRate: rate(5_000_000), impactValue: units(25_000_000_000), tiers }
  it('follow from the impact notional where it says nothing', () => {
    expect(boundsOf(terms)).toEqual({
      markRange: 2_000_000,
      maxPosition: 10_000_000_000_000,
      maxOpenInterest: 200_000_000_000_000,
    })
    expect(boundsOf({ ...terms, bandRate: rate(1_000_000) }).markRange).toBe(1_000_000)
    expect(boundsOf({ ...terms, impactValue: units(1) }).maxPosition).toBe(tiers[0]?.cap)
    expect(boundsOf({ ...terms, impactValue: units(2 ** 52) }).maxPosition).toBe(tiers.at(-1)?.cap)
    expect(boundsOf({ ...terms, maxPosition: units(7), maxOpenInterest: units(9) })).toMatchObject({
      maxPosition: 7,
      maxOpenInterest: 9,
    })
  })
  it('are counted in lots, also where those are past counting', () => {
    expect(lotsWorth(units(60_000_000_000), INDEX, BTC_LINEAR.rules)).toBe(1_000)
    expect(lotsWorth(units(Number.MAX_SAFE_INTEGER), ticks(1e15), BTC_INVERSE.rules)).toBe(2 ** 52)
  })
})
