/** A passkey that is not confirmed: the withdrawal is not sent, its field says why, and it can be tried again. */
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { faultsShown, leave, openStage, settled, show } from '../../testing/stage.tsx'
import { answers, asked } from '../../testing/told-server.ts'

// The browser's own dialog, closed by whoever it asks.
const device = vi.hoisted(() => {
  const closed = new DOMException('The operation either timed out or was not allowed.', 'NotAllowedError')
  const get = vi.fn(() => Promise.reject(closed))
  Object.assign(window, {
    platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '' },
    PublicKeyCredential: class {},
  })
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true })
  return get
})
const { AnyPage } = await import('../../testing/page-at.tsx')
const { fill, send } = await import('../../testing/hands.ts')
const { ADDRESS, CHECKED, COIN, TERMS } = await import('../../testing/specimens/money-facts.ts')
const { ReviewStep } = await import('../../../features/withdrawals/review-step.tsx')

const SUMS = { amount: '12', fee: '4', total: '16', left: '100', fund: '0' }
const DRAFT = { coin: 'USDT', network: 'ethereum', address: ADDRESS, memo: '', amount: '12', nonce: '0123456789abcdef' }
const OPTIONS = '/passkey/options'

beforeAll(openStage)
beforeEach(() => {
  answers.clear()
  asked.length = 0
  device.mockClear()
})
afterEach(leave)

it('is said at its field, nothing is sent, and the next try asks anew', async () => {
  const [network] = COIN.networks
  if (network === undefined) throw new Error('a coin without a network')
  answers.set(OPTIONS, { data: { options: { challenge: 'YWJj' } } })
  const onSent = vi.fn<(id: string) => void>()
  const reviewed = { coin: COIN, network, address: ADDRESS, known: CHECKED, sums: SUMS }
  const terms = { ...TERMS, factors: ['passkey'] as const }
  await show(
    <AnyPage>
      <ReviewStep
        {...{ terms: { ...terms, factors: [...terms.factors] }, draft: DRAFT, reviewed, onSent }}
        onBack={leave}
      />
    </AnyPage>,
  )
  await vi.waitFor(
    async () => {
      await settled()
      expect(document.querySelector('input[name="fund-password"]')).not.toBeNull()
    },
    { timeout: 20_000 },
  )
  for (const time of [1, 2]) {
    await act(async () => {
      fill(document.body, { 'input[name="fund-password"]': 'Fund-1234' })
      send(document.body)
    })
    await vi.waitFor(
      async () => {
        await settled()
        expect(device).toHaveBeenCalledTimes(time)
        expect(document.body.textContent).toContain('The passkey was not confirmed')
      },
      { timeout: 20_000 },
    )
  }
  expect(faultsShown().some(({ words }) => words.includes('The passkey was not confirmed'))).toBe(true)
  expect(asked.filter((url) => url.includes('/assets/withdrawal'))).toEqual([])
  expect(onSent).not.toHaveBeenCalled()
  expect(document.querySelector('button[aria-busy="true"]')).toBeNull()
})
