/** A swap is sent: by the quote that stands on the page, once, and what becomes of it is said. */
import { toast } from '@candlewick/ui/toast-store.ts'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { faultsShown, leave, missing, openStage, reached, settled, show, submit, type } from '../../testing/stage.tsx'
import { answers, asked } from '../../testing/told-server.ts'

vi.hoisted(() =>
  Object.assign(window, { platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '' } }),
)
const { PageAt } = await import('../../testing/page-at.tsx')
const { send } = await import('../../testing/hands.ts')
const { endOf } = await import('../../testing/specimens/specimen.ts')
const { tellFacts } = await import('../../testing/told-facts.ts')
const { useSession } = await import('../../../session/session.ts')
const { USER } = await import('../../../session/testing/user.ts')

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
const EXCHANGE = endOf('swap.currencyExchange')
const QUOTE = endOf('swap.getCurrencyPrice')
const MOVED = 'The price has moved.'
const times = (path: string) => asked.filter((url) => url.split('?')[0]?.endsWith(path)).length
const paysInput = () => document.querySelector<HTMLInputElement>('form input[inputmode="decimal"]') as HTMLInputElement
const button = () => document.querySelector<HTMLButtonElement>('form button[type="submit"]')
beforeAll(openStage)
beforeEach(async () => {
  answers.clear()
  tellFacts()
  asked.length = 0
  useSession.setState({ isLogin: true, token: 'secret', userInfo: USER })
  await show(<PageAt path="/assets/index?key=swap" />)
  await reached(() => expect(paysInput()).not.toBeNull())
  type(paysInput(), '123456.123456')
  await reached(() => expect(button()?.disabled).toBe(false))
})
afterEach(() => {
  leave()
  expect(missing).toEqual([])
})

it('asks once, however often it is pressed, and says that it works', async () => {
  await act(async () => {
    send(document.body)
    send(document.body)
  })
  await settled()
  expect(times(EXCHANGE)).toBe(1)
  expect(button()?.getAttribute('aria-busy')).toBe('true')
})

it('announces a refusal once, takes the person to the amount, and asks for another quote', async () => {
  answers.set(EXCHANGE, { refusal: { error: 'swap_moved', msg: MOVED } })
  const before = times(QUOTE)
  await submit()
  await reached(() => expect(faultsShown().filter(({ words }) => words === MOVED)).toHaveLength(1))
  expect(document.activeElement).toBe(paysInput())
  expect(paysInput().getAttribute('aria-invalid')).toBe('true')
  await reached(() => expect(times(QUOTE)).toBe(before + 1))
  expect(times(EXCHANGE)).toBe(1)
})

it('empties the form once it is filled, and reads the balance anew', async () => {
  answers.set(EXCHANGE, {
    data: {
      ...{ id: '1', time: 1, fromCoin: 'USDT', toCoin: 'BTC', pays: '123456.123456', gets: '1.92345678' },
      price: '0.000015580123',
    },
  })
  const before = times(endOf('swap.coins'))
  await submit()
  await reached(() => expect(paysInput().value).toBe(''))
  expect(button()?.disabled).toBe(true)
  await reached(() => expect(times(endOf('swap.coins'))).toBe(before + 1))
  expect(faultsShown()).toEqual([])
})

it('says a refusal at its field alone, and no notification beside it', async () => {
  answers.set(EXCHANGE, { refusal: { error: 'swap_moved', msg: MOVED } })
  await submit()
  await reached(() => expect(faultsShown().map(({ words }) => words)).toContain(MOVED))
  expect(toast.items().map(({ text }) => text)).not.toContain(MOVED)
})
