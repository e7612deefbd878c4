// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { filledPercent, kindKey } from '../../lists/order-texts.ts'
import { nearestTicks } from '../../markets/terminal-market.ts'
import { BTC_MARKET } from '../../markets/testing/btc-market.ts'
import { PANEL_BOUNDS, readSizes } from './panel-sizes.ts'
import { offsetText } from './utc-offset.ts'

it('keeps panel sizes within what is usable, and starts with less in a low window', () => {
  const { book, form, trades } = PANEL_BOUNDS
  const kept = { book: 10_000, form: 'wide', orders: 200 }
  expect(readSizes(kept, 1_200)).toEqual({ book: book.high, form: form.first, orders: 200, trades: trades.first })
  expect(readSizes(undefined, 760)).toEqual({ book: book.first, form: form.first, orders: 152, trades: 175 })
})

it('writes the offset of a timezone at a moment', () => {
  expect(offsetText(Date.UTC(2026, 0, 1), 'Asia/Hong_Kong')).toBe('UTC+8')
  expect(offsetText(Date.UTC(2026, 0, 1), 'Europe/Berlin')).toBe('UTC+1')
  expect(offsetText(Date.UTC(2026, 6, 1), 'Europe/Berlin')).toBe('UTC+2')
})

it('cuts the filled part to whole percent, and knows none of an order by amount', () => {
  expect(filledPercent(BTC_MARKET, { quantity: '0.4', filledQuantity: '0.12999' })).toBe(32)
  expect(filledPercent(BTC_MARKET, { quantity: '0', filledQuantity: '0.1' })).toBe(0)
})

it('names an order by its type, by what is special about a limit order, and a leg of an OCO as such', () => {
  const plain = { orderType: 'limit', postOnly: false, icebergQuantity: '0' } as const
  expect(kindKey(plain)).toBe('limit')
  expect(kindKey({ ...plain, postOnly: true })).toBe('postOnly')
  expect(kindKey({ ...plain, icebergQuantity: '0.1' })).toBe('iceberg')
  expect(kindKey({ ...plain, ocoId: '7' })).toBe('ocoLimit')
  expect(kindKey({ ...plain, orderType: 'stop_market', ocoId: '7' })).toBe('ocoStop')
  expect(kindKey({ ...plain, orderType: 'trailing' })).toBe('trailing')
})

it('takes the tick nearest to a point of the chart', () => {
  expect(nearestTicks(BTC_MARKET, 63_750.26)).toBe(637_503)
  expect(nearestTicks(BTC_MARKET, 0.01)).toBeUndefined()
})
