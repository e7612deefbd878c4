import { lots, ticks } from '@candlewick/money/units'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LADDER_SIZES, type LadderRequest, ladder, type Rung } from './ladder.ts'

function rungsOf(request: LadderRequest): readonly Rung[] {
  const made = ladder(request)
  if ('refusal' in made) throw new Error(made.refusal.rule)
  return made.rungs
}

const price = fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 1e15 }))
const requests = fc.record({
  from: price.map(ticks),
  to: price.map(ticks),
  count: fc.integer({ min: 0, max: 23 }),
  lots: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 2 ** 50 })).map(lots),
  sizes: fc.constantFrom(...LADDER_SIZES),
})

describe('a ladder', () => {
  it('has as many rungs as asked for, on ticks from the first price to the last, and exactly the size', () => {
    fc.assert(
      fc.property(requests, (request) => {
        const made = ladder(request)
        if ('refusal' in made) return
        const { rungs } = made
        const { from, to, count, lots: total } = request
        expect(rungs).toHaveLength(count)
        expect([rungs[0]?.price, rungs.at(-1)?.price]).toEqual([from, to])
        const sign = Math.sign(to - from)
        const step = Math.abs(to - from) / (count - 1)
        const odd = rungs.filter((rung, index) => {
          if (!Number.isSafeInteger(rung.price) || !Number.isSafeInteger(rung.lots) || rung.lots < 1) return true
          const before = rungs[index - 1]
          if (before === undefined) return false
          const gap = (rung.price - before.price) * sign
          // Evenly apart, to the tick that rounding takes; never smaller than the rung before.
          return gap <= 0 || Math.abs(gap - step) > 1 || rung.lots < before.lots
        })
        expect(odd).toEqual([])
        expect(rungs.reduce((sum, rung) => sum + BigInt(rung.lots), 0n)).toBe(BigInt(total))
      }),
      { numRuns: 500 },
    )
  })

  it('is refused exactly where it cannot be, by a bound with which it can', () => {
    fc.assert(
      fc.property(requests, (request) => {
        const made = ladder(request)
        const { from, to, count, sizes, lots: total } = request
        const places = Math.abs(to - from) + 1
        const parts = sizes === 'even' ? count : (count * (count + 1)) / 2
        if (count < 2 || count > 20 || count > places) {
          expect(made).toEqual({ refusal: { rule: 'rungs', bound: Math.min(20, places) } })
        } else if (total < parts) {
          expect(made).toEqual({ refusal: { rule: 'too_little', bound: parts } })
          expect(rungsOf({ ...request, lots: lots(parts) })[0]?.lots).toBe(1)
        } else {
          expect(made).toHaveProperty('rungs')
        }
      }),
      { numRuns: 500 },
    )
  })

  it('gives what rounding leaves to the last rung', () => {
    const request = { from: ticks(100), to: ticks(91), count: 4, lots: lots(11) } as const
    expect(rungsOf({ ...request, sizes: 'even' })).toEqual([
      { price: 100, lots: 2 },
      { price: 97, lots: 2 },
      { price: 94, lots: 2 },
      { price: 91, lots: 5 },
    ])
    expect(rungsOf({ ...request, sizes: 'rising' }).map((rung) => rung.lots)).toEqual([1, 2, 3, 5])
  })
})
