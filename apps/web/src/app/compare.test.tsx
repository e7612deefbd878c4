/** Comparing markets by keys alone: the field has the keyboard, Enter takes the nearest. */
import { act } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { enter } from './testing/hands.ts'
import { leave, missing, openStage, reached, show } from './testing/stage.tsx'
import { answers } from './testing/told-server.ts'

vi.hoisted(() =>
  Object.assign(window, { platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '' } }),
)
const { default: ChartCompare } = await import('../terminal/chart/chart-compare.tsx')

const goods = (base: string) => ({
  ...{ symbol: `${base}_USDT`, base, quote: 'USDT', name: `${base}/USDT`, status: 'open', tickSize: '0.1' },
  ...{ lotSize: '0.00001', priceDecimals: 1, quantityDecimals: 5, baseDecimals: 8, quoteDecimals: 6 },
  ...{ minNotional: '5', maxQuantity: '100', bandRate: '0.2', slipRate: '0.05', maxOpenOrders: 200 },
  ...{ makerFee: '0.001', takerFee: '0.001' },
})

beforeAll(openStage)
afterEach(() => {
  leave()
  answers.clear()
  expect(missing).toEqual([])
})

it('has the keyboard at once, and takes the nearest on Enter', async () => {
  answers.set('/getSpotGoods', { data: ['BTC', 'ETH', 'LTC'].map(goods) })
  const compare = vi.fn()
  await show(<ChartCompare symbol="BTC_USDT" compared={undefined} onCompare={compare} />)
  await reached(() => expect(document.querySelectorAll('li')).toHaveLength(2))
  const field = document.querySelector('input') as HTMLInputElement
  expect(document.activeElement).toBe(field)
  await act(async () => field.form?.requestSubmit())
  expect(compare).not.toHaveBeenCalled()
  await act(async () => enter(field, 'lt'))
  await act(async () => field.form?.requestSubmit())
  expect(compare).toHaveBeenCalledExactlyOnceWith('LTC_USDT')
})
