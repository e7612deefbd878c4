/** The page of the bank card: what could not be read is asked for again, and what is refused is said at its field. */
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { send } from '../../testing/hands.ts'
import { endOf } from '../../testing/specimens/specimen.ts'
import { faultsShown, leave, missing, openStage, reached, settled, show, submit, type } from '../../testing/stage.tsx'
import { answers, asked } from '../../testing/told-server.ts'

vi.hoisted(() =>
  Object.assign(window, { platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '' } }),
)
const { default: BankPage } = await import('../../../features/account/bank/bank-page.tsx')
const { AnyPage } = await import('../../testing/page-at.tsx')
const { UNGUARDED } = await import('../../testing/specimens/account.tsx')

const IDENTITY = endOf('identity.own')
const BANK = endOf('identity.getBank')
const VERIFIED = { level: 'primary', name: 'A*** B***', primary: { state: 'approved' }, advanced: { state: 'none' } }
const times = (end: string) => asked.filter((url) => url.split('?')[0]?.endsWith(end)).length
const inputOf = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`) as HTMLInputElement
const opened = () =>
  show(
    <AnyPage>
      <BankPage />
    </AnyPage>,
  )

beforeAll(openStage)
beforeEach(() => {
  answers.clear()
  asked.length = 0
  answers.set(BANK, { data: { card: null } })
  answers.set(endOf('security.overview'), { data: UNGUARDED })
})
afterEach(() => {
  leave()
  expect(missing).toEqual([])
})

it('asks again for what failed, and for that alone', async () => {
  answers.set(IDENTITY, { refusal: { error: 'busy', msg: 'Not now.' } })
  await opened()
  const retry = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Try again')
  await reached(() => expect(retry()).toBeDefined())
  const before = [times(IDENTITY), times(BANK)]
  answers.set(IDENTITY, { data: VERIFIED })
  await act(async () => retry()?.click())
  await reached(() => expect(inputOf('card-number')).not.toBeNull())
  expect([times(IDENTITY), times(BANK)]).toEqual([(before[0] ?? 0) + 1, before[1]])
})

it('is refused at the number of the card, not where she proved herself', async () => {
  answers.set(IDENTITY, { data: VERIFIED })
  answers.set(endOf('identity.saveBank'), { refusal: { error: 'bank_taken', field: 'cardNumber', msg: 'Taken.' } })
  await opened()
  await reached(() => expect(inputOf('card-number')).not.toBeNull())
  type(inputOf('card-number'), '4111 1111 1111 1111')
  type(inputOf('bank-name'), 'Sparkasse')
  await act(async () => document.querySelector<HTMLInputElement>('input[type=checkbox]')?.click())
  await submit()
  type(inputOf('password'), 'Candle-1234')
  await act(async () => send(document.body))
  await settled()
  await reached(() => expect(faultsShown()).toEqual([{ field: inputOf('card-number').id, words: 'Taken.' }]))
  expect(document.activeElement).toBe(inputOf('card-number'))
})

it('shows the card whole behind the second step, by one tap while that serves, and masks it again', async () => {
  const masked = {
    ...{ name: 'A*** B***', cardNumber: '****1111', bankName: 'Sparkasse', swift: '', branch: '' },
    ...{ bankAddress: '', homeAddress: 'Hau***', bindTime: 1 },
  }
  const whole = { name: 'Ada Beispiel', cardNumber: '4111111122221111', homeAddress: 'Hauptstr. 1', idNumber: '' }
  answers.set(IDENTITY, { data: VERIFIED })
  answers.set(BANK, { data: { card: masked } })
  answers.set(endOf('identity.reveal'), { refusal: { error: 'factor_needed', bound: 'password', msg: '' } })
  await opened()
  const says = (words: string) => document.body.textContent?.includes(words) ?? false
  const press = async (name: string) => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
    await act(async () => button?.click())
  }
  await reached(() => expect(says('****1111')).toBe(true))
  await press('Show')
  await reached(() => expect(inputOf('password')).not.toBeNull())
  expect(says('4111111122221111')).toBe(false)
  type(inputOf('password'), 'Candle-1234')
  answers.set(endOf('identity.reveal'), { data: { ...whole, until: Date.now() + 300_000 } })
  await submit()
  await reached(() => expect(says('4111111122221111')).toBe(true))
  expect([says('Ada Beispiel'), says('Hauptstr. 1')]).toEqual([true, true])
  await press('Hide')
  expect(says('4111111122221111')).toBe(false)
  await press('Show')
  await reached(() => expect(says('4111111122221111')).toBe(true))
  expect(times(endOf('identity.reveal'))).toBe(3)
})
