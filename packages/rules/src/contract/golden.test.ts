import { priceOf } from '@candlewick/money/fraction'
import { lots, ticks, units } from '@candlewick/money/units'
import { describe, expect, it } from 'vitest'
import { deriveContract } from './contract.ts'
import { liquidationPrices, liquidationTicks, nearestPrice } from './liquidation-price.ts'
import { isLiquidated } from './margin.ts'
import { type Position, tradeValue } from './position.ts'
import { BTC_COIN_TIERS, BTC_USDT_TIERS, checkTiers, deriveTiers, ETH_USDT_TIERS, tierOf } from './tiers.ts'

const linear = deriveContract(
  {
    symbol: 'BTC_USDT_PERP',
    kind: 'linear',
    base: 'BTC',
    quote: 'USDT',
    tickSize: '0.1',
    lotSize: '0.001',
    maxQuantity: '1000',
    tiers: deriveTiers(BTC_USDT_TIERS, 6),
  },
  6,
)
const inverse = deriveContract(
  {
    symbol: 'BTC_USD_PERP',
    kind: 'inverse',
    base: 'BTC',
    quote: 'USD',
    tickSize: '0.1',
    lotSize: '100',
    maxQuantity: '100000000',
    tiers: deriveTiers(BTC_COIN_TIERS, 8),
  },
  8,
)
const SIXTY = ticks(600_000)
const usdt = (amount: number) => units(amount * 1_000_000)

function position(side: 'long' | 'short', quantity: number, contract = linear): Position {
  return { side, lots: lots(quantity), entryValue: tradeValue(lots(quantity), SIXTY, contract) }
}

/**
 * The liquidation price as a decimal string, and that the engine's test agrees at the tick beyond and one tick nearer.
 */
function priceAt(
  side: 'below' | 'above',
  positions: Position[],
  wallet: number,
  contract: typeof linear,
  decimals: number,
) {
  const prices = liquidationPrices({ positions, wallet: units(wallet), mark: SIXTY }, contract)
  const found = prices[side]
  const tick = liquidationTicks(prices)[side]
  if (found === undefined || tick === undefined) throw new Error('no liquidation price')
  expect(isLiquidated(units(wallet), positions, tick, contract)).toBe(true)
  const nearer = ticks(side === 'below' ? tick + 1 : tick - 1)
  expect(isLiquidated(units(wallet), positions, nearer, contract)).toBe(false)
  return priceOf(found, contract.tickSize, decimals)
}

describe('liquidation prices that others have computed', () => {
  it('linear, 1 BTC at 60,000, 20x isolated', () => {
    const long = position('long', 1_000)
    expect(priceAt('below', [long], usdt(3_000), linear, 8)).toBe('57236.18090452')
    expect(liquidationPrices({ positions: [long], wallet: usdt(3_000), mark: SIXTY }, linear).above).toBeUndefined()
    const short = position('short', 1_000)
    expect(priceAt('above', [short], usdt(3_000), linear, 8)).toBe('62736.31840796')
    expect(liquidationPrices({ positions: [short], wallet: usdt(3_000), mark: SIXTY }, linear).below).toBeUndefined()
  })

  it('linear, 2 BTC long at 60,000 cross, with other contracts beside it', () => {
    const behind = usdt(10_000 - 200 - 500)
    expect(priceAt('below', [position('long', 2_000)], behind, linear, 8)).toBe('55603.01507538')
  })

  it('a hedge of 206 long and 200 short has one on each side', () => {
    const positions = [position('long', 206_000), position('short', 200_000)]
    expect(priceAt('below', positions, usdt(240_000), linear, 12)).toBe('50051.546391752577')
    expect(priceAt('above', positions, usdt(240_000), linear, 12)).toBe('67405.660377358491')
    const prices = liquidationPrices({ positions, wallet: usdt(240_000), mark: SIXTY }, linear)
    // The one above is 7,406 away, the one below 9,948; at 55,000 it is the other way round.
    expect(nearestPrice(prices, SIXTY)).toBe(prices.above)
    expect(nearestPrice(prices, ticks(550_000))).toBe(prices.below)
  })

  it('inverse, 300,000 USD at 60,000 isolated, in the tiers they fall into there', () => {
    const wallet = 25_000_000
    expect(priceAt('below', [position('long', 3_000, inverse)], wallet, inverse, 12)).toBe('57373.929590865842')
    expect(priceAt('above', [position('short', 3_000, inverse)], wallet, inverse, 12)).toBe('62905.263157894737')
    const valueAt = (price: number) => (300_000 / price) * 100_000_000
    expect(tierOf(valueAt(57_373.9), inverse.tiers).cap).toBe(1_000_000_000)
    expect(tierOf(valueAt(62_905.2), inverse.tiers).cap).toBe(500_000_000)
  })

  it('none is shown where nothing can be lost, or only below zero', () => {
    expect(liquidationPrices({ positions: [], wallet: usdt(1), mark: SIXTY }, linear)).toEqual({})
    const rich = liquidationPrices({ positions: [position('long', 1_000)], wallet: usdt(70_000), mark: SIXTY }, linear)
    expect(rich).toEqual({})
    const hedged = [position('long', 1_000, inverse), position('short', 3_000, inverse)]
    const safe = liquidationPrices({ positions: hedged, wallet: units(10_000_000_000), mark: SIXTY }, inverse)
    expect(safe).toEqual({})
  })
})

describe('maintenance amounts that others have published', () => {
  const amounts = (rows: typeof BTC_USDT_TIERS, decimals: number, one: number) =>
    deriveTiers(rows, decimals).map((tier) => tier.amount / one)

  it('BTC in USDT', () => {
    expect(amounts(BTC_USDT_TIERS, 6, 1_000_000)).toEqual([
      0, 50, 950, 11_450, 131_450, 481_450, 2_981_450, 14_481_450, 26_481_450, 41_481_450, 121_481_450, 421_481_450,
    ])
  })
  it('ETH in USDT', () => {
    expect(amounts(ETH_USDT_TIERS, 6, 1_000_000)).toEqual([
      0, 50, 950, 11_450, 131_450, 381_450, 2_006_450, 9_506_450, 17_506_450, 27_506_450, 80_506_450, 280_506_450,
    ])
  })
  it('BTC in BTC', () => {
    expect(amounts(BTC_COIN_TIERS, 8, 100_000_000)).toEqual([0, 0.005, 0.055, 0.355, 1.605, 6.605, 11.605, 61.605])
  })
  it('all of them are sound', () => {
    for (const rows of [BTC_USDT_TIERS, ETH_USDT_TIERS]) expect(checkTiers(deriveTiers(rows, 6))).toBeUndefined()
    expect(checkTiers(deriveTiers(BTC_COIN_TIERS, 8))).toBeUndefined()
  })
})
