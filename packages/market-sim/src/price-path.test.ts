import { describe, expect, it } from 'vitest'
import { SPOT_MARKETS } from './catalog.ts'
import { gather, History, MINUTE_MS } from './history.ts'
import { PriceWalk } from './price-path.ts'
import { FACTORS, PROFILES, profileOf } from './profiles.ts'
import { SimulatedIndex } from './sources.ts'

const NOW = Date.UTC(2026, 10, 21, 13, 37)
const DAY = 86_400_000

function minuteReturns(symbol: string, seed: string, days: number): number[] {
  const bars = new History(symbol, seed).bars(NOW - days * DAY, NOW, 1)
  return [...bars].map((bar) => Math.log(bar.close / bar.open))
}

function moments(values: readonly number[]) {
  const variance = values.reduce((sum, value) => sum + value ** 2, 0) / values.length
  const fourth = values.reduce((sum, value) => sum + value ** 4, 0) / values.length
  return { deviation: Math.sqrt(variance), kurtosis: fourth / variance ** 2 }
}

describe('the simulated price', () => {
  it('is a function of seed, symbol and time, whatever was asked before', () => {
    const asked = new PriceWalk('SOL_USDT', 'a')
    const times = [NOW, NOW - 90 * DAY, NOW + 500, NOW + 1000, NOW - 7, NOW + DAY]
    for (const time of times) expect(asked.at(time)).toBe(new PriceWalk('SOL_USDT', 'a').at(time))
    expect(new PriceWalk('SOL_USDT', 'b').at(NOW)).not.toBe(asked.at(NOW))
  })

  it('moves as much as such a market does, with calm and wild days and fat tails', () => {
    for (const seed of ['one', 'two', 'three']) {
      const returns = minuteReturns('BTC_USDT', seed, 30)
      const { deviation, kurtosis } = moments(returns)
      const yearly = deviation * Math.sqrt(365 * 1440)
      expect(yearly, seed).toBeGreaterThan(0.2)
      expect(yearly, seed).toBeLessThan(1.2)
      expect(kurtosis, seed).toBeGreaterThan(4)
      const days = Array.from(
        { length: 30 },
        (_, day) => moments(returns.slice(day * 1440, day * 1440 + 1440)).deviation,
      )
      expect(Math.max(...days) / Math.min(...days), seed).toBeGreaterThan(1.5)
    }
  })

  it('lets any two coins go together by 0.4 to 0.8, and each have a shape of its own', () => {
    const weights = (symbol: string) => new Map(profileOf(symbol).weights)
    const variance = (name: string) => (FACTORS.find((factor) => factor.name === name)?.volatility ?? 0) ** 2
    const covariance = (a: string, b: string) =>
      [...weights(a)].reduce((sum, [name, weight]) => sum + weight * (weights(b).get(name) ?? 0) * variance(name), 0)
    const correlation = (a: string, b: string) => covariance(a, b) / Math.sqrt(covariance(a, a) * covariance(b, b))
    const coins = SPOT_MARKETS.filter(({ base, quote }) => quote === 'USDT' && base !== 'USDC')
    for (const { symbol: a } of coins) {
      for (const { symbol: b } of coins) {
        if (a === b) continue
        expect(correlation(a, b), `${a} ${b}`).toBeGreaterThan(0.4)
        expect(correlation(a, b), `${a} ${b}`).toBeLessThan(0.8)
      }
    }
    // And so they do, as far as some weeks say it.
    const [btc, eth] = ['BTC_USDT', 'ETH_USDT'].map((symbol) => minuteReturns(symbol, 'c', 40))
    const product = (a: number[] = [], b: number[] = []) => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)
    const seen = product(btc, eth) / Math.sqrt(product(btc, btc) * product(eth, eth))
    expect(Math.abs(seen - correlation('BTC_USDT', 'ETH_USDT'))).toBeLessThan(0.2)
  })

  it('goes on from a market of another seed without a jump, at both ends', () => {
    const at = NOW - (NOW % MINUTE_MS)
    const old = new PriceWalk('SOL_USDT', 'old')
    const reached = at - 30 * DAY
    const joins = [
      { at, prices: { SOL_USDT: old.at(at) }, before: false },
      { at: reached, prices: { SOL_USDT: old.at(reached) }, before: true },
    ]
    const next = new PriceWalk('SOL_USDT', { seed: 'new', joins })
    expect(next.at(at) / old.at(at)).toBeCloseTo(1, 12)
    expect(next.at(reached) / old.at(reached)).toBeCloseTo(1, 12)
    expect(Math.abs(Math.log(next.at(at + 500) / old.at(at)))).toBeLessThan(0.002)
    expect(next.at(at + DAY)).not.toBeCloseTo(old.at(at + DAY), 1)
  })

  it('lets crosses be the ratio of their two prices', () => {
    for (let time = NOW; time < NOW + 60_000; time += 5_000) {
      const at = (symbol: string) => new PriceWalk(symbol, 'c').at(time)
      expect(at('ETH_BTC') / (at('ETH_USDT') / at('BTC_USDT'))).toBeCloseTo(1, 9)
    }
  })

  it('stays within sight of where it started, for years', () => {
    for (const { symbol, price } of PROFILES) {
      const walk = new PriceWalk(symbol, 'd')
      for (let time = NOW - 365 * DAY; time < NOW + 1000 * DAY; time += 7 * DAY) {
        const ratio = walk.at(time) / price
        expect(ratio, symbol).toBeGreaterThan(0.1)
        expect(ratio, symbol).toBeLessThan(10)
      }
    }
  })
})

describe('the history behind the live price', () => {
  it('ends where the live price begins, on every symbol', () => {
    for (const { symbol, tick } of PROFILES) {
      const last = new History(symbol, 'e').bar(NOW - MINUTE_MS, 1)
      const live = new PriceWalk(symbol, 'e').at(NOW) / tick
      expect(Math.abs(last.close - live), symbol).toBeLessThanOrEqual(0.5)
    }
  })

  it('opens each candle where the one before closed, and keeps its extremes around both', () => {
    let before: number | undefined
    for (const bar of new History('ETH_USDT', 'f').bars(NOW - DAY, NOW, 1)) {
      if (before !== undefined) expect(bar.open).toBe(before)
      expect(bar.high).toBeGreaterThanOrEqual(Math.max(bar.open, bar.close))
      expect(bar.low).toBeLessThanOrEqual(Math.min(bar.open, bar.close))
      expect(bar.lots).toBeGreaterThan(0)
      before = bar.close
    }
  })

  it('gathers longer candles that agree with the short ones', () => {
    const from = NOW - (NOW % DAY) - DAY
    const minutes = [...new History('BTC_USDT', 'g').bars(from, from + DAY, 1)]
    const hours = gather(minutes, 60)
    expect(hours).toHaveLength(24)
    expect(gather(hours, 1440)).toEqual(gather(minutes, 1440))
    expect(gather(minutes, 1440)[0]?.high).toBe(Math.max(...minutes.map((bar) => bar.high)))
  })
})

describe('the simulated sources', () => {
  it('give an index near the reference price, nearly always of three sources', () => {
    const index = new SimulatedIndex('h')
    const walks = new Map(PROFILES.map(({ symbol }) => [symbol, new PriceWalk(symbol, 'h')]))
    let rested = 0
    let halted = 0
    for (let step = 0; step < 1200; step += 1) {
      const now = NOW + step * 500
      for (const { symbol, index: price } of index.at(now)) {
        if (price.status === 'halted') {
          halted += 1
          continue
        }
        const walk = walks.get(symbol)
        const reference = (walk?.at(now) ?? 0) / (walk?.profile.tick ?? 1)
        expect(Math.abs(price.price - reference), symbol).toBeLessThan(Math.max(2, reference * 0.004))
        rested += price.sources
      }
    }
    expect(halted).toBe(0)
    expect(rested / (1200 * PROFILES.length)).toBeGreaterThan(2.99)
  })

  it('drop a source that is plainly wrong', () => {
    const index = new SimulatedIndex('i')
    let dropped = 0
    for (let step = 0; step < 4000 && dropped === 0; step += 1) {
      for (const { index: price } of index.at(NOW + step * 500)) {
        if (price.status === 'live') dropped += price.dropped.length
      }
    }
    expect(dropped).toBeGreaterThan(0)
  })
})
