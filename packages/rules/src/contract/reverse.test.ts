import { lots, rate, ticks, units } from '@candlewick/money/units'
import { describe, expect, it } from 'vitest'
import { tradeValue } from './position.ts'
import type { BackedPosition } from './preview.ts'
import { freeOf, previewReverse, type ReverseSituation } from './reverse.ts'
import { BTC_LINEAR } from './testing/contracts.ts'

const contract = BTC_LINEAR.rules
const usdt = (amount: number) => units(amount * 1_000_000)

/** Long 100 lots (0.1 BTC) at 60,000, 10x, 1,000 USDT in the account. */
function situation(mode: 'cross' | 'isolated', more: Partial<ReverseSituation> = {}): ReverseSituation {
  const price = ticks(600_000)
  const position: BackedPosition = {
    side: 'long',
    lots: lots(100),
    entryValue: tradeValue(lots(100), price, contract),
    margin: usdt(600),
  }
  const isCross = mode === 'cross'
  return {
    contract,
    takerRate: rate(50_000),
    mark: price,
    mode,
    leverage: 10,
    positions: [position],
    funding: 0,
    wallet: usdt(isCross ? 1_000 : 400),
    exposure: units(0),
    backing: { wallet: usdt(isCross ? 1_000 : 400), asked: isCross ? usdt(600) : 0, profit: 0 },
    ...more,
  }
}

const BOOK = [
  [ticks(599_000), lots(150)],
  [ticks(598_000), lots(60)],
] as const

describe('turning a position over', () => {
  it.each(['cross', 'isolated'] as const)('%s: what closing leaves free pays for the other side', (mode) => {
    const plan = previewReverse('long', situation(mode), BOOK)
    if (!('opening' in plan)) throw new Error(plan.refusal.rule)
    // Sold at 59,900: 10 lost, 2.995 of fee. 50 lots more at 59,900 and 50 at 59,800 are worth 5,985.
    expect(plan.closing).toEqual({ lots: 100, value: usdt(5_990), fee: usdt(2.995), profit: usdt(-10) })
    expect(plan.opening).toMatchObject({ value: usdt(5_985), margin: usdt(598.5), fee: usdt(2.9925), loss: usdt(15) })
    expect(plan.opening.cost).toBe(usdt(616.4925))
    expect(plan.free).toBe(usdt(987.005))
    expect(plan.refusal).toBeUndefined()
    expect(plan.liquidation.above).toBeDefined()
  })

  it('is refused whole for what the book lacks, for what the money lacks, and without a position', () => {
    const thin = [[ticks(599_000), lots(199)]] as const
    expect(previewReverse('long', situation('cross'), thin).refusal).toEqual({ rule: 'no_liquidity' })
    expect(previewReverse('short', situation('cross'), BOOK).refusal).toEqual({ rule: 'no_position' })
    const backing = { wallet: usdt(1_000), asked: usdt(1_000), profit: 0 }
    expect(previewReverse('long', situation('cross', { backing }), BOOK).refusal).toEqual({
      rule: 'insufficient_balance',
      bound: usdt(587.005),
    })
    const exposure = units(contract.tiers.reduce((most, { cap, leverage }) => (leverage >= 10 ? cap : most), 0))
    expect(previewReverse('long', situation('cross', { exposure }), BOOK).refusal).toMatchObject({
      rule: 'leverage_tier',
      bound: 0,
    })
  })

  it('past the price band there is no book', () => {
    const far = [[ticks(569_999), lots(1_000)]] as const
    expect(previewReverse('long', situation('cross'), far).refusal).toEqual({ rule: 'no_liquidity' })
  })
})

describe('what may be used', () => {
  it('is the wallet less what is asked of it, less an open loss, and never below nothing; a profit adds nothing', () => {
    expect(freeOf({ wallet: 100, asked: 40, profit: 0 })).toBe(60)
    expect(freeOf({ wallet: 100, asked: 40, profit: -25 })).toBe(35)
    expect(freeOf({ wallet: 100, asked: 40, profit: 25 })).toBe(60)
    expect(freeOf({ wallet: 30, asked: 40, profit: -5 })).toBe(0)
  })
})
