/** "What I sent has not arrived": on which network can be said, and what is said leads on. */
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { fill } from '../../testing/hands.ts'
import { AnyPage } from '../../testing/page-at.tsx'
import { endOf } from '../../testing/specimens/specimen.ts'
import { leave, missing, openStage, reached, show, submit } from '../../testing/stage.tsx'
import { answers } from '../../testing/told-server.ts'

vi.hoisted(() =>
  Object.assign(window, { platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '' } }),
)
const { LookupForm } = await import('../../../features/assets/wallet/lookup-form.tsx')
const { BY_HAND, COMING_IN } = await import('../../testing/specimens/money-facts.ts')

vi.setConfig({ testTimeout: 60_000 })
const LOOKUP = endOf('deposits.lookup')
const HASH = '4e3a3754'.repeat(8)
const NOTHING = { network: null, explorer: null, confirmations: null, needed: null, deposits: [] }
const REPORT = {
  ...{ id: 'h1', way: 'hand', time: 1, state: 'rejected', coin: 'USDT', network: 'ripple', networkName: 'XRP Ledger' },
  ...{ amount: '25', address: 'house', tag: null, txid: HASH, explorer: null, screenshot: null, confirmations: null },
  ...{ needed: null, reason: 'screenshot_unclear', reasonText: '', creditTime: null },
}
/** Questions as they were sent. */
const sent: Record<string, string>[] = []

beforeAll(async () => {
  await openStage()
  const told = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    if (url.endsWith(LOOKUP) && typeof init?.body === 'string') sent.push(JSON.parse(init.body))
    return told(url)
  })
})
beforeEach(async () => {
  answers.clear()
  sent.length = 0
  answers.set(endOf('deposits.currencies'), {
    data: {
      rows: [
        { coin: 'USDT', decimals: 6, networks: [COMING_IN, BY_HAND] },
        { coin: 'XRP', decimals: 6, networks: [BY_HAND] },
      ],
    },
  })
  await show(
    <AnyPage>
      <LookupForm />
    </AnyPage>,
  )
  await reached(() => expect(select()?.options).toHaveLength(3))
})
afterEach(() => {
  leave()
  expect(missing).toEqual([])
})

const select = () => document.querySelector('select')
const shown = () => document.body.textContent ?? ''
const link = () => document.querySelector('[aria-live] a')?.getAttribute('href')

async function ask(answer: object, network = ''): Promise<void> {
  answers.set(LOOKUP, { data: { ...NOTHING, ...answer } })
  act(() => {
    fill(document.body, { input: HASH })
    const choice = select()
    if (choice === null) throw new Error('no network can be chosen')
    choice.value = network
    choice.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await submit()
  await reached(() => expect(document.querySelector('[aria-live] p')).not.toBeNull())
}

it('offers each network once, and asks about all of them where she is not sure', async () => {
  expect([...(select()?.options ?? [])].map(({ text }) => text)).toEqual(['Not sure', 'Ethereum', 'XRP Ledger'])
  await ask({ finding: 'unknown', wayOut: 'name_network' })
  expect(sent).toEqual([{ txid: HASH }])
  expect(shown()).toContain('choose that network above')
  expect(link()).toBeUndefined()
})

it('leads from a network by hand to its form', async () => {
  await ask({ finding: 'by_hand', wayOut: 'report', network: 'ripple' }, 'ripple')
  expect(sent).toEqual([{ txid: HASH, network: 'ripple' }])
  expect(link()).toBe('/assets/index?key=recharge&coin=USDT&network=ripple')
})

it('says why a report was rejected, and leads to the form of its coin', async () => {
  const deposits = [{ ...REPORT, coin: 'XRP' }]
  await ask({ finding: 'reported', wayOut: 'report_again', network: 'ripple', deposits })
  expect(shown()).toContain('The picture does not show the payment clearly.')
  expect(shown()).toContain('You can report it again.')
  expect(link()).toBe('/assets/index?key=recharge&coin=XRP&network=ripple')
})

it('sends nobody to a form with what operators have before them', async () => {
  const deposits = [{ ...REPORT, way: 'chain', network: 'ethereum', state: 'parked', reason: 'contract_call' }]
  await ask({ finding: 'held', wayOut: 'operators', network: 'ethereum', deposits })
  expect(shown()).toContain('Nothing to report: operators have it before them already.')
  expect(link()).toBeUndefined()
})
