/**
 * What must hold of liquidation for any position: shown here against the oracle's rationals, tier pair by tier pair.
 */

import { ceilDiv, type Fraction, floorDiv, sum } from '@candlewick/money/fraction'
import type { Lots, Ticks, Units } from '@candlewick/money/types'
import { lots, ticks, units } from '@candlewick/money/units'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ContractRules, PositionSide } from './contract.ts'
import { liquidationPrices, liquidationTicks } from './liquidation-price.ts'
import { exactExcess, isLiquidated, maintenanceMargin } from './margin.ts'
import { lotsWithin, type Position, tradeValue, valueUp } from './position.ts'
import { BTC_INVERSE, BTC_LINEAR, PAIRS, type Pair } from './testing/contracts.ts'
import { cushionAt, notionalAt, type OraclePosition, tierAt } from './testing/formulas.ts'
import { NOUGHT, Rational } from './testing/rational.ts'

interface Drawn {
  /** Where in its tier each position lies, and how far its entry is from the price: thousandths. */
  long: number
  short: number
  longEntry: number
  shortEntry: number
  price: number
}
const drawn: fc.Arbitrary<Drawn> = fc.record({
  long: fc.integer({ min: 50, max: 950 }),
  short: fc.integer({ min: 50, max: 950 }),
  longEntry: fc.integer({ min: 900, max: 1_100 }),
  shortEntry: fc.integer({ min: 900, max: 1_100 }),
  price: fc.integer({ min: 800, max: 1_200 }),
})

/** A position whose value at `price` lies inside tier `n`; none for −1. */
function positionIn(
  pair: Pair,
  n: number,
  side: PositionSide,
  within: number,
  entry: number,
  price: Ticks,
): Position[] {
  const tier = pair.rules.tiers[n]
  if (tier === undefined) return []
  const floor = pair.rules.tiers[n - 1]?.cap ?? 0
  const value = units(floor + Math.floor(((tier.cap - floor) / 1_000) * within))
  const held = lotsWithin(value, price, pair.rules)
  const at = ticks(Math.floor((price * entry) / 1_000))
  return held === 0 ? [] : [{ side, lots: held, entryValue: tradeValue(held, at, pair.rules) }]
}

function exactPositions(pair: Pair, positions: readonly Position[]): OraclePosition[] {
  return positions.map(({ side, lots: held, entryValue }) => {
    const size = Rational.of(held).times(pair.oracle.lot)
    const amount = Rational.of(entryValue).times(pair.oracle.unit)
    return { side, size, entry: pair.oracle.kind === 'linear' ? amount.by(size) : size.by(amount) }
  })
}

function exactPrice(pair: Pair, price: Fraction): Rational {
  return new Rational(price.numerator, price.denominator).times(pair.oracle.tick)
}

/** The wallet with which these positions are liquidated within a unit of `price`. */
function walletFor(pair: Pair, positions: readonly Position[], price: Ticks): Units {
  const { numerator, denominator } = exactExcess(positions, price, pair.rules)
  return units(-Number(floorDiv(numerator, denominator)))
}

/** At each root margin balance is maintenance margin, exactly, in the tiers its positions have there. */
function checkRoots(pair: Pair, positions: readonly Position[], wallet: Units, mark: Ticks): Fraction[] {
  const prices = liquidationPrices({ positions, wallet, mark }, pair.rules)
  const found = [prices.below, prices.above].filter((price) => price !== undefined)
  const exactWallet = Rational.of(wallet).times(pair.oracle.unit)
  for (const price of found) {
    const cushion = cushionAt(pair.oracle, exactWallet, exactPositions(pair, positions), exactPrice(pair, price))
    expect(cushion.sign).toBe(0)
  }
  return found
}

/** From a mark at which it is solvent, the rounded liquidation price liquidates and one tick nearer does not. */
function checkTicks(contract: ContractRules, positions: readonly Position[], wallet: Units, mark: Ticks): number {
  const { below, above } = liquidationTicks(liquidationPrices({ positions, wallet, mark }, contract))
  let checked = 0
  for (const [tick, step] of [
    [below, 1],
    [above, -1],
  ] as const) {
    if (tick === undefined) continue
    const far = tick > mark * 1_000
    if (far) continue
    expect(isLiquidated(wallet, positions, tick, contract)).toBe(true)
    if (tick !== mark) expect(isLiquidated(wallet, positions, ticks(tick + step), contract)).toBe(false)
    checked += 1
  }
  return checked
}

function checkPair(pair: Pair, long: number, short: number, d: Drawn): number {
  const price = ticks(Math.floor((pair.price * d.price) / 1_000))
  const positions = [
    ...positionIn(pair, long, 'long', d.long, d.longEntry, price),
    ...positionIn(pair, short, 'short', d.short, d.shortEntry, price),
  ]
  if (positions.length !== (long < 0 ? 0 : 1) + (short < 0 ? 0 : 1)) return 0
  const wallet = walletFor(pair, positions, price)
  const roots = checkRoots(pair, positions, wallet, price)
  let checked = 0
  for (const mark of [ticks(Math.floor(price * 0.98)), ticks(Math.ceil(price * 1.02))]) {
    if (isLiquidated(wallet, positions, mark, pair.rules)) continue
    checkRoots(pair, positions, wallet, mark)
    checked += checkTicks(pair.rules, positions, wallet, mark)
  }
  // The root next to where it was put lies in the very pair of tiers it was put in.
  const near = roots.find((root) => Math.abs(Number(root.numerator) / Number(root.denominator) / price - 1) < 0.001)
  if (near === undefined) return checked
  const at = exactPrice(pair, near)
  for (const position of exactPositions(pair, positions)) {
    const index = pair.oracle.tiers.indexOf(tierAt(pair.oracle, notionalAt(pair.oracle, position.size, at)))
    expect(index).toBe(position.side === 'long' ? long : short)
  }
  return checked
}

describe.each([
  ['linear', BTC_LINEAR],
  ['inverse', BTC_INVERSE],
])('%s liquidation', (_, pair) => {
  const count = pair.rules.tiers.length
  it('at its price margin balance is maintenance margin, exactly, and the tick beyond it liquidates: every tier pair', () => {
    let checked = 0
    for (let long = -1; long < count; long += 1) {
      for (let short = -1; short < count; short += 1) {
        if (long < 0 && short < 0) continue
        fc.assert(
          fc.property(drawn, (d) => {
            checked += checkPair(pair, long, short, d)
          }),
          { numRuns: 5 },
        )
      }
    }
    expect(checked).toBeGreaterThan(count * count)
  })

  it('falls evenly where a tier ends: maintenance margin has no step', () => {
    for (const [n, tier] of pair.rules.tiers.entries()) {
      const next = pair.rules.tiers[n + 1]
      if (next === undefined) continue
      const at = (held: { rate: number; amount: number }) =>
        BigInt(tier.cap) * BigInt(held.rate) - BigInt(held.amount) * 100_000_000n
      expect(at(next)).toBe(at(tier))
    }
  })

  it('a larger position never needs less maintenance margin, nor a smaller wallet a further liquidation price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400_000 }), fc.integer({ min: 1, max: 1_000 }), (held, more) => {
        const price = ticks(pair.price)
        const position = (n: number): Position => ({
          side: 'long',
          lots: lots(n),
          entryValue: tradeValue(lots(n), price, pair.rules),
        })
        const less = maintenanceMargin(position(held), price, pair.rules)
        expect(maintenanceMargin(position(held + more), price, pair.rules)).toBeGreaterThanOrEqual(less)
        const margin = Math.ceil(valueUp(held as Lots, price, pair.rules) / 3)
        const below = (wallet: number) =>
          liquidationTicks(
            liquidationPrices({ positions: [position(held)], wallet: units(wallet), mark: price }, pair.rules),
          ).below ?? 0
        expect(below(margin + more)).toBeLessThanOrEqual(below(margin))
      }),
      { numRuns: 300 },
    )
  })
})

describe('a cross account', () => {
  it('is liquidated at the price shown of each contract while the others stand still', () => {
    const [first, , , other] = PAIRS
    if (first === undefined || other === undefined) throw new Error('no contracts')
    let checked = 0
    fc.assert(
      fc.property(drawn, fc.integer({ min: 0, max: 4 }), (d, tier) => {
        const mark = ticks(Math.floor((first.price * d.price) / 1_000))
        const positions = positionIn(first, tier, 'long', d.long, d.longEntry, mark)
        const others = positionIn(other, tier, 'short', d.short, d.shortEntry, ticks(other.price))
        const beside = exactExcess(others, ticks(other.price), other.rules)
        // Wallet enough that both stand, and not more than 5% away from where they do not.
        const twentieth = Math.ceil(valueUp(positions[0]?.lots ?? lots(0), mark, first.rules) / 20)
        const away = sum(beside, exactExcess(positions, mark, first.rules))
        const wallet = units(twentieth - Number(floorDiv(away.numerator, away.denominator)))
        const tick = liquidationTicks(liquidationPrices({ positions, wallet, beside, mark }, first.rules)).below
        if (tick === undefined) return
        expect(isLiquidated(wallet, positions, tick, first.rules, beside)).toBe(true)
        expect(isLiquidated(wallet, positions, ticks(tick + 1), first.rules, beside)).toBe(false)
        checked += 1
      }),
      { numRuns: 300 },
    )
    expect(checked).toBeGreaterThan(200)
  })
})

describe('the test that liquidates', () => {
  it('rounds nothing away: it is the sign of the exact cushion', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PAIRS), drawn, fc.integer({ min: -3, max: 3 }), (pair, d, apart) => {
        const price = ticks(Math.floor((pair.price * d.price) / 1_000))
        const positions = positionIn(pair, 1, 'long', d.long, d.longEntry, price)
        const exact = cushionAt(
          pair.oracle,
          NOUGHT,
          exactPositions(pair, positions),
          Rational.of(price).times(pair.oracle.tick),
        ).by(pair.oracle.unit)
        const wallet = units(Number(ceilDiv(-exact.numerator, exact.denominator)) + apart)
        const solvent = Rational.of(wallet).plus(exact).sign > 0
        expect(isLiquidated(wallet, positions, price, pair.rules)).toBe(!solvent)
      }),
      { numRuns: 500 },
    )
  })
})
