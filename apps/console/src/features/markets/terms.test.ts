import { describe, expect, it } from 'vitest'
import { changedOf, changeOf, draftOf, faultsOf, type Terms, unitOf } from './terms.ts'

const CONTRACT: Terms = {
  tickSize: '0.1',
  takerRate: '0.0005',
  maxOpenOrders: 200,
  tiers: [{ cap: 50_000, leverage: 125, maintenance: '0.004' }],
}

describe('terms that are changed', () => {
  const draft = draftOf(CONTRACT, ['tickSize'])
  it('begin with what they are, without those that never change', () => {
    expect(draft).toEqual({
      takerRate: '0.0005',
      maxOpenOrders: '200',
      tiers: [{ cap: '50000', leverage: '125', maintenance: '0.004' }],
    })
    expect(changedOf(CONTRACT, ['tickSize'], draft)).toEqual([])
  })
  it('are asked for as their product has them, and no other with them', () => {
    const typed = { ...draft, takerRate: '0.0006', tiers: [{ cap: '60000', leverage: '100', maintenance: '0.005' }] }
    const changed = changedOf(CONTRACT, ['tickSize'], typed)
    expect(changed).toEqual(['takerRate', 'tiers'])
    expect(changeOf('contract', 'BTC_USDT_PERP', typed, changed)).toEqual({
      product: 'contract',
      symbol: 'BTC_USDT_PERP',
      to: { takerRate: '0.0006', tiers: [{ cap: 60_000, leverage: 100, maintenance: '0.005' }] },
    })
  })
  it('name what is no figure, in tables too, and a table without rows', () => {
    expect(faultsOf({ ...draft, takerRate: '1e-3' })).toEqual(['takerRate'])
    expect(faultsOf({ ...draft, tiers: [{ cap: '', leverage: '1', maintenance: '0' }] })).toEqual(['tiers'])
    expect(faultsOf({ ...draft, tiers: [] })).toEqual(['tiers'])
  })
  it('lists of whole numbers are typed row by row', () => {
    const pair = draftOf({ leverages: [3, 5, 10] }, [])
    expect(changeOf('margin_pair', 'BTC_USDT', pair, ['leverages'])).toEqual({
      product: 'margin_pair',
      symbol: 'BTC_USDT',
      to: { leverages: [3, 5, 10] },
    })
  })
})

describe('what a term is counted in', () => {
  const linear = { symbol: 'BTC_USDT_PERP', terms: { kind: 'linear', base: 'BTC', quote: 'USDT', settle: 'USDT' } }
  const inverse = { symbol: 'BTC_USD_PERP', terms: { kind: 'inverse', base: 'BTC', quote: 'USD', settle: 'BTC' } }
  it('follows from the product', () => {
    const names = ['maxQuantity', 'maxPosition', 'cap', 'tickSize', 'makerRate', 'leverage']
    expect(names.map((name) => unitOf(linear, name))).toEqual(['BTC', 'USDT', 'USDT', 'USDT', undefined, undefined])
    expect(names.slice(0, 4).map((name) => unitOf(inverse, name))).toEqual(['USD', 'BTC', 'BTC', 'USD'])
    expect(unitOf({ symbol: 'BTC', terms: { limit: '5' } }, 'limit')).toBe('BTC')
    const flash = { symbol: 'BTC_USDT', terms: { coin: 'USDT' } }
    expect([unitOf(flash, 'minStake'), unitOf(flash, 'tickSize'), unitOf(flash, 'period')]).toEqual([
      'USDT',
      'USDT',
      undefined,
    ])
  })
})
