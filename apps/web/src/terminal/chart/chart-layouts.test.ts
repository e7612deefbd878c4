// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { type ChartLayout, readLayouts, withLayout } from './chart-layouts.ts'
import { FIRST_SETTINGS } from './chart-settings.ts'

const layout = (name: string): ChartLayout => ({ name, interval: '1h', settings: FIRST_SETTINGS })

it('come back as they were saved, and what is none is passed over', () => {
  const layouts = [layout('Scalping'), { ...layout('Weekly'), compared: 'ETH_USDT_PERP' }]
  const content = JSON.parse(JSON.stringify({ layouts: [...layouts, { name: ' ' }, { name: 'x', interval: '7m' }, 5] }))
  expect(readLayouts(content)).toEqual({ layouts })
  expect(readLayouts('none')).toEqual({ layouts: [] })
})

it('have each name once, the newest first, and no more than twenty', () => {
  const saved = withLayout([layout('A'), layout('B')], { ...layout('B'), interval: '1d' })
  expect(saved.map(({ name, interval }) => `${name} ${interval}`)).toEqual(['B 1d', 'A 1h'])
  const many = Array.from({ length: 25 }, (_, at) => layout(String(at))).reduce<readonly ChartLayout[]>(withLayout, [])
  expect(many).toHaveLength(20)
  expect(many[0]?.name).toBe('24')
})
