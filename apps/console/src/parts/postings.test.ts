import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { signed, sumOf } from './postings.tsx'

describe('the sum of postings', () => {
  it('is exact where floats are not', () => {
    expect(sumOf(['0.1', '0.2'])).toBe('0.3')
    expect(sumOf(['-1.2006', '1.2', '0.00054', '0.00006'])).toBe('0')
    expect(sumOf(['-0.000000000000000001'])).toBe('-0.000000000000000001')
  })
  it('is zero for whatever moves from one side to another', () => {
    const amount = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.nat(999_999_999))
    fc.assert(
      fc.property(amount, ([whole, fraction]) => {
        const text = `${whole}.${String(fraction).padStart(9, '0')}`
        expect(sumOf([`-${text}`, text])).toBe('0')
      }),
    )
  })
})

it('a sign says which way, and nothing has none', () => {
  expect(signed('-1200.5')).toBe('−1,200.5')
  expect(signed('1200.5')).toBe('+1,200.5')
  expect(signed('0.000')).toBe('0.000')
})
