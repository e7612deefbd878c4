// @vitest-environment happy-dom
/** The kinds of markets as the areas say them: which market is of which, and the way to each. */
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { MarketRow } from '../markets/rows.ts'

vi.hoisted(() =>
  Object.assign(window, { platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '' } }),
)
const { startAreas, tradedKinds } = await import('../areas/area.ts')
const { known } = await import('../areas/use-kinds.ts')
const { everyChoice, linkOf } = await import('../terminal/desk/market-choices.ts')
const { AREAS } = await import('./areas.ts')

beforeAll(() => startAreas(AREAS))

const row = (symbol: string, kind: MarketRow['kind']): MarketRow => ({
  ...{ symbol, kind, base: 'BTC', quote: 'USDT', name: 'Bitcoin', group: 'USDT' },
  ...{ priceDecimals: 1, tradable: kind !== 'flash', first: undefined },
})
const ROWS = [
  row('BTC_USDT', 'spot'),
  row('SOL_USDT', 'spot'),
  row('BTC_USDT_PERP', 'contract'),
  row('BTC_USD_PERP', 'contract'),
  row('BTC_USDT', 'flash'),
]

describe('the markets of a picker', () => {
  it('are of every kind, borrowed ones once more, those of the terminal first', () => {
    const kinds = tradedKinds().map((kind) => known(kind, kind.only && new Set(['BTC_USDT'])))
    const found = everyChoice(ROWS, kinds, ['u', 'coin'])
    expect(found.map(({ kind, row: { symbol } }) => `${kind.id} ${symbol}`)).toEqual([
      'u BTC_USDT_PERP',
      'coin BTC_USD_PERP',
      'spot BTC_USDT',
      'margin BTC_USDT',
      'spot SOL_USDT',
      'flash BTC_USDT',
    ])
    expect(found.map(({ here }) => here)).toEqual([true, true, false, false, false, false])
  })

  it('lead to the terminal of their kind, from a full screen to a full one', () => {
    const [spot, , contract, , flash] = ROWS
    if (spot === undefined || contract === undefined || flash === undefined) throw new Error('there are five')
    const way = (id: string, row: MarketRow, full: boolean) => {
      const kind = tradedKinds().find((one) => one.id === id)
      if (kind === undefined) throw new Error(`there is no kind ${id}`)
      return linkOf({ row, kind: known(kind, undefined) }, full)
    }
    expect(way('margin', spot, false)).toEqual({ to: '/trade/index', search: { type: 'qc', symbol: 'BTC_USDT' } })
    expect(way('margin', spot, true)).toEqual({ to: '/exchange/full-screen/BTC_USDT', search: { type: 'qc' } })
    expect(way('spot', spot, true)).toEqual({ to: '/exchange/full-screen/BTC_USDT', search: { type: 'spot' } })
    expect(way('u', contract, true).to).toBe('/exchange/full-contract/BTC_USDT_PERP')
    expect(way('u', contract, false).search).toEqual({ type: 'usta', symbol: 'BTC_USDT_PERP' })
    expect(way('flash', flash, true)).toEqual({ to: '/trade/index', search: { type: 'sec', symbol: 'BTC_USDT' } })
  })

  it('are none of a kind that is not known yet', () => {
    const kinds = tradedKinds().map((kind) => known(kind, undefined))
    expect(everyChoice(ROWS, kinds, []).map(({ kind }) => kind.id)).not.toContain('margin')
  })

  it('come in the order of what is meant by a coin alone', () => {
    const ranked = tradedKinds().toSorted((a, b) => a.rank - b.rank)
    expect(ranked.map(({ id }) => id)).toEqual(['spot', 'u', 'coin', 'margin', 'flash'])
  })
})
