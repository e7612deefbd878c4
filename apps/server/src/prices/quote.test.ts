import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { demoListed } from '../../test/demo-listed.ts'
import { cross, middle, type Quote, ticksOf } from './quote.ts'
import { answers, marketsOf, pricesOf, wantedOf } from './wanted.ts'

const WANTED = wantedOf(demoListed())

const ticks = (bid: string, ask: string, tickSize: string) => {
  const price = middle({ bid, ask })
  return price === undefined ? undefined : ticksOf(price, tickSize)
}

describe('the middle of a book', () => {
  it.each([
    ['84210.1', '84210.3', '0.1', 842_102],
    // Halfway between two ticks goes up.
    ['84210.1', '84210.2', '0.1', 842_102],
    ['84210.10000000', '84210.11000000', '0.1', 842_101],
    ['0.13842', '0.13843', '0.00001', 13_843],
    ['0.000000000000000001', '0.000000000000000001', '0.000000000000000001', 1],
    ['1.15204', '1.15208', '0.00001', 115_206],
    ['0.3', '0.3', '0.1', 3],
  ])('of %s and %s is, in ticks of %s, %d', (bid, ask, tickSize, expected) => {
    expect(ticks(bid, ask, tickSize)).toBe(expected)
  })

  it.each([
    ['a zero bid', '0', '84210.1'],
    ['both zero', '0.00000000', '0.00000000'],
    ['a crossed book', '84210.2', '84210.1'],
    ['a book more than two percent wide', '99', '101.01'],
    ['a negative price', '-1', '1'],
    ['an exponent', '1e-7', '1e-7'],
    ['no number', 'NaN', 'NaN'],
    ['nothing', '', '1'],
    ['grouped digits', '84,210', '84,211'],
    ['four hundred digits', '9'.repeat(400), '9'.repeat(400)],
  ])('is none for %s', (_what, bid, ask) => {
    expect(middle({ bid, ask })).toBeUndefined()
  })

  it('is none where it is less than half a tick or past what a count can hold', () => {
    expect(ticks('0.04', '0.04', '0.1')).toBe(0)
    expect(ticks('99999999999999', '99999999999999', '0.00001')).toBe(0)
    expect(() => ticks('1', '1', '0')).toThrow(RangeError)
  })

  it('is never further than half a tick from the true middle, whatever the decimals', () => {
    const price = fc.integer({ min: 1_000, max: 2 ** 40 })
    fc.assert(
      fc.property(price, fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 500 }), (low, spread, step) => {
        const text = (value: number) => `${Math.floor(value / 1_000)}.${String(value % 1_000).padStart(3, '0')}`
        const counted = ticks(text(low), text(low + spread), text(step)) ?? Number.NaN
        expect(Math.abs(2 * counted * step - (2 * low + spread))).toBeLessThanOrEqual(step)
      }),
    )
  })
})

describe('a cross', () => {
  const quotes: Quote[] = [
    { market: 'LINK/USDT', bid: '12.43', ask: '12.44' },
    { market: 'ETH/USDT', bid: '2741.32', ask: '2741.33' },
  ]

  it('is the quotient of two middles, rounded once', () => {
    const [link, eth] = quotes.map((quote) => middle(quote))
    if (link === undefined || eth === undefined) throw new Error('no middle')
    // 12.435 / 2741.325 = 0.00453612...
    expect(ticksOf(cross(link, eth), '0.000001')).toBe(4_536)
    expect(ticksOf(cross(link, eth), '0.00000001')).toBe(453_613)
  })

  it('is taken from two markets of one exchange only where that exchange has no market of its own for it', () => {
    expect(pricesOf(WANTED, quotes).get('LINK_ETH')).toBe(4_536)
    const direct = [...quotes, { market: 'LINK/ETH', bid: '0.004600', ask: '0.004602' }]
    expect(pricesOf(WANTED, direct).get('LINK_ETH')).toBe(4_601)
    expect(pricesOf(WANTED, quotes.slice(0, 1)).has('LINK_ETH')).toBe(false)
  })
})

describe('what is asked for', () => {
  it('is the same assets and nothing like them', () => {
    const markets = marketsOf(WANTED)
    expect(markets).toContain('BTC/USDT')
    expect(markets).toContain('EUR/USD')
    expect(markets).not.toContain('BTC/USD')
    expect(markets.filter((market) => /PAXG|XAUT/.test(market))).toEqual([])
    expect(new Set(markets).size).toBe(markets.length)
  })

  it('can be had where the market is listed, or both that a cross follows from', () => {
    const link = WANTED.find(({ symbol }) => symbol === 'LINK_ETH')
    if (link === undefined) throw new Error('LINK_ETH is not wanted')
    expect(answers(link, new Set(['LINK/ETH']))).toBe(true)
    expect(answers(link, new Set(['LINK/USDT', 'ETH/USDT']))).toBe(true)
    expect(answers(link, new Set(['LINK/USDT', 'ETH/BTC']))).toBe(false)
  })
})
