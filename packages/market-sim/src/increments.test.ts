/** That the simulated market does not give itself away, and that this would be noticed. */
import { describe, expect, it } from 'vitest'
import { PriceWalk } from './price-path.ts'
import { SimulatedIndex } from './sources.ts'
import { furthest, incrementRows, type Prices } from './testing/increments.ts'

/** A Monday; a weekend is in it. */
const FROM = Date.UTC(2026, 9, 5)
const DAY_STEPS = 2 * 86_400
/** Of some sixty figures none is further than this from noise but once in a thousand such tests. */
const NOISE = 4.5

const walked = (symbol: string, days: number): Prices => {
  const walk = new PriceWalk(symbol, 'increments')
  const logs = Float64Array.from({ length: days * DAY_STEPS }, (_, at) => Math.log(walk.at(FROM + at * 500)))
  return { from: FROM, logs }
}

describe('the moves of the simulated market', () => {
  it('say nothing of those to come, from half a second to an hour, at any hour of the week', () => {
    for (const symbol of ['BTC_USDT', 'XAUUSD']) {
      const rows = incrementRows(walked(symbol, 7))
      expect(rows).toHaveLength(8)
      expect(furthest(rows), symbol).toBeLessThan(NOISE)
      for (const { worstHour, horizon } of rows) {
        expect(Math.abs(worstHour.deviations), `${symbol} ${horizon} ${worstHour.hour}`).toBeLessThan(NOISE)
      }
    }
  })

  it('nor do those of the index that is told, where its ticks are fine', () => {
    const index = new SimulatedIndex('increments')
    const logs = new Float64Array(DAY_STEPS / 24)
    for (let at = 0; at < logs.length; at += 1) {
      const told = index.at(FROM + at * 500).find(({ symbol }) => symbol === 'BTC_USDT')?.flash
      logs[at] = told?.status === 'live' ? Math.log(told.price) : (logs[at - 1] ?? 0)
    }
    expect(furthest(incrementRows({ from: FROM, logs }))).toBeLessThan(NOISE)
  })

  it('would be seen to, were they drawn out between their points as they once were', () => {
    const { from, logs } = walked('BTC_USDT', 1)
    const drawn = logs.map((log, at) => (at % 2 === 0 ? log : ((logs[at - 1] ?? 0) + (logs[at + 1] ?? log)) / 2))
    expect(furthest(incrementRows({ from, logs: drawn }))).toBeGreaterThan(20)
  })
})
