import { rate, units } from '@candlewick/money/units'
import { describe, expect, it } from 'vitest'
import { ContractError, type ContractSpec, deriveContract, direction } from './contract.ts'
import {
  BTC_COIN_TIERS,
  BTC_USDT_TIERS,
  capAtLeverage,
  checkTiers,
  deriveTiers,
  firstTier,
  floorOfTier,
  SMALL_USDT_TIERS,
  type Tier,
  tierOf,
} from './tiers.ts'

const spec: ContractSpec = {
  symbol: 'BTC_USDT_PERP',
  kind: 'linear',
  base: 'BTC',
  quote: 'USDT',
  tickSize: '0.1',
  lotSize: '0.001',
  maxQuantity: '1000',
  tiers: deriveTiers(BTC_USDT_TIERS, 6),
}
const coin: ContractSpec = {
  ...spec,
  symbol: 'BTC_USD_PERP',
  kind: 'inverse',
  quote: 'USD',
  lotSize: '100',
  maxQuantity: '1000000',
  tiers: deriveTiers(BTC_COIN_TIERS, 8),
}

describe('a contract', () => {
  it('linear: settles in the quote, and a tick of a lot is whole units', () => {
    expect(deriveContract(spec, 6)).toMatchObject({ settle: 'USDT', factor: 100, maxLots: 1_000_000 })
  })
  it('inverse: settles in the base, and a lot of quote is whole units × ticks', () => {
    // 100 USD at tick 600,000 (60,000.0) is 100 / 60,000 BTC = 1e11 / 600,000 units.
    expect(deriveContract(coin, 8)).toMatchObject({ settle: 'BTC', factor: 100_000_000_000, maxLots: 10_000 })
  })
  it.each([
    ['a tick of a lot that is less than a unit', { lotSize: '0.00001', tickSize: '0.001' }],
    ['a largest quantity between two lots', { maxQuantity: '0.0005' }],
    ['a band too narrow', { bandRate: rate(1_000_000) }],
    ['a band too wide', { bandRate: rate(16_000_000) }],
  ])('is refused with %s', (_, change) => {
    expect(() => deriveContract({ ...spec, ...change }, 6)).toThrow(ContractError)
  })
  it('an inverse long gains as its value falls', () => {
    expect([direction('linear', 'long'), direction('linear', 'short')]).toEqual([1, -1])
    expect([direction('inverse', 'long'), direction('inverse', 'short')]).toEqual([-1, 1])
  })
})

describe('tiers', () => {
  const tiers = deriveTiers(SMALL_USDT_TIERS, 6, 2)
  const first = firstTier(tiers)
  it('scale with the volume of the coin and stay sound', () => {
    expect(first.cap).toBe(40_000_000_000)
    expect(checkTiers(tiers)).toBeUndefined()
    expect(checkTiers(deriveTiers(SMALL_USDT_TIERS, 6))).toBeUndefined()
  })
  it('a value on a cap is still in the tier below it; beyond the last cap the last tier holds', () => {
    expect(tierOf(first.cap, tiers)).toBe(first)
    expect(tierOf(first.cap + 1, tiers)).toBe(tiers[1])
    expect(tierOf(1e15, tiers)).toBe(tiers.at(-1))
    expect(floorOfTier(first.cap, tiers)).toBe(0)
    expect(floorOfTier(first.cap + 1, tiers)).toBe(first.cap)
    expect(floorOfTier(1e15, tiers)).toBe(tiers.at(-2)?.cap)
  })
  it('say how much a leverage may hold', () => {
    expect(capAtLeverage(50, tiers)).toBe(first.cap)
    expect(capAtLeverage(26, tiers)).toBe(first.cap)
    expect(capAtLeverage(25, tiers)).toBe(tiers[1]?.cap)
    expect(capAtLeverage(1, tiers)).toBe(tiers.at(-1)?.cap)
    expect(capAtLeverage(51, tiers)).toBe(0)
  })
  it.each<[string, (tier: Tier) => Tier]>([
    ['does not rise', (tier) => ({ ...tier, cap: units(1) })],
    ['no such leverage', (tier) => ({ ...tier, leverage: 126 })],
    ['leverage does not fall', (tier) => ({ ...tier, leverage: 50, rate: rate(1_900_000) })],
    ['rate does not rise', (tier) => ({ ...tier, rate: rate(1_000_000) })],
    ['not positive', (tier) => ({ ...tier, rate: rate(0) })],
    ['not below its initial margin', (tier) => ({ ...tier, rate: rate(4_000_000) })],
    ['step in maintenance margin', (tier) => ({ ...tier, amount: units(tier.amount + 1) })],
  ])('that make no sense are found: %s', (says, change) => {
    const second = tiers[1]
    if (second === undefined) throw new Error('one tier only')
    expect(checkTiers([first, change(second)])).toContain(says)
  })
  it('need a first, without an amount', () => {
    expect(checkTiers([])).toBe('there is none')
    expect(checkTiers([{ ...first, amount: units(1) }])).toContain('first amount')
    expect(() => tierOf(0, deriveTiers([], 6))).toThrow(RangeError)
  })
})
