import { separatorsOf } from '@candlewick/money/display'
import { describe, expect, it } from 'vitest'
import { fundingText } from './funding.tsx'
import { ratePercent } from './rate-text.ts'

const english = separatorsOf('en')

describe('rates as text', () => {
  it('have at least two decimals, and all that say something', () => {
    expect(ratePercent('0.0005', english)).toBe('0.05%')
    expect(ratePercent('0.125', english)).toBe('12.50%')
    expect(ratePercent(12_345, english)).toBe('0.012345%')
    expect(ratePercent('0.004', separatorsOf('de'))).toBe('0,40\u202f%')
  })

  it('of funding carry their sign and are cut at four decimals', () => {
    expect(fundingText('0.0001', english)).toBe('+0.0100%')
    expect(fundingText('-0.00012349', english)).toBe('−0.0123%')
    expect(fundingText('0', english)).toBe('0.0000%')
  })
})
