/** Terms that are changed: what is not set may stay so, and what is typed has its unit and its percentage. */
import { afterEach, expect, it } from 'vitest'
import { answers, closeForm, found, isThere, openForm, press, sent, type } from '../../parts/testing/form.tsx'
import type { Market } from './market-page.tsx'
import { TermsForm } from './terms-form.tsx'
import { TermsTable } from './terms-table.tsx'

afterEach(closeForm)

const CHANGE = '/api/console/markets/change'
const MARKET: Market = {
  ...{ product: 'contract', symbol: 'BTC_USDT_PERP', state: 'open', since: null, by: '', reason: '', open: null },
  terms: {
    ...{ kind: 'linear', base: 'BTC', quote: 'USDT', settle: 'USDT', maxQuantity: '200' },
    ...{ takerRate: '0.0005', maxPosition: '', tiers: [{ cap: 50_000, leverage: 125, maintenance: '0.004' }] },
  },
  fixed: ['kind', 'base', 'quote', 'settle'],
  summary: {
    ...{ coin: 'USDT', last: null, turnover: null },
    contract: {
      ...{ mark: null, index: null, indexTime: null, openInterest: '0', unit: 'BTC' },
      ...{ openValue: '0', openMost: '200000000', positionMost: '10000000' },
    },
  },
}

it('a rate is changed though a bound is not set, and a slipped zero shows', async () => {
  answers.set(CHANGE, { proposalId: 'p', state: 'waiting', outcome: '' })
  await openForm(<TermsForm market={MARKET} onClose={() => undefined} />)
  await type('Taker rate', '0.00006')
  expect(isThere('= 0.006%')).toBe(true)
  await type('Taker rate', '0.0006')
  expect(isThere('= 0.06%')).toBe(true)
  expect(found('button', 'Propose').disabled).toBe(false)
  await press('Propose')
  await type('Reason', 'as others ask more')
  await press('Propose')
  const market = { product: 'contract', symbol: 'BTC_USDT_PERP', to: { takerRate: '0.0006' } }
  expect(sent).toEqual([{ path: CHANGE, body: { market, reason: 'as others ask more' } }])
})

it('terms are read in percent and with their units, and what is not set says what holds', async () => {
  await openForm(<TermsTable market={MARKET} />)
  const text = document.body.textContent ?? ''
  for (const words of ['200 BTC', '0.05%', '0.40%', 'Notional up to, USDT', '10,000,000 USDT, as usual: none is set'])
    expect(text).toContain(words)
})
