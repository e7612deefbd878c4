/** The demo's money: given once a day wherever it is asked for, and what one has is read anew at once. */
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { endOf } from '../../testing/specimens/specimen.ts'
import { leave, missing, openStage, reached, show } from '../../testing/stage.tsx'
import { answers } from '../../testing/told-server.ts'

vi.hoisted(() =>
  Object.assign(window, { platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '', demo: true } }),
)
const { AnyPage } = await import('../../testing/page-at.tsx')
const { UNGUARDED } = await import('../../testing/specimens/account.tsx')
const { default: Welcome } = await import('../../../features/home/welcome.tsx')
const { default: DemoFunds } = await import('../../../features/assets/demo-funds.tsx')
const { useSession } = await import('../../../session/session.ts')
const { USER } = await import('../../../session/testing/user.ts')

const BALANCE = endOf('assets.getMyBalance')
const FUNDS = endOf('demo.funds')
const holding = (available: string) => ({
  ...{ type: 1, currency: 'usd', rate: null, equivalent: null, usdt: null, unpriced: [] },
  records: [{ coin: 'USDT', available, occupied: '0', equivalent: null }],
})
const button = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes('USDT'))

beforeAll(openStage)
beforeEach(() => {
  answers.clear()
  localStorage.clear()
  useSession.setState({ isLogin: true, token: 'secret', userInfo: USER })
})
afterEach(() => {
  leave()
  expect(missing).toEqual([])
})

it('ticks the first step of who is new off as soon as it is given', async () => {
  answers.set(BALANCE, { data: holding('0') })
  answers.set(endOf('assets.orderCentre'), { data: { records: [], total: 0 } })
  answers.set(endOf('security.overview'), { data: UNGUARDED })
  await show(
    <AnyPage>
      <Welcome />
    </AnyPage>,
  )
  await reached(() => expect(button()?.textContent).toBe('Get 10,000 simulated USDT'))
  expect(document.querySelector('#welcome')?.textContent).toBe('Welcome')
  expect(document.querySelector('li')?.textContent).toContain('Simulated USDT are in the account at once')
  answers.set(FUNDS, { data: { given: true, amount: '10000', coin: 'USDT' } })
  answers.set(BALANCE, { data: holding('10000') })
  await act(async () => button()?.click())
  await reached(() => expect(button()).toBeUndefined())
  expect(document.querySelector('li')?.textContent).toBe('Get money into the accountDone')
})

it('says that it was given before, and is not asked again', async () => {
  answers.set(FUNDS, { data: { given: false, amount: '10000', coin: 'USDT' } })
  await show(<DemoFunds variant="secondary" size="lg" />)
  await reached(() => expect(button()).toBeDefined())
  await act(async () => button()?.click())
  await reached(() => expect(document.querySelector('[role="status"]')?.textContent).toContain('given before'))
  expect(button()?.disabled).toBe(true)
})

it('is not offered again today to whom it was given, and is to somebody else', async () => {
  answers.set(FUNDS, { data: { given: true, amount: '10000', coin: 'USDT' } })
  await show(<DemoFunds />)
  await reached(() => expect(button()?.disabled).toBe(false))
  await act(async () => button()?.click())
  await reached(() => expect(button()?.disabled).toBe(true))
  await show(<DemoFunds />)
  await reached(() => expect(button()?.textContent).toBe('Simulated USDT given today'))
  expect(button()?.disabled).toBe(true)
  expect(document.querySelector('[role="status"]')?.textContent).toBe('There is more after midnight UTC.')
  useSession.setState({ userInfo: { ...USER, userId: 'other' } })
  await show(<DemoFunds />)
  await reached(() => expect(button()?.disabled).toBe(false))
})
