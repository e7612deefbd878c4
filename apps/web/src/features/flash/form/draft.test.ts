import { rate, units } from '@candlewick/money/units'
import { describe, expect, it } from 'vitest'
import { flashMarket } from '../flash-market.ts'
import { averageLoss, partOfMost, summariseFlash } from './draft.ts'

const MARKET = flashMarket({
  ...{ symbol: 'BTC_USDT', coin: 'USDT', decimals: 6, status: 'open', name: 'Bitcoin', tickSize: '0.1' },
  cycles: [
    { period: 30, payoutRate: '0.75', breakEvenRate: '0.5715', minStake: '5', maxStake: '1000' },
    { period: 180, payoutRate: '0.8', breakEvenRate: '0.5556', minStake: '5', maxStake: '5000' },
  ],
})
const usdt = (n: number) => units(n * 1_000_000)
const summary = (stake: string, available: number | undefined = 500, seconds = 180) =>
  summariseFlash({ direction: 'up', seconds, stake }, MARKET, available === undefined ? undefined : usdt(available))

describe('the form of flash contracts', () => {
  it('says what a stake comes to, exactly', () => {
    expect(summary('10')?.preview).toMatchObject({ stake: usdt(10), profit: usdt(8), payout: usdt(18) })
    expect(summary('11', 500, 30)?.preview?.payout).toBe(units(19_250_000))
    expect(summary('10')?.error).toBeUndefined()
  })

  it('says what is wrong with a stake, and the bound', () => {
    expect(summary('')?.error?.reason).toBe('empty')
    expect(summary('10.5')?.error?.reason).toBe('whole')
    expect(summary('4')?.error).toEqual({ reason: 'low', bound: usdt(5) })
    expect(summary('1001', 5_000, 30)?.error).toEqual({ reason: 'high', bound: usdt(1_000) })
    expect(summary('501')?.error).toEqual({ reason: 'short', bound: usdt(500) })
  })

  it('offers parts of the most that limits and balance allow, in whole numbers', () => {
    const rich = summary('', 50_000, 30)
    expect(rich?.most).toBe(usdt(1_000))
    const some = summary('', 101.5)
    expect(some?.most).toBe(usdt(101))
    expect(some && partOfMost(some, 25, 6)).toBe(usdt(25))
    const few = summary('', 7)
    expect(few && partOfMost(few, 25, 6)).toBe(usdt(5))
    expect(summary('', 4)?.most).toBeUndefined()
  })

  it('takes the first cycle where the market has none like the one chosen', () => {
    expect(summary('10', 500, 77)?.cycle.seconds).toBe(30)
  })

  it('says what even odds cost', () => {
    expect(averageLoss({ payoutRate: rate(80_000_000) })).toBe(1_000)
    expect(averageLoss({ payoutRate: rate(75_000_000) })).toBe(1_250)
  })
})
