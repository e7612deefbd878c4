import { priceOf } from '@candlewick/money/fraction'
import { lots, rate, ticks, units } from '@candlewick/money/units'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CONTRACT_FEES } from './contract.ts'
import {
  affordableLots,
  initialMargin,
  leverageBound,
  leverageEffect,
  marginBalance,
  marginRatio,
  maxLots,
  orderCost,
  removableMargin,
  returnRate,
} from './margin.ts'
import {
  closePart,
  entryPrice,
  lotsWithin,
  type Position,
  tradeValue,
  unrealisedProfit,
  valueDown,
  valueUp,
} from './position.ts'
import { BTC_INVERSE, BTC_LINEAR, PAIRS } from './testing/contracts.ts'

const btc = BTC_LINEAR.rules
const coin = BTC_INVERSE.rules
const usdt = (amount: number) => units(amount * 1_000_000)

function position(side: 'long' | 'short', quantity: number, price: number, contract = btc): Position {
  const entryValue = tradeValue(lots(quantity), ticks(price), contract)
  return { side, lots: lots(quantity), entryValue }
}

describe('a position', () => {
  it('keeps its entry value: the average price of two buys is their values over their quantities', () => {
    const first = position('long', 1_000, 600_000)
    const second = position('long', 2_000, 630_000)
    const both: Position = { side: 'long', lots: lots(3_000), entryValue: units(first.entryValue + second.entryValue) }
    const average = entryPrice(both, btc)
    expect(average && priceOf(average, '0.1', 4)).toBe('62000.0000')
    expect(unrealisedProfit(both, ticks(620_000), btc)).toBe(0)
    expect(unrealisedProfit(both, ticks(621_000), btc)).toBe(usdt(300))
  })
  it('inverse: the average is harmonic, and profit is in coin', () => {
    const first = position('long', 3_000, 600_000, coin)
    const second = position('long', 3_000, 500_000, coin)
    const both: Position = { side: 'long', lots: lots(6_000), entryValue: units(first.entryValue + second.entryValue) }
    const average = entryPrice(both, coin)
    // 600,000 USD for 5 + 6 BTC.
    expect(average && priceOf(average, '0.1', 6)).toBe('54545.454545')
    expect(unrealisedProfit(both, ticks(600_000), coin)).toBe(100_000_000)
    expect(unrealisedProfit({ ...both, side: 'short' }, ticks(600_000), coin)).toBe(-100_000_000)
    expect(entryPrice({ side: 'long', lots: lots(0), entryValue: units(0) }, coin)).toBeUndefined()
  })
  it('closed in parts at one price gains what it gains closed at once, but for a unit a part where values have fractions', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PAIRS),
        fc.constantFrom('long' as const, 'short' as const),
        fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 900, max: 1_100 }),
        ({ rules, price }, side, parts, exit) => {
          const all = parts.reduce((sum, part) => sum + part, 0)
          const at = ticks(Math.floor((price * exit) / 1_000))
          const whole = position(side, all, price, rules)
          let rest: Position = whole
          let gained = 0
          for (const part of parts) {
            const closing = closePart(rest, lots(part), tradeValue(lots(part), at, rules), rules)
            gained += closing.profit
            rest = {
              side,
              lots: lots(rest.lots - part),
              entryValue: units(rest.entryValue - closing.entryValue),
            }
          }
          expect(rest).toMatchObject({ lots: 0, entryValue: 0 })
          const once = closePart(whole, lots(all), tradeValue(lots(all), at, rules), rules).profit
          expect(Math.abs(once - unrealisedProfit(whole, at, rules))).toBeLessThanOrEqual(1)
          // A value is rounded a trade: at most a unit a part, and none where values are whole.
          const apart = rules.kind === 'linear' ? 0 : parts.length
          expect(Math.abs(gained - once)).toBeLessThanOrEqual(apart)
        },
      ),
      { numRuns: 500 },
    )
  })
  it('a value buys as many lots as are worth it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PAIRS), fc.integer({ min: 0, max: 1e12 }), ({ rules, price }, value) => {
        const held = lotsWithin(units(value), ticks(price), rules)
        expect(valueUp(held, ticks(price), rules)).toBeLessThanOrEqual(value)
        expect(valueUp(lots(held + 1), ticks(price), rules)).toBeGreaterThan(value)
        const apart = valueUp(held, ticks(price), rules) - valueDown(held, ticks(price), rules)
        expect(apart).toBeLessThanOrEqual(rules.kind === 'linear' ? 0 : 1)
      }),
      { numRuns: 500 },
    )
  })
})

describe('the cost of an order', () => {
  const order = { side: 'long', lots: lots(1_000), leverage: 20, takerRate: CONTRACT_FEES.taker } as const
  it('is initial margin, taker fee and what is lost at once', () => {
    const cost = orderCost({ ...order, price: ticks(606_000) }, ticks(600_000), btc)
    expect(cost).toEqual({ margin: usdt(3_030), fee: usdt(30.3), loss: usdt(600), total: usdt(3_660.3) })
    expect(orderCost({ ...order, price: ticks(590_000) }, ticks(600_000), btc).loss).toBe(0)
    expect(orderCost({ ...order, side: 'short', price: ticks(590_000) }, ticks(600_000), btc).loss).toBe(usdt(1_000))
  })
  it('inverse: in coin, each part rounded up', () => {
    const cost = orderCost({ ...order, lots: lots(3_000), price: ticks(610_000) }, ticks(600_000), coin)
    // 300,000 / 61,000 = 4.918032786… BTC
    expect(cost.margin).toBe(24_590_164)
    expect(cost.fee).toBe(245_902)
    expect(cost.loss).toBe(8_196_722)
  })
  it('says how much can be afforded: one lot more cannot', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PAIRS),
        fc.constantFrom('long' as const, 'short' as const),
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 970, max: 1_030 }),
        fc.integer({ min: 0, max: 1e10 }),
        ({ rules, price }, side, leverage, at, available) => {
          const asked = {
            side,
            price: ticks(Math.floor((price * at) / 1_000)),
            leverage,
            takerRate: CONTRACT_FEES.taker,
          }
          const mark = ticks(price)
          const most = affordableLots(units(available), asked, mark, rules)
          const cost = (n: number) => orderCost({ ...asked, lots: lots(n) }, mark, rules).total
          if (most > 0) expect(cost(most)).toBeLessThanOrEqual(available)
          if (most < maxLots(leverage, asked.price, rules)) expect(cost(most + 1)).toBeGreaterThan(available)
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('leverage', () => {
  it('bounds the position by its tier', () => {
    expect(maxLots(125, ticks(600_000), btc)).toBe(833)
    expect(maxLots(126, ticks(600_000), btc)).toBe(0)
    expect(maxLots(100, ticks(600_000), coin)).toBe(6_000)
    expect(leverageBound(lots(833), ticks(600_000), btc)).toBe(125)
    expect(leverageBound(lots(834), ticks(600_000), btc)).toBe(100)
  })
  it('changed, frees or asks for margin', () => {
    const held = position('long', 1_000, 600_000)
    expect(leverageEffect(held, 10, usdt(3_000))).toEqual({ margin: usdt(6_000), change: usdt(3_000) })
    expect(leverageEffect(held, 50, usdt(3_000))).toEqual({ margin: usdt(1_200), change: usdt(-1_800) })
  })
  it('keeps margin in an isolated position that may not be taken away', () => {
    const held = position('long', 1_000, 600_000)
    expect(removableMargin(usdt(5_000), held, ticks(600_000), 20, btc)).toBe(usdt(2_000))
    expect(removableMargin(usdt(5_000), held, ticks(590_000), 20, btc)).toBe(usdt(1_050))
    // A gain is not money yet, and it makes the position larger.
    expect(removableMargin(usdt(5_000), held, ticks(620_000), 20, btc)).toBe(usdt(1_900))
    expect(removableMargin(usdt(3_000), held, ticks(590_000), 20, btc)).toBe(0)
    // At the worse of mark and index, whichever that is.
    for (const [mark, index] of [
      [600_000, 590_000],
      [590_000, 600_000],
    ] as const) {
      expect(removableMargin(usdt(5_000), held, ticks(mark), 20, btc, ticks(index))).toBe(usdt(1_050))
    }
    expect(initialMargin(lots(1), ticks(3), 2, { kind: 'linear', factor: 1 })).toBe(2)
  })
})

describe('the ratios that are shown', () => {
  it('margin ratio is maintenance over balance, none where nothing is left', () => {
    const balance = marginBalance(usdt(3_000), [position('long', 1_000, 600_000)], ticks(590_000), btc)
    expect(balance).toBe(usdt(2_000))
    expect(marginRatio(balance, usdt(250))).toBe(12_500_000)
    expect(marginRatio(units(0), usdt(250))).toBeUndefined()
  })
  it('return is profit over margin, rounded down', () => {
    expect(returnRate(usdt(-1), usdt(3))).toBe(rate(-33_333_334))
    expect(returnRate(usdt(1), units(0))).toBeUndefined()
  })
})
