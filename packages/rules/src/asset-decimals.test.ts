import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalsFault, decimalsFor, MOST_UNITS } from './asset-decimals.ts'
import { deriveSpotMarket } from './market.ts'

describe('the decimals of an asset', () => {
  it('are as many as there is room for, and no more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MOST_UNITS }), (thereIs) => {
        const decimals = decimalsFor(thereIs)
        expect(BigInt(thereIs) * 10n ** BigInt(decimals) <= BigInt(MOST_UNITS)).toBe(true)
        if (decimals < 8) expect(BigInt(thereIs) * 10n ** BigInt(decimals + 1) > BigInt(MOST_UNITS)).toBe(true)
      }),
    )
    expect(decimalsFor(MOST_UNITS + 1)).toBe(-1)
  })

  it.each([
    ['BTC', 8],
    ['ETH', 8],
    ['DOGE', 4],
    ['SHIB', 1],
    ['PEPE', 1],
    ['FLOKI', 2],
    ['BONK', 1],
    // By their chains, though there is more of them than can be held so.
    ['USDT', 6],
    ['XRP', 6],
  ])('of %s are at most %i, whatever its chain counts in', (code, most) => {
    expect(decimalsFault(code, most)).toBeUndefined()
    for (const decimals of [most + 1, 8, 18]) {
      if (decimals > most) expect(decimalsFault(code, decimals)).toMatchObject({ fault: 'decimals', most })
    }
  })

  it('of a coin of which nothing is known are not guessed', () => {
    expect(decimalsFault('NEW', 0)).toEqual({ fault: 'unknown' })
    expect(decimalsFault('NEW', 8, 1_000_000)).toBeUndefined()
    expect(decimalsFault('NEW', 3, 100_000_000_000_000)).toEqual({
      ...{ fault: 'decimals', most: 1, thereIs: 100_000_000_000_000 },
    })
    expect(decimalsFault('NEW', 0, MOST_UNITS + 1)).toMatchObject({ most: -1 })
  })

  it('leave ticks and lots of meme coins whole', () => {
    const spec = { symbol: 'SHIB_USDT', base: 'SHIB', quote: 'USDT', minNotional: '5', maxQuantity: '500000000000' }
    const decimals = (code: string) => (code === 'SHIB' ? 1 : 6)
    const market = deriveSpotMarket({ ...spec, tickSize: '0.00000001', lotSize: '100' }, decimals)
    expect(market).toMatchObject({ lotUnits: 1_000, tickLotUnits: 1, maxLots: 5_000_000_000 })
    expect(() => deriveSpotMarket({ ...spec, tickSize: '0.00000001', lotSize: '10' }, decimals)).toThrow('not a whole')
  })
})
