/** The closing prices of the last day of every symbol, asked for once for all small lines on a page. */
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../platform/queries.ts'

/** A point is half an hour: asking more often shows nothing new. */
const ANEW_MS = 5 * 60_000

/** Prices of the last 24 h, oldest first; undefined while they are not there. */
export function useDayPrices(symbol: string): readonly string[] | undefined {
  const { data } = useQuery({
    ...callQuery('market.sparklines', {}),
    staleTime: ANEW_MS,
    refetchInterval: ANEW_MS,
    select: ({ records }) => records.find((record) => record.symbol === symbol)?.points,
  })
  return data
}
