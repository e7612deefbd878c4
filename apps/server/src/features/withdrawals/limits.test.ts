/** What a withdrawal counts against its day: by a fresh index price, and with a dead feed by no less than people paid since. */
import { expect, test } from 'vitest'
import { priceText, worthOf } from './limits.ts'

const AT = 1_000_000
const STALE = AT + 10_001

/** Prices in ticks of 0.01 USDT. */
const engine = (index: number | undefined, last: number | undefined): Parameters<typeof worthOf>[0] => ({
  asset: () => ({ decimals: 8 }) as ReturnType<Parameters<typeof worthOf>[0]['asset']>,
  market: () => ({ tickSize: '0.01' }) as ReturnType<Parameters<typeof worthOf>[0]['market']>,
  indexPrice: () => (index === undefined ? undefined : { price: index, time: AT }),
  lastPrice: () => last,
})
const worth = (index: number | undefined, last: number | undefined, now: number) =>
  worthOf(engine(index, last), 'BTC', 100_000_000, now)

test('a fresh index price counts, whatever was traded', () => {
  expect(worth(5_000_000, 6_000_000, AT + 10_000)).toBe(50_000_000_000n)
})

test('an old one counts no less than what was paid since, and no more than itself where that is less', () => {
  expect(worth(5_000_000, 6_000_000, STALE)).toBe(60_000_000_000n)
  expect(worth(5_000_000, 1, STALE)).toBe(50_000_000_000n)
  expect(worth(5_000_000, undefined, STALE)).toBe(50_000_000_000n)
})

test('a trade alone counts for nothing', () => {
  expect(() => worth(undefined, 6_000_000, AT)).toThrow('no_index_price')
})

test('what a page is told of a price is what counts, and nothing where none does', () => {
  const told = (index: number | undefined, now: number) => priceText(engine(index, 6_000_000), 'BTC', now)
  expect([told(5_000_001, AT), told(5_000_001, STALE), told(undefined, AT)]).toEqual(['50000.01', '60000', null])
  expect(priceText(engine(undefined, undefined), 'USDT', AT)).toBe('1')
})
