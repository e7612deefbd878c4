/** Records as they are filtered: what is chosen stands in the address and is asked of the server, and can be taken back. */
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { assetsSearch } from '../../../features/assets/assets-search.ts'
import { endOf } from '../../testing/specimens/specimen.ts'
import { leave, openStage, reached, settled, show } from '../../testing/stage.tsx'
import { answers } from '../../testing/told-server.ts'

vi.hoisted(() =>
  Object.assign(window, { platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '' } }),
)
const { PageAt } = await import('../../testing/page-at.tsx')
const { tellFacts } = await import('../../testing/told-facts.ts')
const { useSession } = await import('../../../session/session.ts')
const { USER } = await import('../../../session/testing/user.ts')
const { WITHDRAWAL } = await import('../../testing/specimens/money-facts.ts')

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
/** Bodies of what was asked, by the end of their paths. */
const sent: { path: string; body: Record<string, unknown> }[] = []

beforeAll(async () => {
  await openStage()
  const told = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    if (typeof init?.body === 'string') sent.push({ path: url.split('?')[0] ?? '', body: JSON.parse(init.body) })
    return told(url)
  })
})
beforeEach(() => {
  answers.clear()
  tellFacts()
  const nothing = { data: { records: [], total: 0 } }
  for (const end of ['/api/recharge/list', '/api/withdraw/list', '/api/texchange/list', '/getMyBill'])
    answers.set(end, nothing)
  useSession.setState({ isLogin: true, token: 'secret', userInfo: USER })
  sent.length = 0
})
afterEach(leave)

const lastOf = (end: string) => sent.findLast(({ path }) => path.endsWith(end))?.body
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (one) => one.textContent === name || one.getAttribute('aria-label')?.startsWith(name),
  )
const press = async (name: string) => {
  await act(async () => button(name)?.click())
  await settled()
}

it.each([
  ['deposits', '/api/recharge/list', { coin: 'BTC', stage: 'failed' }],
  ['withdrawals', '/api/withdraw/list', { coin: 'BTC', stage: 'failed' }],
  ['swaps', '/api/texchange/list', { coin: 'BTC' }],
  ['transfers', '/getMyBill', { coin: 'BTC', reason: 'transfer' }],
])('%s: what the address says is asked, and is gone at one press', async (tab, end, filter) => {
  await show(<PageAt path={`/assets/index?key=records&tab=${tab}&coin=BTC&stage=failed&range=week`} />)
  await reached(() => expect(lastOf(end)).toMatchObject({ ...filter, startTime: expect.any(Number) }))
  if (!('stage' in filter)) expect(lastOf(end)).not.toHaveProperty('stage')
  await reached(() => expect(document.body.textContent).toContain('Nothing for these filters'))
  await press('Clear filters')
  await reached(() => {
    for (const part of ['coin', 'stage', 'startTime']) expect(lastOf(end)).not.toHaveProperty(part)
  })
  expect(document.body.textContent).not.toContain('Nothing for these filters')
})

it('a coin is chosen among all by a few letters, a status from its list', async () => {
  await show(<PageAt path="/assets/index?key=records" />)
  await reached(() => expect(lastOf('/api/recharge/list')).toBeDefined())
  const status = document.querySelector<HTMLSelectElement>('select[aria-label="Status"]')
  expect([...(status?.options ?? [])].map(({ text }) => text)).toEqual([
    ...['Any status', 'Pending', 'Credited', 'Failed'],
  ])
  expect(button('Coin: All coins')).toBeDefined()
})

it('what an address says that is no filter is none', () => {
  expect(assetsSearch({ coin: 'btc; drop', stage: 'PAID!', tab: 'deposits' })).toEqual({ tab: 'deposits' })
  expect(assetsSearch({ coin: 'BTC', stage: 'pending' })).toEqual({ coin: 'BTC', stage: 'pending' })
})

const OF_WITHDRAWALS = '/account/wallet/history-withdrawal'
const REJECTED = {
  ...WITHDRAWAL,
  ...{ id: 'c'.repeat(64), orderNo: 'W-1122-004188', state: 'rejected', status: 'failed', cancellable: false },
  ...{ reason: 'source_unclear', reasonText: 'The sender of the coins is not you.' },
} as const
const dialog = () => document.querySelector('dialog')?.textContent ?? ''

describe('a withdrawal', () => {
  beforeEach(() => {
    answers.set('/api/withdraw/list', { data: { records: [WITHDRAWAL, REJECTED], total: 2 } })
    answers.set(endOf('withdrawals.detail'), { data: { ...WITHDRAWAL, steps: [{ state: 'review', time: 1 }] } })
  })

  it('opens from the records by its number, with what can be done with it, and closes again', async () => {
    await show(<PageAt path="/assets/index?key=records&tab=withdrawals" />)
    const row = () =>
      document.querySelector<HTMLElement>('[role="tabpanel"] :is(li, [role="row"], tr) [aria-haspopup="dialog"]')
    await reached(() => expect(row()).not.toBeNull())
    await act(async () => row()?.click())
    await reached(() => expect(dialog()).toContain(WITHDRAWAL.orderNo))
    expect(dialog()).toContain('Cancel withdrawal')
    await press('Close')
    await reached(() => expect(document.querySelector('dialog')).toBeNull())
  })

  it('that was turned down says why in its row, wherever it is listed', async () => {
    for (const path of ['/assets/index?key=records&tab=withdrawals', OF_WITHDRAWALS]) {
      await show(<PageAt path={path} />)
      await reached(() => expect(document.body.textContent).toContain('We need to know more about where the funds'))
      expect(document.body.textContent).toContain(REJECTED.reasonText)
    }
  })
})

it('past withdrawals are filtered by coin and period as well, and a change of one keeps the others', async () => {
  await show(<PageAt path={`${OF_WITHDRAWALS}?coin=BTC&status=failed&range=week`} />)
  const filter = { coin: 'BTC', status: 'failed', startTime: expect.any(Number) }
  await reached(() => expect(lastOf('/api/withdraw/list')).toMatchObject(filter))
  await press('Any time')
  await reached(() => expect(lastOf('/api/withdraw/list')).not.toHaveProperty('startTime'))
  expect(lastOf('/api/withdraw/list')).toMatchObject({ coin: 'BTC', status: 'failed' })
  await press('Clear filters')
  await reached(() => expect(lastOf('/api/withdraw/list')).not.toHaveProperty('coin'))
  expect(lastOf('/api/withdraw/list')).not.toHaveProperty('status')
})

const DETAIL = { kind: 'spot', group: 'USDT', tickSize: '0.01', quote: 'USDT' }
const PICTURE = [
  { ...DETAIL, symbol: 'BTC_USDT', base: 'BTC', name: 'Bitcoin' },
  { ...DETAIL, symbol: 'BTC_USDT_PERP', base: 'BTC', name: 'Bitcoin', kind: 'contract' },
  { ...DETAIL, symbol: 'XAU_USD', base: 'XAU', quote: 'USD', name: 'Gold', kind: 'flash', group: 'metal' },
]

/** As the platform's popover does, which the document of tests has not. */
async function openPanel(name: string): Promise<void> {
  Object.assign(HTMLElement.prototype, { hidePopover: () => undefined })
  const panel = document.getElementById(button(name)?.getAttribute('aria-controls') ?? '')
  await act(async () => panel?.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'open' })))
  await settled()
}

describe('the ledger by market', () => {
  beforeEach(() => void answers.set(endOf('market.initData'), { data: { records: PICTURE } }))

  it('asks for what the address says, and for all again at one press', async () => {
    await show(<PageAt path="/account/wallet/bills?symbol=BTC_USDT_PERP&coin=BTC" />)
    await reached(() => expect(lastOf('/getMyBill')).toMatchObject({ symbol: 'BTC_USDT_PERP', coin: 'BTC' }))
    await reached(() => expect(button('Pair: BTCUSDT')).toBeDefined())
    await reached(() => expect(button('Show all entries')).toBeDefined())
    await press('Show all entries')
    await reached(() => expect(lastOf('/getMyBill')).not.toHaveProperty('symbol'))
  })

  it('is chosen among pairs, contracts and flash symbols, each with what it is', async () => {
    await show(<PageAt path="/account/wallet/bills" />)
    await reached(() => expect(button('Pair: All pairs')).toBeDefined())
    await openPanel('Pair: All pairs')
    const lines = () => [...document.querySelectorAll<HTMLElement>('[role="option"]')]
    await reached(() =>
      expect(lines().map(({ textContent }) => textContent)).toEqual([
        ...['All pairs', 'BTC/USDTBitcoin', 'BTC/USDTPerpBitcoin', 'AuXAU/USDGold'],
      ]),
    )
    await act(async () => lines()[2]?.click())
    await reached(() => expect(lastOf('/getMyBill')).toMatchObject({ symbol: 'BTC_USDT_PERP' }))
    expect(button('Pair: BTCUSDT')).toBeDefined()
  })

  it('what an address says that is no market is none', () => {
    expect(assetsSearch({ symbol: 'btc_usdt' })).toEqual({})
    expect(assetsSearch({ symbol: 'XAUUSD' })).toEqual({ symbol: 'XAUUSD' })
  })
})
