/** What is to be listed is whole before anybody is asked, and is asked for as the call has it. */
import { afterEach, describe, expect, it } from 'vitest'
import { answers, closeForm, isThere, openForm, press, sent, type } from '../../parts/testing/form.tsx'
import { emptyDraft, faultsOf, LISTED, listingOf } from './listing.ts'
import { NewMarket } from './new-market-page.tsx'

afterEach(closeForm)

const PATH = '/api/console/markets/create'

it('a pair is proposed with its steps and limits, once each is a figure', async () => {
  answers.set(PATH, { proposalId: 'p', state: 'waiting', outcome: '' })
  await openForm(<NewMarket />)
  await press('Propose')
  expect(isThere('In capitals, as the sample shows')).toBe(true)
  expect(sent).toEqual([])
  await type('Symbol', 'arb_usdt')
  await type('Price step', '0.0001')
  await type('Amount step', '0.1')
  await type('Smallest value of an order', '5')
  await type('Largest amount of an order', '100000')
  await press('Propose')
  expect(isThere('halted until two resume it')).toBe(true)
  await type('Reason', 'agreed on Monday')
  await press('Propose')
  expect(sent).toEqual([
    {
      path: PATH,
      body: {
        listing: {
          ...{ product: 'spot', symbol: 'ARB_USDT', tickSize: '0.0001', lotSize: '0.1' },
          ...{ minNotional: '5', maxQuantity: '100000' },
        },
        reason: 'agreed on Monday',
      },
    },
  ])
})

it('what the listing refuses stands in the dialog', async () => {
  answers.set(PATH, { code: 400, error: 'field_invalid', field: 'listing', msg: 'ARB is not listed' })
  await openForm(<NewMarket />)
  await type('Symbol', 'ARB_USDT')
  for (const label of ['Price step', 'Amount step', 'Smallest value of an order', 'Largest amount of an order']) {
    await type(label, '1')
  }
  await press('Propose')
  await type('Reason', 'agreed on Monday')
  await press('Propose')
  expect(isThere('ARB is not listed')).toBe(true)
})

describe('a draft', () => {
  it.each(LISTED)('of %s names what is missing', (listed) => {
    expect(faultsOf(listed, emptyDraft(listed)).length).toBeGreaterThan(0)
  })

  it('of a contract needs its table in whole coins', () => {
    const words = {
      ...{ kind: 'linear', symbol: 'ARB_USDT_PERP', index: 'ARB_USDT', tickSize: '0.001', lotSize: '1' },
      ...{ maxQuantity: '1000', impact: '10000' },
    }
    const rows = [{ cap: '50000', leverage: '20', maintenance: '0.025' }]
    expect(faultsOf('contract', { words, rows })).toEqual([])
    expect(faultsOf('contract', { words, rows: [{ ...rows[0], cap: '0.5' }] })).toEqual(['tiers'])
    expect(faultsOf('contract', { words: { ...words, symbol: 'ARB_USDT' }, rows })).toEqual(['symbol'])
    expect(listingOf('contract', { words, rows })).toMatchObject({
      kind: 'linear',
      tiers: [{ cap: 50_000, leverage: 20, maintenance: '0.025' }],
    })
  })

  it('of a coin may leave out how many there can be', () => {
    const words = { code: 'ARB', decimals: '6', cap: '1000000' }
    expect(faultsOf('asset', { words, rows: [] })).toEqual([])
    expect(listingOf('asset', { words, rows: [] })).toEqual({
      product: 'asset',
      code: 'ARB',
      decimals: 6,
      cap: '1000000',
    })
  })
})
