import { lots, rate, units } from '@candlewick/money/units'
import { ISOLATED_RATIOS } from '@candlewick/rules/margin/ratios'
import { describe, expect, it } from 'vitest'
import { BTC_MARKET } from '../../markets/testing/btc-market.ts'
import {
  borrowedFrom,
  effectOf,
  hourlyCost,
  interestOn,
  isEmpty,
  isIndebted,
  liquidationOf,
  marginView,
  ratioOf,
  ratioText,
  repaidFrom,
  repaymentOf,
  riskLevel,
} from './account.ts'
import type { MarginProperty } from './property.ts'
import { placeOf } from './risk-meter.tsx'
import { coin, told } from './testing/told.ts'

const RATIOS = ISOLATED_RATIOS[0]
if (RATIOS === undefined) throw new Error('there is no isolated leverage')

const BTC = coin({ coin: 'BTC', hourlyRate: '0.00000571', price: '50000' })
const view = (quote: Partial<MarginProperty['records'][number]>, base = BTC, live?: string) =>
  marginView(told(base, coin(quote)), [BTC_MARKET], () => live)

describe('a margin account', () => {
  it('is worth what it holds at the index, and its ratio what it holds by what it owes', () => {
    const account = view({ borrowed: '4000', interest: '0.5' }, { ...BTC, available: '0.1' })
    expect(ratioOf(account.assets)).toBe(rate(Math.floor((5000 * 10 ** 8) / 4000.5)))
    expect(isIndebted(account)).toBe(true)
  })

  it('is valued at a newer price than was told, where there is one', () => {
    const account = view({ borrowed: '4000' }, { ...BTC, available: '0.1' }, '60000')
    expect(ratioOf(account.assets)).toBe(rate(150_000_000))
  })

  it('cannot be valued while something it holds has no price, and has no ratio without a debt', () => {
    expect(view({ borrowed: '10' }, { ...BTC, available: '1', price: null }).assets).toBeUndefined()
    expect(view({ available: '10' }, { ...BTC, price: null }).assets).toHaveLength(1)
    expect(ratioOf(view({ available: '10' }).assets)).toBeUndefined()
    expect(isEmpty(view({}))).toBe(true)
  })

  it('owes the first hour at once after a borrowing', () => {
    const account = view({ available: '5000' })
    const usdt = account.coins[1]
    if (usdt === undefined) throw new Error('the quote is missing')
    const after = borrowedFrom(account, usdt, units(9_000_000_000))
    expect(after?.find(({ asset }) => asset === 'USDT')).toMatchObject({ held: 14_000_000_000, debt: 9_000_082_170 })
    expect(interestOn(units(9_000_000_000), usdt.hourly)).toBe(82_170)
    expect(interestOn(units(1), usdt.hourly)).toBe(1)
  })

  it('pays interest first, and is left with nothing owed when all is paid', () => {
    const account = view({ available: '5000', borrowed: '100', interest: '0.25' })
    const usdt = account.coins[1]
    if (usdt === undefined) throw new Error('the quote is missing')
    expect(repaymentOf(usdt, units(250_000))).toMatchObject({ interest: 250_000, principal: 0 })
    expect(repaymentOf(usdt, usdt.debt)).toMatchObject({ interest: 250_000, principal: 100_000_000 })
    expect(ratioOf(repaidFrom(account, usdt, usdt.debt))).toBeUndefined()
  })

  it('is liquidated at the first tick at which its ratio is reached', () => {
    const account = view({ borrowed: '4000' }, { ...BTC, available: '0.1' })
    // 4,000 × 1.18 / 0.1 = 47,200.0, in ticks of 0.1.
    expect(liquidationOf(account.assets, RATIOS, BTC_MARKET)).toEqual({ price: 472_000, way: 'falling' })
  })

  it('costs an hour what its debts cost together, in the value coin', () => {
    const account = view({ borrowed: '1000' }, { ...BTC, borrowed: '0.1' })
    // 1,000 × 0.00000913 + 0.1 × 50,000 × 0.00000571 = 0.00913 + 0.02855
    expect(hourlyCost(account)).toBe(37_680)
  })
})

describe('a risk ratio', () => {
  it('has a level between the three bounds, the bounds themselves counting as reached', () => {
    const level = (percent: number) => riskLevel(rate(percent * 1_000_000), RATIOS)
    expect([118, 119, 130, 131, 149, 150].map(level)).toEqual([
      'liquidation',
      'warning',
      'warning',
      'tight',
      'tight',
      'safe',
    ])
  })

  it('stands on the bar in the order of the levels', () => {
    const places = [100, 118, 124, 130, 140, 150, 200, 500].map((percent) => placeOf(rate(percent * 1_000_000), RATIOS))
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect([places[1], places[3], places[5]]).toEqual([22, 44, 66])
    expect(places.at(-1)).toBe(100)
  })

  it('is cut at two decimals, and a very high one at what anyone reads', () => {
    expect(ratioText(rate(155_999_999))).toBe('1.55')
    expect(ratioText(rate(200_000_000_000))).toBe('> 999.00')
  })
})

describe('an order of a margin account', () => {
  // Worth 5,000 in BTC and 1,900 in USDT, and 5,000 owed: 1.38 of 1.30 and 1.18.
  const indebted = view({ available: '1900', borrowed: '5000' }, { ...BTC, available: '0.1' })
  const buy = (quantity: number, total: number) =>
    effectOf(indebted, BTC_MARKET, { side: 'buy', lots: lots(quantity), total: units(total * 1e6) })

  it('goes where it leaves the account above its warning ratio', () => {
    expect(buy(1_000, 501)).toMatchObject({ verdict: 'go', ratio: rate(137_980_000) })
  })
  it('is asked about where it brings the account below that, at a price far from the index', () => {
    expect(buy(1_000, 1_000)).toMatchObject({ verdict: 'ask', ratio: rate(128_000_000) })
  })
  it('is refused where the account would be liquidated at once', () => {
    expect(buy(100, 1_100)).toMatchObject({ verdict: 'refuse', ratio: rate(117_000_000) })
  })
  it('is not asked about where it costs less than a step of the ratio, however low that is', () => {
    const low = view({ available: '1300', borrowed: '5000' }, { ...BTC, available: '0.1' })
    const sold = effectOf(low, BTC_MARKET, { side: 'sell', lots: lots(1_000), total: units(499_500_000) })
    expect(sold).toMatchObject({ verdict: 'go', ratio: rate(125_990_000) })
  })
  it('is not judged where a coin has no price', () => {
    const unpriced = view({ available: '1900', borrowed: '5000' }, { ...BTC, available: '0.1', price: null })
    expect(effectOf(unpriced, BTC_MARKET, { side: 'buy', lots: lots(1), total: units(1) })).toBeUndefined()
  })
})
