import { describe, expect, it } from 'vitest'
import { freeOf, isSmall, partsOf, shareText } from './worth.ts'

describe('the parts of what is held', () => {
  it('are largest first, the smallest together', () => {
    const held = [
      { coin: 'A', equivalent: '10' },
      { coin: 'B', equivalent: '70.009' },
      { coin: 'C', equivalent: '15' },
      { coin: 'D', equivalent: '5' },
      { coin: 'E', equivalent: null },
      { coin: 'F', equivalent: '0' },
    ]
    expect(partsOf(held, 3)).toEqual([
      { coin: 'B', share: 7000 },
      { coin: 'C', share: 1500 },
      { coin: undefined, share: 1500 },
    ])
    expect(partsOf(held, 4).map(({ coin }) => coin)).toEqual(['B', 'C', 'A', 'D'])
    expect(partsOf([{ coin: 'A', equivalent: '0' }], 3)).toEqual([])
  })

  it('are written in percent, never as nothing', () => {
    expect([shareText(10_000), shareText(1_234), shareText(0)]).toEqual(['100.00', '12.34', '0.01'])
  })
})

describe('a small coin', () => {
  const total = { equivalent: '72500.00', usdt: '10000' }
  it('is worth less than 1 USDT in whatever currency', () => {
    expect(isSmall('7.24', total)).toBe(true)
    expect(isSmall('7.25', total)).toBe(false)
  })
  it('has a price', () => {
    expect(isSmall(null, total)).toBe(false)
    expect(isSmall('0', { equivalent: null, usdt: '10000' })).toBe(false)
  })
})

it('of an account that is free which nothing holds; a debt can leave nothing', () => {
  expect(freeOf('200.009', '50')).toEqual({ free: '150.00', share: 75 })
  expect(freeOf('10', '30')).toEqual({ free: '0.00', share: 0 })
  expect(freeOf('0', '0')).toEqual({ free: '0.00', share: 0 })
  expect(freeOf(null, '1')).toEqual({ free: null, share: 0 })
})
