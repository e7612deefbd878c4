/** A coin that an address asks for is the one that the page is about, also where nothing can be done with it now. */
import { createMemoryHistory } from '@tanstack/react-router'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { leave, missing, openStage, reached, show } from '../../testing/stage.tsx'
import { answers } from '../../testing/told-server.ts'

vi.hoisted(() =>
  Object.assign(window, { platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '' } }),
)
const { PageAt } = await import('../../testing/page-at.tsx')
const { endOf } = await import('../../testing/specimens/specimen.ts')
const { COIN, COMING_IN, TERMS } = await import('../../testing/specimens/money-facts.ts')
const { tellFacts } = await import('../../testing/told-facts.ts')
const { useSession } = await import('../../../session/session.ts')
const { USER } = await import('../../../session/testing/user.ts')

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
const SWAPPED = { spread: '0.002', minimum: '10', maximum: '1000', gives: '1', takes: '1', open: true }
const GOODS = {
  ...{ symbol: 'BNB_USDT', base: 'BNB', quote: 'USDT', name: 'BNB', status: 'open', tickSize: '0.1', lotSize: '0.001' },
  ...{ minNotional: '5', maxQuantity: '200', baseDecimals: 8, quoteDecimals: 6, bandRate: '0.1', slipRate: '0.05' },
}
const CLOSED = COIN.networks.map((network) => ({ ...network, open: false }))

beforeAll(openStage)
beforeEach(() => {
  answers.clear()
  tellFacts()
  const rows = ['USDT', 'BTC'].map((coin) => ({ coin, decimals: 8, networks: [COMING_IN] }))
  const closed = { coin: 'AVAX', decimals: 8, networks: [{ ...COMING_IN, open: false }] }
  answers.set(endOf('deposits.currencies'), { data: { rows: [...rows, closed] } })
  const coins = [
    { ...COIN, coin: 'ADA' },
    { ...COIN, coin: 'AVAX', networks: CLOSED },
    ...[COIN, { ...COIN, coin: 'BTC' }],
  ]
  answers.set(endOf('withdrawals.terms'), { data: { ...TERMS, coins } })
  const records = ['USDT', 'BTC', 'BNB', 'AVAX'].map((coin) => ({ coin, ...SWAPPED, open: coin !== 'AVAX' }))
  answers.set(endOf('swap.coins'), { data: { records } })
  answers.set(endOf('market.getSpotGoods'), { data: [GOODS] })
  useSession.setState({ isLogin: true, token: 'secret', userInfo: USER })
})
afterEach(() => {
  leave()
  expect(missing).toEqual([])
})

async function at(search: string) {
  const path = `/assets/index?${search}`
  const history = createMemoryHistory({ initialEntries: [path] })
  await show(<PageAt path={path} history={history} />)
  return history
}
const shown = () => document.querySelector('main')?.textContent ?? document.body.textContent ?? ''
const chooser = (label: string) =>
  [...document.querySelectorAll('select')].find(({ labels }) => labels[0]?.textContent === label)
const chosen = (label: string) => chooser(label)?.value
const choose = (label: string, value: string) =>
  act(async () => {
    const select = chooser(label)
    if (select === undefined) throw new Error(`nothing to choose as ${label}`)
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
const links = () => [...document.querySelectorAll('[role="status"] a')].map((one) => one.getAttribute('href'))

it.each(['BNB', 'AVAX'])(
  '%s, which comes in on no network, is said to, and no other coin is shown for it',
  async (coin) => {
    await at(`key=recharge&coin=${coin}`)
    await reached(() => expect(shown()).toContain(`${coin} cannot be deposited now`))
    expect(shown()).toContain('No network is open for it.')
    expect(document.querySelector('[aria-labelledby="deposit-address"]')).toBeNull()
    await choose('Coin', 'BTC')
    await reached(() => expect(shown()).toContain('I send BTC on Ethereum'))
    expect(shown()).not.toContain('cannot be deposited now')
  },
)

it.each(['BNB', 'AVAX'])(
  '%s, which goes out on no network, is said to, and no other coin is shown for it',
  async (coin) => {
    await at(`key=withdraw&coin=${coin}`)
    await reached(() => expect(shown()).toContain(`${coin} cannot be withdrawn now`))
    expect(chosen('Coin')).toBe(coin)
    expect(document.querySelector('input[name="address"]')).toBeNull()
    await choose('Coin', 'BTC')
    await reached(() => expect(shown()).toContain('12,345,678.123456 BTC'))
    expect(shown()).not.toContain('cannot be withdrawn now')
  },
)

it('leads on to where the coin can be swapped and traded', async () => {
  await at('key=withdraw&coin=BNB')
  await reached(() =>
    expect(links()).toEqual(['/assets/index?key=swap&coin=BNB', '/trade/index?type=spot&symbol=BNB_USDT']),
  )
})

it('without a coin in the address a withdrawal begins with the usual one', async () => {
  await at('key=withdraw')
  await reached(() => expect(chosen('Coin')).toBe('USDT'))
})

it('a withdrawal follows the address to another coin, and keeps where it is to go', async () => {
  const history = await at('key=withdraw&coin=USDT')
  await reached(() => expect(chosen('Coin')).toBe('USDT'))
  await act(async () => history.push('/assets/index?key=withdraw&coin=BTC'))
  await reached(() => expect(chosen('Coin')).toBe('BTC'))
  await choose('Coin', 'ADA')
  await reached(() => expect(history.location.search).toBe('?key=withdraw&coin=ADA'))
})

it('a swap follows the address to another coin, and says of one that it is not swapped', async () => {
  const history = await at('key=swap&coin=BNB')
  await reached(() => expect([chosen('Pay with'), chosen('Get')]).toEqual(['BNB', 'USDT']))
  await act(async () => history.push('/assets/index?key=swap&coin=USDT'))
  await reached(() => expect([chosen('Pay with'), chosen('Get')]).toEqual(['USDT', 'BTC']))
  await choose('Get', 'USDT')
  await reached(() => expect([chosen('Pay with'), chosen('Get')]).toEqual(['BTC', 'USDT']))
  await reached(() => expect(history.location.search).toBe('?key=swap&coin=BTC'))
  await act(async () => history.push('/assets/index?key=swap&coin=AVAX'))
  await reached(() => expect(shown()).toContain('AVAX cannot be swapped now'))
  expect(document.querySelector('form')).toBeNull()
  await choose('Pay with', 'USDT')
  await reached(() => expect([chosen('Pay with'), chosen('Get')]).toEqual(['USDT', 'BTC']))
})
