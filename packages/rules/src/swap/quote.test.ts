import { rate, units } from '@candlewick/money/units'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SWAP_PAR, type SwapPrice, swapGets, swapMoved, swapPays } from './quote.ts'

/** One BTC of 8 decimals for 60,000 USDT of 6: so many units for so many. */
const BTC = { numerator: 600, denominator: 1 }
const price = (more: Partial<SwapPrice> = {}): SwapPrice => ({
  ...{ from: BTC, to: SWAP_PAR, spread: rate(200_000) },
  ...more,
})

test('half the spread is between the price and the index, either way', () => {
  expect(swapGets(price(), units(100_000_000))).toBe(59_940_000_000)
  expect(swapGets(price({ from: SWAP_PAR, to: BTC }), units(60_000_000_000))).toBe(99_900_000)
  expect(swapPays(price({ from: SWAP_PAR, to: BTC }), units(99_900_000))).toBe(60_000_000_000)
})

test('the last unit is the house’s', () => {
  const three = price({ from: { numerator: 1, denominator: 3 }, spread: rate(0) })
  expect(swapGets(three, units(8))).toBe(2)
  expect(swapPays(three, units(2))).toBe(6)
  expect(swapGets(three, units(2))).toBeUndefined()
})

const worth = fc.record({
  numerator: fc.oneof(
    fc.integer({ min: 1, max: 1_000 }),
    fc.maxSafeInteger().map((n) => Math.max(1, Math.abs(n))),
  ),
  denominator: fc.integer({ min: 1, max: 1_000_000 }),
})
const any = fc.record({ from: worth, to: worth, spread: fc.integer({ min: 0, max: 40_000_000 }).map(rate) })
const amount = fc.maxSafeInteger().map((n) => units(Math.max(1, Math.abs(n))))

describe('whatever the prices and amounts', () => {
  test('no way back and forth gains anything', () => {
    fc.assert(
      fc.property(any, amount, (at, pays) => {
        const gets = swapGets(at, pays)
        if (gets === undefined) return
        const back = swapGets({ ...at, from: at.to, to: at.from }, gets)
        expect(back ?? 0).toBeLessThanOrEqual(pays)
        // Asked for by what one gets, it never costs less than what gives as much.
        const paid = swapPays(at, gets)
        expect(paid).toBeLessThanOrEqual(pays)
        expect(swapGets(at, paid ?? units(0))).toBeGreaterThanOrEqual(gets)
      }),
    )
  })

  test('an index that has not moved is not moved', () => {
    fc.assert(
      fc.property(any, (at) => {
        expect(swapMoved(at, at)).toBe(false)
      }),
    )
  })
})

test.each([
  [1_000_000, 1_001_000, false],
  [1_000_000, 1_001_001, true],
  [1_000_000, 999_000, false],
  [1_000_000, 998_999, true],
])('of a spread of a fifth of a percent an index from %d to %d is moved: %s', (then, now, moved) => {
  const at = (numerator: number) => price({ from: { numerator, denominator: 1 } })
  expect(swapMoved(at(then), at(now))).toBe(moved)
  // The other way round the bound is on the inverse.
  const inverse = (numerator: number) => price({ from: SWAP_PAR, to: { numerator, denominator: 1_000_000 } })
  expect(swapMoved(inverse(1_000_000), inverse(1_002_000))).toBe(true)
})
