/** An address that could be taken for another: told by the name that the book has for that one, or as paid to before. */
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { leave, openStage, settled, show } from '../../testing/stage.tsx'

vi.hoisted(() =>
  Object.assign(window, { platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '' } }),
)
const { AnyPage } = await import('../../testing/page-at.tsx')
const { ADDRESS, CHECKED, COIN, TERMS } = await import('../../testing/specimens/money-facts.ts')
const { AddressField } = await import('../../../features/withdrawals/address-field.tsx')
const { ReviewStep } = await import('../../../features/withdrawals/review-step.tsx')

beforeAll(openStage)
afterEach(leave)

const DRAFT = { coin: 'USDT', network: 'ethereum', address: ADDRESS, memo: '', amount: '12', nonce: '0123456789abcdef' }
const SUMS = { amount: '12', fee: '4', total: '16', left: '100', fund: '0' }
const nothing = () => undefined

it.each([
  ['mine', 'Begins and ends like “mine” in your book, but is another address.'],
  [null, 'Begins and ends like an address that you have withdrawn to, but is another one.'],
])('one like %s is warned of at its field, and again before it is sent', async (label, words) => {
  const [network] = COIN.networks
  if (network === undefined) throw new Error('a coin without a network')
  const known = { ...CHECKED, looksLike: { label, address: ADDRESS } }
  const reading = { address: ADDRESS, checksum: true, network }
  const reviewed = { coin: COIN, network, address: ADDRESS, known, sums: SUMS }
  for (const step of [
    <AddressField
      key="field"
      {...{ coin: COIN, draft: DRAFT, reading, known, refusal: undefined, tried: false, onAddress: nothing }}
    />,
    <ReviewStep key="review" {...{ terms: TERMS, draft: DRAFT, reviewed, onBack: nothing, onSent: nothing }} />,
  ]) {
    await show(<AnyPage>{step}</AnyPage>)
    await vi.waitFor(
      async () => {
        await settled()
        const warned = [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent ?? '')
        expect(warned.filter((text) => text.startsWith(words))).toHaveLength(1)
      },
      { timeout: 20_000 },
    )
    leave()
  }
})
