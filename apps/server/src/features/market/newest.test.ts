import { expect, it } from 'vitest'
import { newestOf } from './newest.ts'

const DAY = 86_400_000
const NOW = 1_000 * DAY
const market = (symbol: string, daysAgo: number) => ({ symbol, kind: 'spot', since: NOW - daysAgo * DAY }) as const

it('names markets that came within a month, the newest first', () => {
  const markets = [market('BTC_USDT', 365), market('LTC_BTC', 19), market('LINK_ETH', 6), market('DOT_USDT', 31)]
  expect(newestOf(markets, NOW).map(({ symbol }) => symbol)).toEqual(['LINK_ETH', 'LTC_BTC'])
})

it('calls nothing new that the exchange opened with', () => {
  expect(newestOf([market('BTC_USDT', 2), market('ETH_USDT', 2)], NOW)).toEqual([])
  expect(newestOf([], NOW)).toEqual([])
})
