/** Comparing markets by keys alone: the field has the keyboard, Enter takes the nearest. */
import { act } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Kept } from '../terminal/chart/chart-settings.ts'
import { enter } from './testing/hands.ts'
import { leave, missing, openStage, reached, show } from './testing/stage.tsx'
import { answers } from './testing/told-server.ts'

vi.hoisted(() =>
  Object.assign(window, { platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '' } }),
)
const { endOf } = await import('./testing/specimens/specimen.ts')
const { readCompared, useCompared } = await import('../terminal/chart/chart-settings.ts')
const { default: ChartCompare } = await import('../terminal/chart/chart-compare.tsx')

const goods = (base: string) => ({
  ...{ symbol: `${base}_USDT`, base, quote: 'USDT', name: `${base}/USDT`, status: 'open', tickSize: '0.1' },
  ...{ lotSize: '0.00001', priceDecimals: 1, quantityDecimals: 5, baseDecimals: 8, quoteDecimals: 6 },
  ...{ minNotional: '5', maxQuantity: '100', bandRate: '0.2', slipRate: '0.05', maxOpenOrders: 200 },
  ...{ makerFee: '0.001', takerFee: '0.001' },
})

let one: Kept<string | undefined> | undefined
function Read({ symbol }: { symbol: string }) {
  one = useCompared(symbol)
  return null
}

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

it('offers contracts too, told apart from the pair of their coins', async () => {
  answers.set('/getSpotGoods', { data: ['BTC', 'ETH'].map(goods) })
  answers.set(endOf('market.getContract'), { data: [{ symbol: 'BTC_USDT_PERP' }, { symbol: 'ETH_USDT_PERP' }] })
  const compare = vi.fn()
  await show(<ChartCompare symbol="BTC_USDT" compared={undefined} onCompare={compare} />)
  await reached(() => expect(document.querySelectorAll('li')).toHaveLength(3))
  expect([...document.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'ETH/USDT',
    'BTCUSDT Perp',
    'ETHUSDT Perp',
  ])
  await act(async () => document.querySelectorAll<HTMLButtonElement>('li button')[1]?.click())
  expect(compare).toHaveBeenCalledExactlyOnceWith('BTC_USDT_PERP')
})

it('keeps what each market is compared with, and nothing that is no market', async () => {
  await show(<Read symbol="BTC_USDT" />)
  await act(async () => one?.change('ETH_USDT_PERP'))
  await show(<Read symbol="ETH_USDT" />)
  expect(one?.value).toBeUndefined()
  await show(<Read symbol="BTC_USDT" />)
  expect(one?.value).toBe('ETH_USDT_PERP')
  await act(async () => one?.change(undefined))
  await show(<Read symbol="BTC_USDT" />)
  expect(one?.value).toBeUndefined()
  expect([readCompared('BTC_USDT'), readCompared('<b>'), readCompared(7)]).toEqual(['BTC_USDT', undefined, undefined])
})
