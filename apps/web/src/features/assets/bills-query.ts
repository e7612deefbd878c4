/** The ledger entries as a query, page after page, and as a file. */
import { CallFailure, type CallOutput } from '@candlewick/protocol/client'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { BillReason } from '../../areas/area.ts'
import type { CsvPiece } from '../../lists/csv-file.ts'
import type { Period } from '../../lists/period.ts'
import { api } from '../../platform/api.ts'

export const BILLS = 'bills'
export type Bill = CallOutput<'assets.getMyBill'>['records'][number]

const PAGE = 20

export interface BillFilter extends Period {
  coin?: string
  reason?: BillReason
  symbol?: string
  /** By its number. */
  account?: number
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

/** A piece of all entries that the filter gives, as the server writes them. */
export async function readBillPiece(
  filter: BillFilter,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<CsvPiece> {
  const { csv, count, next } = await api.call(
    'assets.billCsv',
    { ...filter, ...(cursor === undefined ? {} : { cursor }) },
    { signal },
  )
  // The head stands in each piece, and once in the file.
  const text = cursor === undefined ? csv : csv.slice(csv.indexOf('\r\n') + 2)
  return { text: text.replace(/\r\n$/, ''), count, next }
}
