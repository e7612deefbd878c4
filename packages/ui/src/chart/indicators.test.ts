import { beforeAll, describe, expect, it } from 'vitest'
import { columnsOf, compute, loadStudies, needsStudies } from './indicator-values.ts'
import { GOLDEN, GOLDEN_CANDLES, GOLDEN_PLACES } from './indicators.golden.ts'
import { INDICATOR_NAMES, INDICATORS, readParams } from './indicators.ts'
import type { ChartCandle } from './port.ts'

const candles: ChartCandle[] = GOLDEN_CANDLES.map(([open, high, low, close, volume], at) => ({
  time: at * 60_000,
  open: open / 10,
  high: high / 10,
  low: low / 10,
  close: close / 10,
  volume: volume / 100,
}))

const flat = (count: number): ChartCandle[] =>
  Array.from({ length: count }, (_, at) => ({ time: at, open: 5, high: 5, low: 5, close: 5, volume: 0 }))

beforeAll(async () => {
  expect(needsStudies(['MA', 'RSI'])).toBe(false)
  expect(needsStudies(['MA', 'ICH'])).toBe(true)
  await loadStudies()
  expect(needsStudies(['ICH'])).toBe(false)
})

describe('every indicator', () => {
  it.each(GOLDEN)('$name gives the numbers of its definition', ({ name, params, columns }) => {
    const computed = compute(name, candles, params)
    expect(computed).toHaveLength(columns.length)
    for (const [which, column] of columns.entries()) {
      for (const [index, place] of GOLDEN_PLACES.entries()) {
        const [wanted, value] = [column[index], computed[which]?.[place]]
        if (wanted === null || wanted === undefined) expect(value).toBeUndefined()
        else expect(value).toBeCloseTo(wanted, 7)
      }
    }
  })

  it('is among those with golden numbers', () => {
    expect(GOLDEN.map(({ name }) => name)).toEqual([...INDICATOR_NAMES])
  })

  it.each(INDICATOR_NAMES)('%s has a label for each of its columns, as long as the candles', (name) => {
    const { params } = INDICATORS[name]
    const computed = compute(name, candles, params)
    expect(computed).toHaveLength(columnsOf(name, params).length)
    for (const column of computed) expect(column).toHaveLength(candles.length)
  })

  it('starts no sooner than its period is full', () => {
    expect(compute('MA', candles, [7])[0]?.findIndex((value) => value !== undefined)).toBe(6)
    expect(compute('RSI', candles, [14])[0]?.findIndex((value) => value !== undefined)).toBe(14)
    expect(compute('MACD', candles, [12, 26, 9])[1]?.findIndex((value) => value !== undefined)).toBe(33)
  })

  it('says the middle of a market in which nothing moved', () => {
    expect(compute('RSI', flat(30), [14])[0]?.at(-1)).toBe(50)
    expect(compute('KDJ', flat(30), [9, 3, 3]).map((column) => column.at(-1))).toEqual([50, 50, 50])
    expect(compute('BOLL', flat(30), [20, 2]).map((column) => column.at(-1))).toEqual([5, 5, 5])
  })

  it('draws the histogram of MACD once, not doubled', () => {
    const [dif, dea, histogram] = compute('MACD', candles, [12, 26, 9]).map((column) => column.at(-1) ?? Number.NaN)
    expect(histogram).toBe((dif ?? 0) - (dea ?? 0))
  })
})

describe('params of an indicator', () => {
  it('are kept within their bounds and to their steps', () => {
    expect(readParams('MA', [0, 12.4, 9_999, 5, 6])).toEqual([1, 12, 500, 5])
    expect(readParams('BOLL', [20, 2.26])).toEqual([20, 2.3])
  })

  it('become those it starts with where they are unusable', () => {
    expect(readParams('MACD', [12, 26])).toEqual([12, 26, 9])
    expect(readParams('MA', 'seven')).toEqual([7, 25])
    expect(readParams('VOL', [])).toEqual([])
  })
})
