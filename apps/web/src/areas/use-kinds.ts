/** The kinds of markets with what is known of which market is of which. */
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import type { MarketRow } from '../markets/rows.ts'
import { type TradedKind, tradedKinds } from './area.ts'

export interface KnownKind extends TradedKind {
  /** Whether a market is traded so; none is before it is known. */
  readonly trades: (row: Pick<MarketRow, 'kind' | 'symbol'>) => boolean
}

/** What is listed seldom changes. */
const LISTED_MS = 300_000
const EVERY: ReadonlySet<string> = new Set()

export function useKinds(): readonly KnownKind[] {
  return useQueries({
    queries: tradedKinds().map(({ id, only }) => ({
      queryKey: ['markets of a kind', id],
      queryFn: only ?? (async () => EVERY),
      enabled: only !== undefined,
      staleTime: LISTED_MS,
    })),
    combine: together,
  })
}

function together(answers: UseQueryResult<ReadonlySet<string>>[]): KnownKind[] {
  return tradedKinds().map((kind, place) => {
    const symbols = answers[place]?.data
    return known(kind, symbols)
  })
}

export function known(kind: TradedKind, symbols: ReadonlySet<string> | undefined): KnownKind {
  return { ...kind, trades: (row) => kind.of(row) && (kind.only === undefined || symbols?.has(row.symbol) === true) }
}
