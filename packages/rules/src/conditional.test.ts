import { lots, rate, ticks, units } from '@candlewick/money/units'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { directionOf, icebergMinimum, ocoExtraHold, stopHold, trailingTrigger } from './conditional.ts'

const market = { lotUnits: units(1_000), tickLotUnits: units(10), slipRate: rate(5_000_000) }
const fee = rate(100_000)
const price = fc.integer({ min: 1, max: 10_000_000 }).map(ticks)
const quantity = fc.integer({ min: 1, max: 1_000_000 }).map(lots)
const callback = fc.integer({ min: 100_000, max: 10_000_000 }).map(rate)

describe('the direction of a trigger', () => {
  it('is up where the trigger is above the reference, down where below, none where the price is there', () => {
    expect(directionOf(ticks(101), ticks(100))).toBe('rises')
    expect(directionOf(ticks(99), ticks(100))).toBe('falls')
    expect(directionOf(ticks(100), ticks(100))).toBeUndefined()
  })
})

describe('a trailing stop', () => {
  it('fires one callback behind its extreme, rounded towards the extreme', () => {
    expect(trailingTrigger(ticks(1_000), rate(1_000_000), 'sell')).toBe(990)
    expect(trailingTrigger(ticks(1_000), rate(1_000_000), 'buy')).toBe(1_010)
    expect(trailingTrigger(ticks(1_001), rate(1_000_000), 'sell')).toBe(991)
    expect(trailingTrigger(ticks(1_001), rate(1_000_000), 'buy')).toBe(1_011)
  })

  it('keeps the order of callbacks at one extreme, and of extremes at one callback', () => {
    fc.assert(
      fc.property(price, price, callback, callback, (a, b, c, d) => {
        const [low, high] = a < b ? [a, b] : [b, a]
        const [near, far] = c < d ? [c, d] : [d, c]
        expect(trailingTrigger(low, near, 'sell')).toBeLessThanOrEqual(trailingTrigger(high, near, 'sell'))
        expect(trailingTrigger(low, near, 'buy')).toBeLessThanOrEqual(trailingTrigger(high, near, 'buy'))
        expect(trailingTrigger(a, far, 'sell')).toBeLessThanOrEqual(trailingTrigger(a, near, 'sell'))
        expect(trailingTrigger(a, far, 'buy')).toBeGreaterThanOrEqual(trailingTrigger(a, near, 'buy'))
      }),
    )
  })
})

describe('what a waiting order holds', () => {
  const terms = { side: 'buy', lots: lots(5), trigger: ticks(1_000) } as const
  it('is a sell its quantity, whatever its price', () => {
    expect(stopHold({ ...terms, side: 'sell' }, market, fee)).toBe(5_000)
    expect(stopHold({ ...terms, side: 'sell', price: ticks(7) }, market, fee)).toBe(5_000)
  })

  it('is a limit buy its value at its price and the taker fee on it', () => {
    expect(stopHold({ ...terms, price: ticks(1_010) }, market, fee)).toBe(50_500 + 51)
  })

  it('is a market buy its amount, or its value as far past the trigger as it may trade, and the fee', () => {
    expect(stopHold({ side: 'buy', amount: units(777), trigger: ticks(1_000) }, market, fee)).toBe(777)
    expect(stopHold(terms, market, fee)).toBe(52_500 + 53)
  })
})

describe('the stop leg of an OCO', () => {
  it('holds nothing for a sell', () => {
    const terms = { side: 'sell', lots: lots(5), price: ticks(1_100), trigger: ticks(900) } as const
    expect(ocoExtraHold(terms, market, fee)).toBe(0)
  })

  it('holds for a buy what it needs beyond the limit leg, so that both together hold the dearer and a unit', () => {
    const terms = { side: 'buy', lots: lots(5), price: ticks(900), trigger: ticks(1_000) } as const
    expect(ocoExtraHold(terms, market, fee)).toBe(52_553 + 1 - 45_045)
    expect(ocoExtraHold({ ...terms, stopPrice: ticks(1_000) }, market, fee)).toBe(50_050 + 1 - 45_045)
    expect(ocoExtraHold({ ...terms, stopPrice: ticks(800) }, market, fee)).toBe(0)
  })
})

describe('an iceberg', () => {
  it('comes in at most a hundred parts', () => {
    expect(icebergMinimum(lots(100))).toBe(1)
    expect(icebergMinimum(lots(101))).toBe(2)
    fc.assert(
      fc.property(quantity, (n) => {
        const least = icebergMinimum(n)
        expect(least * 100).toBeGreaterThanOrEqual(n)
        expect((least - 1) * 100).toBeLessThan(n)
      }),
    )
  })
})
