/** What is said of a withdrawal before a password is typed: that the day has no room for it, that people look at it first. */
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { leave, openStage, reached, show, submit } from '../../testing/stage.tsx'
import { answers } from '../../testing/told-server.ts'

vi.hoisted(() =>
  Object.assign(window, { platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '' } }),
)
const { AnyPage } = await import('../../testing/page-at.tsx')
const { tellFacts } = await import('../../testing/told-facts.ts')
const { ADDRESS, COIN, TERMS } = await import('../../testing/specimens/money-facts.ts')
const { DetailsStep } = await import('../../../features/withdrawals/details-step.tsx')
const { emptyDraft } = await import('../../../features/withdrawals/draft.ts')

const LIMITED = { ...TERMS, reviewAbove: '50000', limit: { ...TERMS.limit, left: '876543.21' } }
const BTC = { ...COIN, coin: 'BTC', decimals: 8, available: '100', price: '65000' }
const reviewed = vi.fn()

beforeAll(async () => {
  await openStage()
  answers.clear()
  tellFacts()
})
afterEach(() => {
  reviewed.mockClear()
  leave()
})

async function asking(amount: string, coin = COIN): Promise<void> {
  const draft = { ...emptyDraft(coin.coin), address: ADDRESS, network: 'ethereum', amount }
  await show(
    <AnyPage>
      <DetailsStep
        {...{ terms: LIMITED, coin, draft }}
        onCoin={() => undefined}
        onDraft={() => undefined}
        onReview={reviewed}
      />
    </AnyPage>,
  )
  await reached(() => expect(document.querySelector('form')).not.toBeNull())
}
const words = () => document.body.textContent ?? ''

it('more than the day has left goes no further, and says what the next level of identity gives', async () => {
  await asking('876543.22')
  await reached(() => expect(words()).toContain('More than what is left today: 876,543.21 USDT'))
  const more = document.querySelector('a[href="/account/center/kyc"]')
  expect(more?.textContent).toBe('Verify your identity to withdraw up to 200,000 USDT a day')
  await submit()
  expect(reviewed).not.toHaveBeenCalled()
})

it('a coin counts by its worth in USDT', async () => {
  await asking('13.5', BTC)
  await reached(() => expect(words()).toContain('More than what is left today: 876,543.21 USDT'))
})

it('each network says its fee and the least that it takes before one is chosen', async () => {
  await asking('')
  const cards = [...document.querySelectorAll('label:has(input[name="network"])')].map((card) => card.textContent)
  expect(cards).toHaveLength(COIN.networks.length)
  for (const card of cards) expect(card).toContain('Fee 4.123456 USDTMinimum 10 USDT')
})

it('what people look at first says so in place of minutes', async () => {
  await asking('11', { ...BTC, price: '5000' })
  await reached(() => expect(words()).toContain('Above 50,000 USDT a person looks first'))
  expect(words()).not.toContain('It arrives in about')
  await submit()
  expect(reviewed).toHaveBeenCalledOnce()
})

it('what goes by itself says its minutes, and how much of the fee is the fund’s', async () => {
  await asking('100')
  await reached(() => expect(words()).toContain('It arrives in about'))
  expect(words()).toContain('Of the fee 0.412345 USDT, a tenth, goes to the security fund.')
  expect(words()).not.toContain('a person looks first')
})

it('a coin without an index price goes no further, and says so before anything else is asked', async () => {
  await asking('1', { ...BTC, price: null })
  await reached(() => expect(words()).toContain('There is no current index price for BTC'))
  const button = document.querySelector<HTMLButtonElement>('button[type="submit"]')
  expect(button?.disabled).toBe(true)
  expect(document.getElementById(button?.getAttribute('aria-describedby') ?? '')?.textContent).toContain('index price')
  await submit()
  expect(reviewed).not.toHaveBeenCalled()
})
