import { describe, expect, it } from 'vitest'
import { callTables, tablesNamed } from './call-tables.mjs'

const PAGE = '/repo/apps/web/src/features/spot/calls.ts'

describe('the tables that come with a module', () => {
  it('are those of the calls it names, each once', () => {
    const calls = new Map([
      ['spot.submit', 'spot'],
      ['spot.amend', 'spot'],
      ['assets.outcome', 'orders'],
    ])
    expect(tablesNamed(`api.call("spot.submit"); api.call('spot.amend'); t('market.title')`, calls)).toEqual(['spot'])
    expect(tablesNamed('api.call(`assets.outcome`)', calls)).toEqual(['orders'])
    expect(tablesNamed('t("spot.title")', calls)).toEqual([])
  })
  it('are imported by it, and by no module of others', () => {
    const { transform } = callTables()
    const code = 'api.call("spot.orderList", {})'
    expect(transform(code, PAGE).code).toBe(`import '@candlewick/protocol/tables/spot.generated';${code}`)
    expect(transform('t("spot.title")', PAGE)).toBeUndefined()
    expect(transform(code, '/repo/node_modules/x/y.ts')).toBeUndefined()
  })
})
