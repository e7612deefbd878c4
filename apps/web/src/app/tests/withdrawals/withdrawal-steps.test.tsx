/** The steps of a withdrawal: each begins at its heading, and Back leads to the one before with what was typed. */
import { createMemoryHistory } from '@tanstack/react-router'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { leave, openStage, reached, settled, show, submit, type } from '../../testing/stage.tsx'
import { answers } from '../../testing/told-server.ts'

vi.hoisted(() =>
  Object.assign(window, { platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '' } }),
)
const { PageAt } = await import('../../testing/page-at.tsx')
const { endOf } = await import('../../testing/specimens/specimen.ts')
const { ADDRESS, CHECKED, TERMS } = await import('../../testing/specimens/money-facts.ts')
const { tellFacts } = await import('../../testing/told-facts.ts')
const { useSession } = await import('../../../session/session.ts')
const { USER } = await import('../../../session/testing/user.ts')

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
const PATH = '/assets/index?key=withdraw'
const scrolled: Element[] = []
const address = () => document.querySelector<HTMLInputElement>('input[name="address"]')
const amount = () => document.querySelector<HTMLInputElement>('form input[inputmode="decimal"]') as HTMLInputElement
const password = () => document.querySelector('input[name="fund-password"]')
const current = () => document.querySelector('[aria-current="step"]')?.textContent

beforeAll(openStage)
beforeEach(() => {
  answers.clear()
  tellFacts()
  answers.set(endOf('withdrawals.terms'), { data: TERMS })
  answers.set(endOf('withdrawals.check'), { data: CHECKED })
  useSession.setState({ isLogin: true, token: 'secret', userInfo: USER })
  scrolled.length = 0
  HTMLElement.prototype.scrollIntoView = function scrollIntoView() {
    scrolled.push(this)
  }
})
afterEach(leave)

async function inReview() {
  const history = createMemoryHistory({ initialEntries: ['/assets/index?key=swap', PATH] })
  await show(<PageAt path={PATH} history={history} />)
  await reached(() => expect(address()).not.toBeNull())
  expect(scrolled).toEqual([])
  type(address() as HTMLInputElement, ADDRESS)
  await settled()
  // Ethereum takes the same address as the others that are closed.
  act(() => document.querySelector<HTMLInputElement>('input[value="ethereum"]')?.click())
  type(amount(), '12')
  await reached(() => expect(document.querySelector('form [role="status"]')).not.toBeNull())
  await submit()
  await reached(() => expect(password()).not.toBeNull())
  return history
}

it('the review begins at its heading, which has the focus', async () => {
  await inReview()
  const heading = document.querySelector('form h2')
  expect(document.activeElement).toBe(heading)
  expect(scrolled).toEqual([heading])
})

it('Back leads from the review to the form with what was typed, forward to the review, and what is changed is read anew', async () => {
  const history = await inReview()
  await act(async () => history.back())
  await reached(() => expect(address()?.value).toBe(ADDRESS))
  expect([amount().value, document.activeElement?.textContent]).toEqual(['12', current()])
  await act(async () => history.forward())
  await reached(() => expect(password()).not.toBeNull())
  await act(async () => history.back())
  await reached(() => expect(address()).not.toBeNull())
  type(amount(), '13')
  await act(async () => history.forward())
  await reached(() => expect(amount()?.value).toBe('13'))
  expect(password()).toBeNull()
})

it('the limit says what this withdrawal leaves of it, and nothing of one that was sent', async () => {
  const left = () => document.querySelector('aside')?.textContent
  await inReview()
  expect(left()).toContain('Left after this one 876,531.21 USDT')
  leave()
  const history = createMemoryHistory({ initialEntries: [PATH] })
  history.push(PATH, { withdrawing: 'a'.repeat(64) } as never)
  await show(<PageAt path={PATH} history={history} />)
  await reached(() => expect(left()).toContain('Left today 876,543.21 USDT'))
})

it('the only network that is open is chosen before an address is typed, and too much is answered with what there is', async () => {
  const [only] = TERMS.coins.flatMap(({ networks }) => networks.filter(({ network }) => network === 'ethereum'))
  const coins = TERMS.coins.map((coin) => ({ ...coin, networks: only === undefined ? [] : [only] }))
  answers.set(endOf('withdrawals.terms'), { data: { ...TERMS, coins } })
  await show(<PageAt path={PATH} />)
  await reached(() => expect(document.querySelector<HTMLInputElement>('input[value="ethereum"]')?.checked).toBe(true))
  type(amount(), '99999999999999')
  await reached(() => expect(document.querySelector('[role="alert"]')?.textContent).toMatch(/^At most 12,345,674 USDT/))
})

it('what was sent stands in the place of its review, and Back leads to an empty form', async () => {
  const history = createMemoryHistory({ initialEntries: [PATH] })
  history.push(PATH, { withdrawing: 'a'.repeat(64) } as never)
  await show(<PageAt path={PATH} history={history} />)
  await reached(() => expect(current()).toContain('Status'))
  await act(async () => history.back())
  await reached(() => expect(address()?.value).toBe(''))
})
