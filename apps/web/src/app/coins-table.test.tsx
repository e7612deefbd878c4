/** The coins of an account: each figure leads to what is behind it, and each row to all ways to move the coin. */
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { leave, missing, openStage, reached, show } from './testing/stage.tsx'
import { answers } from './testing/told-server.ts'

vi.hoisted(() =>
  Object.assign(window, { platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '' } }),
)
const { PageAt } = await import('./testing/page-at.tsx')
const { endOf } = await import('./testing/specimens/specimen.ts')
const { tellFacts } = await import('./testing/told-facts.ts')
const { useSession } = await import('../session/session.ts')
const { USER } = await import('../session/testing/user.ts')

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const WORTH = { currency: 'cny', rate: null, equivalent: '700', usdt: '100', unpriced: [] }

beforeAll(openStage)
beforeEach(() => {
  answers.clear()
  tellFacts()
  const row = { coin: 'USDT', available: '90', occupied: '10', equivalent: '700' }
  answers.set(endOf('assets.getMyBalance'), { data: { type: 2, ...WORTH, records: [row] } })
  answers.set(endOf('assets.getWalletAccount'), {
    data: { currency: 'cny', rate: null, records: [{ ...WORTH, type: 2, occupied: '70' }] },
  })
  useSession.setState({ isLogin: true, token: 'secret', userInfo: USER })
})
afterEach(() => {
  leave()
  expect(missing).toEqual([])
})

const links = (within: ParentNode = document) =>
  [...within.querySelectorAll('a')].map((link) => `${link.textContent} ${link.getAttribute('href')}`)
const opens = async (account: string) => {
  await show(<PageAt path={`/assets/index?key=overview${account}`} />)
  await reached(() => expect(document.querySelector('tbody td')).not.toBeNull())
}

it('lead from what is reserved to the orders of the account shown, and from a tile to its entries', async () => {
  await opens('&account=2')
  await reached(() => expect(links()).toContain('10 /account/entrust/future/u'))
  expect(links().join()).toContain('700.00 /account/wallet/bills?account=2')
})

it('lead from what is reserved in all accounts to the order centre', async () => {
  await opens('')
  await reached(() => expect(links()).toContain('10 /assets/index?key=tradeOrder&coin=USDT&status=open'))
})

it.each([
  ['&account=2', '/assets/index?key=transfer&coin=USDT&out=2'],
  ['', '/assets/index?key=transfer&coin=USDT'],
])('move the coin out of the account shown, by a button or on a phone by a sheet (%s)', async (account, href) => {
  await opens(account)
  const button = document.querySelector('a[aria-label="Transfer USDT"]')
  expect(button?.getAttribute('href')).toBe(href)
  const row = document.querySelector<HTMLButtonElement>('tbody button[aria-haspopup=dialog]')
  expect(row?.textContent).toContain('USDT, Actions')
  await act(async () => row?.click())
  await reached(() => expect(document.querySelector('dialog')).not.toBeNull())
  const sheet = document.querySelector('dialog') as HTMLDialogElement
  expect(links(sheet)).toEqual([
    'Deposit /assets/index?key=recharge&coin=USDT',
    'Withdraw /assets/index?key=withdraw&coin=USDT',
    `Transfer ${href}`,
    'Swap /assets/index?key=swap&coin=USDT',
  ])
})
