import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  add,
  assertSafe,
  divCeil,
  divExact,
  divFloor,
  mulDivCeil,
  mulDivExact,
  mulDivFloor,
  mulExact,
  sub,
} from './arithmetic.ts'

const MAX = Number.MAX_SAFE_INTEGER
/** Every magnitude alike, and the edges: a uniform integer would nearly always be huge. */
const whole = fc.oneof(
  fc.maxSafeInteger(),
  fc.integer({ min: -1_000, max: 1_000 }),
  fc.tuple(fc.maxSafeInteger(), fc.integer({ min: 0, max: 52 })).map(([n, bits]) => Math.trunc(n / 2 ** bits) + 0),
  fc.integer({ min: 0, max: 40 }).map((below) => MAX - below),
  fc
    .tuple(fc.integer({ min: 0, max: 53 }), fc.integer({ min: -2, max: 2 }))
    .map(([bits, by]) => Math.min(2 ** bits + by, MAX)),
)
const positive = whole.map((n) => Math.max(1, Math.abs(n)))

function floorBig(a: bigint, b: bigint): bigint {
  const q = a / b
  return a % b < 0n ? q - 1n : q
}
function ceilBig(a: bigint, b: bigint): bigint {
  return -floorBig(-a, b)
}
/** What exact arithmetic says: the number, or that it does not fit. */
function safe(exact: bigint): number | 'range' {
  return exact >= -BigInt(MAX) && exact <= BigInt(MAX) ? Number(exact) : 'range'
}
function outcome(compute: () => number): number | 'range' {
  try {
    return compute()
  } catch (error) {
    if (error instanceof RangeError) return 'range'
    throw error
  }
}
const runs = { numRuns: 5_000 }

describe('arithmetic against arbitrary precision', () => {
  it('sums, differences and products are exact or refused', () => {
    fc.assert(
      fc.property(whole, whole, (a, b) => {
        expect(outcome(() => add(a, b))).toBe(safe(BigInt(a) + BigInt(b)))
        expect(outcome(() => sub(a, b))).toBe(safe(BigInt(a) - BigInt(b)))
        expect(outcome(() => mulExact(a, b))).toBe(safe(BigInt(a) * BigInt(b)))
      }),
      runs,
    )
  })

  it('quotients round the way their name says', () => {
    fc.assert(
      fc.property(whole, positive, (a, b) => {
        expect(outcome(() => divFloor(a, b))).toBe(safe(floorBig(BigInt(a), BigInt(b))))
        expect(outcome(() => divCeil(a, b))).toBe(safe(ceilBig(BigInt(a), BigInt(b))))
        expect(outcome(() => divExact(a, b))).toBe(BigInt(a) % BigInt(b) === 0n ? safe(BigInt(a) / BigInt(b)) : 'range')
      }),
      runs,
    )
  })

  it('a × b / c rounds down and up exactly, however large the product', () => {
    fc.assert(
      fc.property(whole, whole, positive, (a, b, c) => {
        const product = BigInt(a) * BigInt(b)
        const floor = safe(floorBig(product, BigInt(c)))
        const ceil = safe(ceilBig(product, BigInt(c)))
        expect(outcome(() => mulDivFloor(a, b, c))).toBe(floor)
        expect(outcome(() => mulDivCeil(a, b, c))).toBe(ceil)
        expect(outcome(() => mulDivExact(a, b, c))).toBe(product % BigInt(c) === 0n ? floor : 'range')
      }),
      { numRuns: 20_000 },
    )
  })

  it('quotients beside a whole number near 2^53 are not rounded over it', () => {
    fc.assert(
      fc.property(positive, positive, fc.integer({ min: -1, max: 1 }), (divisor, times, by) => {
        const product = Math.min(divisor * times, MAX)
        const near = Math.max(0, Math.min(MAX, product - (product % divisor) + by))
        expect(divFloor(near, divisor)).toBe(Number(BigInt(near) / BigInt(divisor)))
        expect(divCeil(near, divisor)).toBe(Number(ceilBig(BigInt(near), BigInt(divisor))))
      }),
      runs,
    )
  })

  it('never returns a negative zero', () => {
    for (const zero of [divCeil(-1, 2), divFloor(0, 5), mulExact(-1, 0), mulDivCeil(-1, 1, 2), mulDivFloor(-3, 0, 7)]) {
      expect(Object.is(zero, 0)).toBe(true)
    }
  })

  it('refuses a divisor that is not positive, and what is no integer', () => {
    for (const divisor of [0, -1, Number.NaN]) {
      expect(() => divFloor(1, divisor)).toThrow(RangeError)
      expect(() => divCeil(1, divisor)).toThrow(RangeError)
      expect(() => divExact(1, divisor)).toThrow(RangeError)
      expect(() => mulDivFloor(MAX, MAX, divisor)).toThrow(RangeError)
      expect(() => mulDivCeil(1, 1, divisor)).toThrow(RangeError)
    }
    for (const bad of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
      expect(() => assertSafe(bad)).toThrow(RangeError)
      expect(() => mulDivFloor(bad, MAX, 1)).toThrow(RangeError)
    }
  })
})
