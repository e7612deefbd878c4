/** The ledger entries as a query, page after page, and as a file. */
import { CallFailure, type CallOutput } from '@candlewick/protocol/client'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { BillReason } from '../../areas/area.ts'
import type { Period } from '../../lists/period.ts'
import { api } from '../../platform/api.ts'

export const BILLS = 'bills'
export type Bill = CallOutput<'assets.getMyBill'>['records'][number]

const PAGE = 20

export interface BillFilter extends Period {
  coin?: string
  reason?: BillReason
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

/**
 * All entries that the filter gives as a file, piece by piece as the server writes them: what was read is a part of a
 * blob, which the browser may put away, and never one text.
 *
 * @param onProgress hears how many entries are there
 * @throws whatever a call throws, and the signal's reason where it was stopped
 */
export async function readBillFile(
  filter: BillFilter,
  onProgress: (count: number) => void,
  signal: AbortSignal,
): Promise<{ pieces: Blob[]; count: number }> {
  const pieces: Blob[] = []
  let count = 0
  let cursor: string | undefined
  do {
    const piece: CallOutput<'assets.billCsv'> = await api.call(
      'assets.billCsv',
      { ...filter, ...(cursor === undefined ? {} : { cursor }) },
      { signal },
    )
    signal.throwIfAborted()
    // The head stands in each piece, and once in the file.
    const text = cursor === undefined ? piece.csv : piece.csv.slice(piece.csv.indexOf('\r\n') + 2)
    pieces.push(new Blob([text]))
    count += piece.count
    cursor = piece.next
    onProgress(count)
  } while (cursor !== undefined)
  return { pieces, count }
}
