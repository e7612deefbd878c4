/** The ledger entries as a query, page after page, and as a file. */
import { CallFailure, type CallOutput } from '@candlewick/protocol/client'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { BillReason } from '../../areas/area.ts'
import { api } from '../../platform/api.ts'

export const BILLS = 'bills'
export type Bill = CallOutput<'assets.getMyBill'>['records'][number]

const PAGE = 20

export interface BillFilter {
  coin?: string
  reason?: BillReason
}

export function useBills(filter: BillFilter) {
  return useInfiniteQuery({
    queryKey: [BILLS, filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.call(
        'assets.getMyBill',
        { ...filter, pageSize: PAGE, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        { signal },
      ),
    getNextPageParam: (last) => last.next,
    // A coin that the address names and nobody knows is a refusal, not an outage.
    retry: (count, error) => count < 2 && !(error instanceof CallFailure && error.code === 404),
  })
}

/** The newest entries as a file, as the server writes them. */
export function readBillFile(filter: BillFilter): Promise<CallOutput<'assets.billCsv'>> {
  return api.call('assets.billCsv', filter)
}
