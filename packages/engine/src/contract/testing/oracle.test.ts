import { describe, expect, it } from 'vitest'
import { Engine } from '../../engine.ts'
import { EngineHistory } from './histories.ts'
import { emptyCoverage } from './oracle.ts'

describe('an exchange with contracts, and an oracle that reckons everything again from the published formulas', () => {
  it('agree over random histories of orders, prices, funding and liquidations; a replay comes to the same', () => {
    const met = emptyCoverage()
    // The first are rich in liquidations, hedges and losses that other positions bear.
    for (const seed of [4, 23, 101, 129, 201, ...Array.from({ length: 16 }, (_, n) => n + 1_000)]) {
      const history = new EngineHistory(seed, met)
      expect(() => history.run(100), `exchange ${seed}`).not.toThrow()
      if (seed >= 1_002) continue
      const replayed = new Engine()
      for (const recorded of history.recorded) replayed.advance(recorded)
      expect(replayed.digest()).toBe(history.digest())
    }
    const { offset, reduce, takeover, adl } = met.stages
    expect(Math.min(met.trades, met.fundings)).toBeGreaterThan(100)
    expect(Math.min(reduce, takeover, adl)).toBeGreaterThan(3)
    expect(Math.min(offset, met.covered, met.shown)).toBeGreaterThan(1)
  })
})
