/** The coins of an account: each figure leads to what is behind it, and each row to all ways to move the coin. */
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { leave, missing, openStage, reached, show } from '../../testing/stage.tsx'
import { answers } from '../../testing/told-server.ts'

vi.hoisted(() =>
  Object.assign(window, { platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '' } }),
)
const { PageAt } = await import('../../testing/page-at.tsx')
const { endOf } = await import('../../testing/specimens/specimen.ts')
const { tellFacts } = await import('../../testing/told-facts.ts')
const { useSession } = await import('../../../session/session.ts')
const { USER } = await import('../../../session/testing/user.ts')
const { WITHDRAWAL } = await import('../../testing/specimens/money-facts.ts')

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
  holds([])
  useSession.setState({ isLogin: true, token: 'secret', userInfo: USER })
})
afterEach(() => {
  leave()
  expect(missing).toEqual([])
})

/** What waits to be paid, each with what it holds. */
function holds(totals: readonly string[], next?: string): void {
  const records = totals.map((total, place) => ({ ...WITHDRAWAL, id: String(place), orderNo: `W-${place}`, total }))
  answers.set(endOf('withdrawals.list'), { data: { records, total: records.length, ...(next && { next }) } })
}

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

/** Opens what reserves the coin. */
async function opensReserved(account: string): Promise<HTMLDialogElement> {
  await opens(account)
  const figure = () => document.querySelector<HTMLButtonElement>('td:nth-child(3) button[aria-haspopup=dialog]')
  await reached(() => expect(figure()?.textContent).toBe('10'))
  await act(async () => figure()?.click())
  await reached(() => expect(document.querySelector('dialog')).not.toBeNull())
  return document.querySelector('dialog') as HTMLDialogElement
}
const record = (id: string) => `/assets/index?key=records&tab=withdrawals&id=${id}`

it.each([
  ['&account=1', '/account/entrust/spot'],
  ['', '/assets/index?key=tradeOrder&coin=USDT&status=open'],
])('what is reserved opens the withdrawals that hold it beside the orders (%s)', async (account, orders) => {
  holds(['2.5', '4.250001'])
  const dialog = await opensReserved(account)
  expect(dialog.textContent).toContain('Reserved USDT')
  const [first, second, rest, ...more] = links(dialog)
  expect(first).toMatch(/^Withdrawal W-02\.5 USDT/)
  expect([first, second].map((link) => link?.split(' ').at(-1))).toEqual(['0', '1'].map(record))
  // What the withdrawals do not hold, exactly.
  expect([rest, more]).toEqual([`Open orders3.249999 USDT ${orders}`, []])
})

it('nothing is said of orders where the withdrawals hold all of it', async () => {
  holds(['10'])
  const dialog = await opensReserved('')
  expect(links(dialog).map((link) => link.split(' ').at(-1))).toEqual([record('0')])
})

it('where more wait than are listed, the rest is found among the records', async () => {
  holds(['1'], '7')
  const dialog = await opensReserved('')
  expect(links(dialog).join()).toContain(
    'not paid yet /assets/index?key=records&tab=withdrawals&stage=pending&coin=USDT',
  )
  expect(links(dialog).at(-1)).toBe('Open orders /assets/index?key=tradeOrder&coin=USDT&status=open')
})
