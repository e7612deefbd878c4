/** The closing prices of the last day of every symbol, asked for once for all small lines on a page. */
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../platform/queries.ts'
import { DAY_FRESH_MS } from './freshness.ts'

/** Prices of the last 24 h, oldest first; undefined while they are not there. */
export function useDayPrices(symbol: string): readonly string[] | undefined {
  const { data } = useQuery({
    ...callQuery('market.sparklines', {}),
    staleTime: DAY_FRESH_MS,
    refetchInterval: DAY_FRESH_MS,
    select: ({ records }) => records.find((record) => record.symbol === symbol)?.points,
  })
  return data
}
