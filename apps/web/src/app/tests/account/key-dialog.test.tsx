/** The dialog of a key: what is missing is said at its field, and a secret does not go before it is stored. */
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Overview } from '../../../features/account/security/guards.ts'
import { send } from '../../testing/hands.ts'
import { faultsShown, leave, missing, openStage, settled, show, submit, type } from '../../testing/stage.tsx'
import { answers, asked } from '../../testing/told-server.ts'

vi.hoisted(() =>
  Object.assign(window, { platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '' } }),
)
const { KeyDialog } = await import('../../../features/account/keys/key-dialog.tsx')

const OVERVIEW: Overview = {
  ...{ authenticator: false, passkeys: [], recoveryCodesLeft: 0, fundPassword: false, antiCode: '' },
  ...{ email: '', phone: '', withdrawalsPausedUntil: null },
  since: {
    ...{ password: null, passkey: null, authenticator: null, recovery: null },
    ...{ fundPassword: null, antiCode: null, email: null, phone: null },
  },
}
const KEY = {
  ...{ id: 'a'.repeat(20), name: 'bot', kind: 'hmac', permissions: ['read'], addresses: [], markets: [] },
  ...{ createTime: 1, expireTime: null, lastUsed: null, lastAddress: '', suspended: false },
}
const SECRET = 's'.repeat(43)
const closed = vi.fn()
const inputOf = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`) as HTMLInputElement
const button = (name: string) =>
  [...document.querySelectorAll('button')].find((each) => each.textContent === name) as HTMLButtonElement
const press = (element: HTMLElement) => act(async () => element.click())
/** Proves oneself by the login password, since no factor is bound. */
async function prove(): Promise<void> {
  type(inputOf('password'), 'Candle-1234')
  await act(async () => send(document.body))
  await settled()
}

beforeAll(openStage)
beforeEach(async () => {
  answers.clear()
  asked.length = 0
  closed.mockReset()
  answers.set('/member/api', { data: { key: KEY, secret: SECRET } })
  await show(<KeyDialog overview={OVERVIEW} onClose={closed} />)
})
afterEach(() => {
  leave()
  expect(missing).toEqual([])
})

describe('the dialog of a new key', () => {
  it('says what is missing and asks nobody', async () => {
    await submit()
    expect(faultsShown().map(({ words }) => words)).toEqual(['Give it a name.'])
    type(inputOf('name'), 'bot')
    type(inputOf('addresses'), '10.0.0')
    await submit()
    expect(faultsShown().map(({ words }) => words)).toEqual(['10.0.0 is not an IP address.'])
    expect(asked.filter((url) => url.includes('/member/api'))).toEqual([])
  })

  it('asks for the login password where no factor is bound, before anything is sent', async () => {
    type(inputOf('name'), 'bot')
    await submit()
    expect(document.body.textContent).toContain('Enter your login password')
    await act(async () => send(document.body))
    expect(faultsShown().map(({ field }) => field)).toEqual([inputOf('password').id])
    expect(asked.filter((url) => url.includes('/member/api'))).toEqual([])
  })

  it('shows the secret with a sample of its key, and closes only when the secret is stored', async () => {
    type(inputOf('name'), 'bot')
    await submit()
    await prove()
    const shown = async () => {
      await settled()
      expect(document.body.textContent).toContain(SECRET)
    }
    await vi.waitFor(shown, { timeout: 20_000 })
    expect(document.querySelector('pre')?.textContent).toContain(KEY.id)
    expect(button('Done').disabled).toBe(true)
    const dialog = document.querySelector('dialog')
    await act(async () => dialog?.dispatchEvent(new Event('cancel', { cancelable: true })))
    expect(closed).not.toHaveBeenCalled()
    await press(document.querySelector('input[type=checkbox]') as HTMLInputElement)
    await press(button('Done'))
    expect(closed).toHaveBeenCalledOnce()
  })

  it('says what the server refuses', async () => {
    answers.set('/member/api', { refusal: { error: 'too_many', msg: 'Enough keys.' } })
    type(inputOf('name'), 'bot')
    await submit()
    await prove()
    expect(faultsShown()).toContainEqual({ field: inputOf('password').id, words: 'Enough keys.' })
  })
})
