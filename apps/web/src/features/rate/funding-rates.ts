/** The settled funding rates of a contract as a query: one reading serves the small picture and the list. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'

/** Ten days of settlements every eight hours. */
const PAGE = 30
/** A new one comes three times a day. */
const FRESH_MS = 60_000

export function useFundingRates(symbol: string) {
  return useInfiniteQuery({
    queryKey: ['contract.getFundingRate', symbol],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.call(
        'contract.getFundingRate',
        { symbol, pageSize: PAGE, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        { signal },
      ),
    getNextPageParam: (last) => last.next,
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
    placeholderData: keepPreviousData,
  })
}
