import { expect, it } from 'vitest'
import { FIRST_SETTINGS, readChartSettings } from './chart-settings.ts'

it('comes back as it was kept', () => {
  const settings = {
    look: { type: 'hollow', scale: 'log' } as const,
    indicators: [
      { name: 'BOLL', params: [30, 2.5] },
      { name: 'MACD', params: [6, 13, 5] },
    ] as const,
    orders: false,
    fills: true,
    drawings: false,
    rail: false,
    confirm: false,
  }
  expect(readChartSettings(JSON.parse(JSON.stringify(settings)))).toEqual(settings)
})

it('is what it is at first where nothing usable is kept', () => {
  expect(readChartSettings(undefined)).toEqual(FIRST_SETTINGS)
  expect(readChartSettings({ look: { type: 'cubes' }, indicators: 'all', orders: 'yes' })).toEqual(FIRST_SETTINGS)
})

it('keeps a chart without any indicator, each indicator once, and its params within bounds', () => {
  expect(readChartSettings({ indicators: [] }).indicators).toEqual([])
  const indicators = [
    { name: 'RSI', params: [-3] },
    { name: 'MA', params: [5] },
    { name: 'MA', params: [9] },
    { name: 'ZIGZAG', params: [] },
    null,
  ]
  expect(readChartSettings({ indicators }).indicators).toEqual([
    { name: 'MA', params: [5] },
    { name: 'RSI', params: [2] },
  ])
})
