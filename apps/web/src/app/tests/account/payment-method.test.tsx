/** A payment method is filled in: what a payer needs is asked for by kind, what stays is not sent, refusals are said. */
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Method } from '../../../features/account/payments/methods.ts'
import { send } from '../../testing/hands.ts'
import { faultsShown, leave, missing, openStage, settled, show, submit, type } from '../../testing/stage.tsx'
import { answers, asked } from '../../testing/told-server.ts'

vi.hoisted(() =>
  Object.assign(window, { platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '' } }),
)
const { MethodDialog } = await import('../../../features/account/payments/method-dialog.tsx')
const { formOf, NEW_DRAFT } = await import('../../../features/account/payments/methods.ts')
const { UNGUARDED } = await import('../../testing/specimens/account.tsx')

const METHOD: Method = {
  ...{ id: 'a'.repeat(20), holder: 'A*** B***', provider: 'Sparkasse', account: '****1332' },
  ...{ kind: 'bank', branch: '', swift: '', picture: '', changeTime: 1 },
}
const closed = vi.fn()
const inputOf = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`) as HTMLInputElement
const choose = (kind: string) =>
  act(async () => {
    const select = document.querySelector('select') as HTMLSelectElement
    select.value = kind
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
const saves = () => asked.filter((url) => url.endsWith('/member/payment'))
/** Proves oneself by the login password, since no factor is bound. */
async function prove(): Promise<void> {
  type(inputOf('password'), 'Candle-1234')
  await act(async () => send(document.body))
  await settled()
}
const words = () => faultsShown().map((fault) => fault.words)

beforeAll(openStage)
beforeEach(() => {
  answers.clear()
  asked.length = 0
  closed.mockReset()
  answers.set('/member/payment', { data: { methods: [METHOD], most: 10 } })
})
afterEach(() => {
  leave()
  expect(missing).toEqual([])
})

describe('a new payment method', () => {
  beforeEach(() => show(<MethodDialog method={undefined} holder="A*** B***" overview={UNGUARDED} onClose={closed} />))

  it('needs a bank and an account, and says so before it asks anybody', async () => {
    await submit()
    expect(words()).toEqual(['Enter the name', 'Enter the account, or the payer cannot reach you'])
    expect(saves()).toEqual([])
    type(inputOf('provider'), 'Sparkasse')
    type(inputOf('account'), 'DE89 3704 0044 0532 0130 00')
    await submit()
    expect(document.body.textContent).toContain('Enter your login password')
    await act(async () => send(document.body))
    expect(faultsShown().map(({ field }) => field)).toEqual([inputOf('password').id])
    expect(saves()).toEqual([])
    await prove()
    expect(saves()).toHaveLength(1)
    expect(closed).toHaveBeenCalledOnce()
  })

  it('needs the picture of a code, and no account beside it', async () => {
    await choose('qr')
    type(inputOf('provider'), 'Pix')
    await submit()
    expect(words()).toEqual(['Choose the picture of your code'])
    expect(document.querySelector('input[name=swift]')).toBeNull()
    expect(saves()).toEqual([])
  })

  it('shows the form again with what the server refuses of it at its field, and sends what was mended', async () => {
    answers.set('/member/payment', { refusal: { error: 'field_invalid', field: 'swift', msg: 'No such code.' } })
    type(inputOf('provider'), 'Sparkasse')
    type(inputOf('account'), '12345678')
    type(inputOf('swift'), 'XX')
    await submit()
    await prove()
    expect(faultsShown()).toEqual([{ field: inputOf('swift').id, words: 'No such code.' }])
    expect(document.activeElement).toBe(inputOf('swift'))
    expect(document.querySelector('input[name=password]')).toBeNull()
    type(inputOf('swift'), 'COBADEFF')
    await submit()
    expect(faultsShown()).toEqual([])
    answers.set('/member/payment', { refusal: { error: 'password_wrong', field: 'password', msg: 'Wrong.' } })
    await prove()
    expect(faultsShown()).toEqual([{ field: inputOf('password').id, words: 'Wrong.' }])
    const back = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Back')
    await act(async () => back?.click())
    expect(faultsShown()).toEqual([])
    expect(closed).not.toHaveBeenCalled()
  })
})

describe('a change', () => {
  it('keeps the account where none is typed', async () => {
    await show(<MethodDialog method={METHOD} holder="A*** B***" overview={UNGUARDED} onClose={closed} />)
    expect(document.querySelector('select')).toBeNull()
    expect(document.body.textContent).toContain('Leave it empty to keep ****1332')
    type(inputOf('provider'), 'Deutsche Bank')
    await submit()
    await prove()
    expect(saves()).toHaveLength(1)
    expect(closed).toHaveBeenCalledOnce()
  })

  it('sends the id instead of a kind, and nothing that stays', () => {
    expect(formOf({ ...NEW_DRAFT, kind: 'wallet', provider: ' Wise ' }, METHOD.id, undefined)).toEqual({
      id: METHOD.id,
      provider: 'Wise',
    })
    expect(formOf({ ...NEW_DRAFT, kind: 'qr', provider: 'Pix' }, undefined, 'x.png')).toEqual({
      kind: 'qr',
      provider: 'Pix',
      picture: 'x.png',
    })
  })
})
