/** A deposit as it is opened: each step with its block, what it waits for, where it came to, and what was handed in. */
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { endOf } from '../../testing/specimens/specimen.ts'
import { leave, openStage, reached, settled, show } from '../../testing/stage.tsx'
import { answers } from '../../testing/told-server.ts'

vi.hoisted(() =>
  Object.assign(window, {
    platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '', cookieTime: 1 },
  }),
)
const { PageAt } = await import('../../testing/page-at.tsx')
const { tellFacts } = await import('../../testing/told-facts.ts')
const { DEPOSIT_DETAIL } = await import('../../testing/specimens/money-facts.ts')
const { useSession } = await import('../../../session/session.ts')
const { keepToken } = await import('../../../platform/token.ts')
const { USER } = await import('../../../session/testing/user.ts')

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
/** With which headers files were asked for. */
const files: [string, unknown][] = []

beforeAll(async () => {
  await openStage()
  const told = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    if (!url.startsWith('/files/')) return told(url)
    files.push([url, init?.headers])
    return Promise.resolve(new Response(new Blob(['a picture'])))
  })
  keepToken('secret')
})
beforeEach(() => {
  answers.clear()
  tellFacts()
  useSession.setState({ isLogin: true, token: 'secret', userInfo: USER })
  files.length = 0
})
afterEach(leave)

const dialog = () => document.querySelector('dialog')
const words = () => dialog()?.textContent ?? ''
const tell = (more: object) => answers.set(endOf('deposits.detail'), { data: { ...DEPOSIT_DETAIL, ...more } })
const OPEN = `/account/wallet/history-deposit?id=${DEPOSIT_DETAIL.id}`
const stepsShown = () =>
  [...document.querySelectorAll('dialog ol > li')].map((step) => [
    step.getAttribute('aria-current') ?? '',
    step.querySelector('p')?.textContent ?? '',
    step.querySelector('p:nth-of-type(2)')?.textContent ?? '',
  ])

it('opens by the id in the address, with address, memo and transaction whole and each step with its block', async () => {
  await show(<PageAt path={OPEN} />)
  await reached(() => expect(words()).toContain(DEPOSIT_DETAIL.txid))
  expect(words()).toContain(DEPOSIT_DETAIL.address)
  expect(words()).toContain(DEPOSIT_DETAIL.tag)
  expect(words()).toContain('Below the minimum.')
  expect(dialog()?.querySelector('a[target="_blank"]')?.getAttribute('href')).toBe(DEPOSIT_DETAIL.explorer)
  expect(stepsShown()).toEqual([
    ['', 'seen, not in a block yet', ''],
    ['', 'confirming', 'In block 22,345,678 · 12 of 32 confirmations'],
    ['step', 'on hold', 'In block 22,345,678'],
  ])
  await act(async () => document.querySelector<HTMLElement>('dialog button[aria-label="Close"]')?.click())
  await reached(() => expect(dialog()).toBeNull())
})

it('opens from the list by its number', async () => {
  await show(<PageAt path="/assets/index?key=records" />)
  const row = () =>
    document.querySelector<HTMLElement>('[role="tabpanel"] [aria-haspopup="dialog"]:not([aria-expanded])')
  await reached(() => expect(row()).not.toBeNull())
  await act(async () => row()?.click())
  await settled()
  await reached(() => expect(words()).toContain(DEPOSIT_DETAIL.txid))
})

it('what has come to no end says what comes then, what ended badly is marked as the last', async () => {
  const [seen, confirming] = DEPOSIT_DETAIL.steps
  tell({ state: 'confirming', reason: null, steps: [seen, confirming] })
  await show(<PageAt path={OPEN} />)
  await reached(() => expect(stepsShown().at(-1)?.[1]).toBe('Credited'))
  expect(stepsShown().map(([now]) => now)).toEqual(['', 'step', ''])
})

it('a report shows its number, the words of whoever reviewed it and its picture, asked for with her token', async () => {
  const made = { state: 'review', time: 1, block: null, confirmations: null, reason: null }
  tell({
    ...{ id: 'h'.repeat(20), way: 'hand', state: 'rejected', reason: 'not_received', reasonText: 'Ask your bank.' },
    ...{ txid: null, explorer: null, screenshot: '/files/paid.jpg', confirmations: null, needed: null },
    steps: [made, { ...made, state: 'rejected', time: 2, reason: 'not_received' }],
  })
  await show(<PageAt path={`/account/wallet/history-deposit?id=${'h'.repeat(20)}`} />)
  await reached(() => expect(dialog()?.querySelector('img[alt="Payment screenshot"]')).not.toBeNull())
  expect(words()).toContain('No such payment has arrived. Ask your bank.')
  expect(words()).toContain('h'.repeat(20))
  expect(files).toEqual([['/files/paid.jpg', { satoken: 'secret' }]])
})

it('of one that is not hers it says that it could not be loaded', async () => {
  answers.set(endOf('deposits.detail'), { refusal: { error: 'not_found', msg: 'Nothing there', field: 'id' } })
  await show(<PageAt path={OPEN} />)
  await reached(() => expect(words()).toContain('The deposit could not be loaded'))
})
