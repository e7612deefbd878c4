/** Farmers of flash contracts, in short; `npm run soak` makes the whole table (docs/attackers.md). */
import { describe, expect, it } from 'vitest'
import { FARMS, FARMS_BEFORE, farmRows } from './testing/farmers.ts'

const MOMENTS = 30_000
/** The shortest cycle is the one in which what is known beforehand weighs most. */
const CYCLES = [30]

describe('a farmer of flash contracts', () => {
  it('loses by a lead of 1.5 s in all sources, of 3 s and 8 s in one, and by what the last move was', () => {
    for (const farm of FARMS.filter((_, place) => place < 6)) {
      const [row] = farmRows(farm, MOMENTS, 'gate', CYCLES)
      if (row === undefined) throw new Error('no cycle of 30 s')
      expect(row.trades, farm.name).toBeGreaterThan(500)
      expect(row.won / row.trades, farm.name).toBeLessThan(row.breakEven)
    }
  })

  it('of sources that are seen to be late gets no price to trade on, where three are all there are', () => {
    const [row] = farmRows({ ...late(3_000), seen: true }, 2_000, 'gate', CYCLES)
    expect(row?.trades).toBe(0)
  })

  it('won by a lead of 3 s as long as the window began with the acceptance', () => {
    for (const farm of FARMS_BEFORE.filter((_, place) => place === 1)) {
      const [row] = farmRows(farm, MOMENTS, 'gate', CYCLES)
      if (row === undefined) throw new Error('no cycle of 30 s')
      expect(row.won / row.trades).toBeGreaterThan(row.breakEven + 0.04)
    }
  })
})

function late(by: number) {
  const [first] = FARMS
  if (first === undefined) throw new Error('no farms')
  return { ...first, name: `${by} ms`, late: [by, 0, 0] }
}
