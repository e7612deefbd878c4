/** Comparing markets by keys alone: the field has the keyboard, Enter takes the nearest. */
import { act } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Kept } from '../../../terminal/chart/chart-settings.ts'
import { enter } from '../../testing/hands.ts'
import { leave, missing, openStage, reached, show } from '../../testing/stage.tsx'
import { answers } from '../../testing/told-server.ts'

vi.hoisted(() =>
  Object.assign(window, { platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '' } }),
)
const { startAreas } = await import('../../../areas/area.ts')
const { AREAS } = await import('../../areas.ts')
const { named } = await import('../../../i18n/named.ts')
const { endOf } = await import('../../testing/specimens/specimen.ts')
const { readCompared, useCompared } = await import('../../../terminal/chart/chart-settings.ts')
const { default: ChartCompare } = await import('../../../terminal/chart/chart-compare.tsx')

const row = (symbol: string, kind: string) => {
  const [base, quote] = symbol.split('_')
  return { symbol, kind, base, quote, name: base, group: quote, tickSize: '0.1', status: 'open' }
}
const MARKETS = endOf('market.initData')
const told = (...records: object[]) => answers.set(MARKETS, { data: { type: 'all', time: 1, records } })
const names = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent)

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
  told(row('BTC_USDT', 'spot'), row('ETH_USDT', 'spot'), row('LTC_USDT', 'spot'))
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

it('offers contracts too, told apart from the pair of their coins, and nothing twice', async () => {
  told(
    ...[row('BTC_USDT', 'spot'), row('ETH_USDT', 'spot'), row('BTC_USDT', 'flash'), row('XAU_USD', 'flash')],
    ...[row('BTC_USDT_PERP', 'contract'), row('ETH_USDT_PERP', 'contract'), row('BTC_USD_PERP', 'contract')],
  )
  const compare = vi.fn()
  await show(<ChartCompare symbol="BTC_USDT" compared={undefined} onCompare={compare} />)
  await reached(() => expect(document.querySelectorAll('li')).toHaveLength(4))
  expect(names()).toEqual(['ETH/USDT', 'BTCUSDT Perp', 'ETHUSDT Perp', 'BTCUSD Perp'])
  await act(async () => document.querySelectorAll<HTMLButtonElement>('li button')[1]?.click())
  expect(compare).toHaveBeenCalledExactlyOnceWith('BTC_USDT_PERP')
})

it('offers what an area says may be compared, and of the others nothing', async () => {
  const kind = {
    name: named('common', 'close'),
    heading: named('common', 'close'),
    rank: 9,
    link: () => ({ to: '/', search: {} }),
  }
  const metals = {
    ...kind,
    id: 'metal',
    of: ({ symbol }: { symbol: string }) => symbol.startsWith('XAU'),
    compared: {},
  }
  const rates = { ...kind, id: 'rate', of: ({ symbol }: { symbol: string }) => symbol.startsWith('EUR') }
  startAreas([{ routes: [], kinds: [metals, rates] }])
  told(row('BTC_USDT', 'spot'), row('XAU_USD', 'flash'), row('EUR_USD', 'flash'))
  await show(<ChartCompare symbol="BTC_USDT" compared={undefined} onCompare={() => undefined} />)
  await reached(() => expect(names()).toEqual(['XAU/USD']))
  startAreas(AREAS)
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
