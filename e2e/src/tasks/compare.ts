/** Reading the chart and the book. */
import { expect } from '@playwright/test'
import { button, chart, SPOT } from './places.ts'
import type { Task } from './task.ts'

const kind = 'compare'

export const COMPARE: readonly Task[] = [
  {
    kind,
    name: 'Candles of four hours',
    from: SPOT,
    does: async (hand, { page }) => {
      await hand.press(button(page, '4h'), '4h')
      await expect(page.getByRole('img', { name: 'Candle chart of BTC/USDT, 4h' })).toBeVisible()
    },
    elsewhere: { at: 'Binance', steps: ['4h'] },
  },
  {
    kind,
    name: 'Compare with another market on one chart',
    from: SPOT,
    does: async (hand, { page }) => {
      await hand.press(button(page, 'Compare'), 'Compare')
      await expect(page.getByRole('button', { name: 'ETH/USDT', exact: true })).toBeVisible()
      await hand.type('eth')
      await hand.key('Enter')
      await expect(page.getByRole('button', { name: /Stop comparing with ETH/ })).toBeAttached()
    },
    elsewhere: { at: 'Binance', steps: ['TradingView', 'Compare', 'types eth', 'ETHUSDT', 'close'] },
  },
  {
    kind,
    name: 'Add an indicator (RSI)',
    from: SPOT,
    does: async (hand, { page }) => {
      await hand.press(button(page, 'Indicators'), 'Indicators')
      await hand.press(page.getByRole('checkbox', { name: /^RSI/ }), 'RSI')
      await hand.key('Escape')
      await expect(page.getByRole('checkbox', { name: /^RSI/ })).toBeHidden()
    },
    elsewhere: { at: 'Binance', steps: ['Indicators', 'Sub', 'RSI', 'Save'] },
  },
  {
    kind,
    name: 'Draw a trend line',
    from: SPOT,
    does: async (hand, { page }) => {
      const rail = page.getByRole('toolbar', { name: 'Tools' })
      await hand.press(rail.getByRole('button', { name: 'Trend line' }), 'Trend line')
      await expect(page.getByText('Press 2 places on the chart')).toBeVisible()
      await hand.pressAt(chart(page), 0.3, 0.2, 'its beginning')
      // Two presses at once would be a double one.
      await page.waitForTimeout(600)
      await hand.pressAt(chart(page), 0.6, 0.4, 'its end')
      await expect(page.getByText('Press 2 places on the chart')).toBeHidden()
    },
    elsewhere: { at: 'Binance', steps: ['Trend line', 'its beginning', 'its end'] },
  },
  {
    kind,
    name: 'An alert at a price',
    from: SPOT,
    does: async (hand, { page }) => {
      await hand.press(button(page, 'Price alerts'), 'Price alerts')
      const price = page.getByRole('textbox', { name: 'Alert price' })
      await expect(price).toBeVisible()
      await hand.fill(price, '1000', 'price')
      await hand.key('Enter')
      await expect(page.getByText('BTC/USDT ≤ 1,000.0')).toBeVisible()
    },
    elsewhere: { at: 'Binance', steps: ['alert', 'price', 'types 1000', 'Create'] },
  },
  {
    kind,
    name: 'The depth of the market',
    from: SPOT,
    does: async (hand, { page }) => {
      await hand.press(page.getByRole('tab', { name: 'Depth' }), 'Depth')
      await expect(page.getByRole('slider', { name: /Market depth/ })).toBeVisible()
    },
    elsewhere: { at: 'Binance', steps: ['Depth'] },
  },
  {
    kind,
    name: 'Group the book by 10 USDT',
    from: SPOT,
    does: async (hand, { page }) => {
      await hand.choose(page.getByLabel('Group prices by').first(), /^10(\.0)?$/, 'Group prices by')
    },
    elsewhere: { at: 'Binance', steps: ['grouping', '10'] },
  },
  {
    kind,
    name: 'Keep the chart as it looks under a name',
    from: SPOT,
    does: async (hand, { page }) => {
      await hand.press(button(page, 'Chart layouts'), 'Chart layouts')
      const name = page.getByRole('textbox', { name: 'Name' })
      await expect(name).toBeVisible()
      await hand.fill(name, 'Swing', 'name')
      await hand.key('Enter')
      await expect(page.getByRole('button', { name: /^Swing/ })).toBeVisible()
    },
    elsewhere: { at: 'OKX', steps: ['layout', 'Save layout', 'types Swing', 'Save'] },
  },
  {
    kind,
    name: 'A picture of the chart to send to somebody',
    from: SPOT,
    does: async (hand, { page }) => {
      const file = page.waitForEvent('download')
      await hand.press(button(page, 'Save as a picture'), 'Save as a picture')
      await file
    },
    elsewhere: { at: 'Binance', steps: ['camera', 'Download'] },
  },
]
