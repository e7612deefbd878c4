import { expect, it } from 'vitest'
import { lineOf, protectionLine } from './line-ids.ts'

it('finds the position and the kind of a protection by the id of its line', () => {
  const id = protectionLine('stopLoss', 'BTC_USDT_PERP-long')
  expect(lineOf(id)).toEqual({ kind: 'protection', field: 'stopLoss', position: 'BTC_USDT_PERP-long' })
})

it('takes every other line for that of an order', () => {
  expect(lineOf('467968')).toEqual({ kind: 'order', id: '467968' })
  expect(lineOf('entry BTC_USDT_PERP-long')).toEqual({ kind: 'order', id: 'entry BTC_USDT_PERP-long' })
})
