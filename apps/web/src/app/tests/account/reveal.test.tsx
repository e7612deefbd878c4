/** One's own data: masked until a second step, whole after it, and masked again by hand. */
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { USER } from '../../../session/testing/user.ts'
import { faultsShown, leave, missing, openStage, reached, settled, show, submit, type } from '../../testing/stage.tsx'
import { answers, asked } from '../../testing/told-server.ts'

vi.hoisted(() =>
  Object.assign(window, { platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '' } }),
)
const { Facts } = await import('../../../features/account/centre/info-page.tsx')

const EMAIL = 'candle@wick.test'
const OVERVIEW = {
  ...{ authenticator: false, passkeys: [], recoveryCodesLeft: 0, fundPassword: false, antiCode: '' },
  ...{ email: 'ca****st', phone: '', withdrawalsPausedUntil: null },
  since: {
    ...{ password: null, passkey: null, authenticator: null, recovery: null },
    ...{ fundPassword: null, antiCode: null, email: null, phone: null },
  },
}
const button = (name: string) =>
  [...document.querySelectorAll('button')].find((each) => each.textContent === name) as HTMLButtonElement
const press = async (name: string) => {
  await act(async () => button(name).click())
  await settled()
}
const reveals = () => asked.filter((url) => url.endsWith('/account/reveal')).length

const NEEDED = { refusal: { error: 'factor_needed', field: 'secondFactor', bound: 'password', msg: 'Prove it.' } }
const whole = () => ({ data: { account: '', email: EMAIL, phone: '', until: Date.now() + 300_000 } })
const opened = () => show(<Facts user={{ ...USER, email: EMAIL }} />)

beforeAll(openStage)
beforeEach(async () => {
  answers.clear()
  asked.length = 0
  answers.set('/overview', { data: OVERVIEW })
  answers.set('/account/reveal', NEEDED)
  await opened()
})
afterEach(() => {
  leave()
  expect(missing).toEqual([])
})

async function prove(outcome: Parameters<typeof answers.set>[1] = whole()): Promise<void> {
  await press('Show')
  await reached(() => expect(document.querySelector('form')).not.toBeNull())
  await submit()
  expect(faultsShown().map(({ words }) => words)).toEqual(['Enter your login password.'])
  type(document.querySelector('input[name=password]') as HTMLInputElement, 'Candle-1234')
  answers.set('/account/reveal', outcome)
  await submit()
}

it('is masked, and asks for the second step before it is whole', async () => {
  expect(document.body.textContent).toContain('ca****st')
  expect(document.body.textContent).not.toContain(EMAIL)
  await prove()
  await reached(() => expect(document.body.textContent).toContain(EMAIL))
  await press('Hide')
  expect(document.body.textContent).not.toContain(EMAIL)
  expect(reveals()).toBe(2)
})

it('is whole again by one tap while the second step serves', async () => {
  await prove()
  await reached(() => expect(document.body.textContent).toContain(EMAIL))
  await press('Hide')
  await press('Show')
  expect(document.querySelector('dialog')).toBeNull()
  expect(document.body.textContent).toContain(EMAIL)
  expect(reveals()).toBe(3)
})

it('is whole by one tap on a page that was left and come back to, and after a login that brought the second step', async () => {
  await prove()
  await reached(() => expect(document.body.textContent).toContain(EMAIL))
  leave()
  await opened()
  expect(document.body.textContent).not.toContain(EMAIL)
  await press('Show')
  expect(document.querySelector('dialog')).toBeNull()
  expect(document.body.textContent).toContain(EMAIL)
})

it('asks for the second step again once the server does, and says what else was in the way', async () => {
  await prove()
  await reached(() => expect(document.body.textContent).toContain(EMAIL))
  await press('Hide')
  answers.set('/account/reveal', NEEDED)
  await press('Show')
  await reached(() => expect(document.querySelector('form')).not.toBeNull())
  expect(faultsShown()).toEqual([])
  leave()
  await opened()
  answers.set('/account/reveal', { refusal: { error: 'busy', msg: 'Not now.' } })
  await press('Show')
  await reached(() => expect(faultsShown().map(({ words }) => words)).toEqual(['Not now.']))
})

it('stays masked where the second step is refused', async () => {
  await prove({ refusal: { error: 'password_wrong', msg: 'Wrong password.' } })
  expect(faultsShown().map(({ words }) => words)).toEqual(['Wrong password.'])
  expect(document.body.textContent).not.toContain(EMAIL)
})
