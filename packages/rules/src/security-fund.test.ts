import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fundCarryOf, fundShare, fundShareOf } from './security-fund.ts'

describe('the security fund', () => {
  it('has a tenth of all fees, rounded down once, after every fee', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { maxLength: 200 }), (fees) => {
        let carry = 0
        let fund = 0
        let all = 0
        for (const one of fees) {
          const both = fundShare(carry, one)
          expect(both).toEqual({ share: fundShareOf(carry, one), carry: fundCarryOf(carry, one) })
          expect(both.share).toBeLessThanOrEqual(one)
          fund += both.share
          carry = both.carry
          all += one
          expect(fund).toBe(Math.floor(all / 10))
        }
      }),
    )
  })
})
