/** The kinds of markets with what is known of which market is of which. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { MarketRow } from '../markets/rows.ts'
import { type TradedKind, tradedKinds } from './area.ts'

export interface KnownKind extends TradedKind {
  /** Whether a market is traded so; none is before it is known. */
  readonly trades: (row: Pick<MarketRow, 'kind' | 'symbol'>) => boolean
}

/** What is listed seldom changes. */
const LISTED_MS = 300_000

export function useKinds(): readonly KnownKind[] {
  const { data } = useQuery({
    queryKey: ['markets of each kind'],
    queryFn: () => Promise.all(tradedKinds().map(async ({ only }) => (only === undefined ? null : await only()))),
    staleTime: LISTED_MS,
  })
  return useMemo(() => tradedKinds().map((kind, place) => known(kind, data?.[place] ?? undefined)), [data])
}

export function known(kind: TradedKind, symbols: ReadonlySet<string> | undefined): KnownKind {
  return { ...kind, trades: (row) => kind.of(row) && (kind.only === undefined || symbols?.has(row.symbol) === true) }
}
