import { expect, it } from 'vitest'
import { linePlaces } from './line-places.ts'

const day = (time: number, usdt: string, flow = '0') => ({
  time,
  usdt,
  equivalent: usdt,
  flow: { usdt: flow, equivalent: flow },
})

it('a line begins with the first money, marks what came later, and lies between round values', () => {
  const line = linePlaces([
    day(1, '0'),
    day(2, '0'),
    day(3, '228000', '228000'),
    day(4, '244000'),
    day(5, '256000', '10000'),
  ])
  expect(line?.points.map(({ time, flow, x }) => [time, flow, x])).toEqual([
    [3, undefined, 0],
    [4, undefined, 50],
    [5, '10000', 100],
  ])
  expect(line?.ticks.map(({ value }) => value)).toEqual(['220000', '230000', '240000', '250000', '260000'])
  expect(line?.points.every(({ y }) => y >= 0 && y <= 100)).toBe(true)
  expect(line?.path.startsWith('M0.00 80.00L50.00')).toBe(true)
})

it('nothing, and a single point, is no line; what never moved is a flat one', () => {
  expect(linePlaces([])).toBeUndefined()
  expect(linePlaces([day(1, '0'), day(2, '0')])).toBeUndefined()
  expect(linePlaces([day(1, '0'), day(2, '5', '5')])).toBeUndefined()
  const flat = linePlaces([day(1, '100'), day(2, '100')])
  expect(flat?.points.map(({ y }) => Number.isFinite(y))).toEqual([true, true])
  const tiny = linePlaces([day(1, '0.00000001'), day(2, '0.00000003')])
  expect(tiny?.path).not.toContain('NaN')
})
