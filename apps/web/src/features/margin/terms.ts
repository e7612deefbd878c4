/** The terms of borrowing: which pairs and coins, at what price. */
import type { CallOutput } from '@candlewick/protocol/client'
import { useQuery } from '@tanstack/react-query'
import { callQuery, queryClient } from '../../platform/queries.ts'

/** Terms change by an operator's hand. */
const TERMS_MS = 300_000

export function useMarginTerms() {
  return useQuery({ ...callQuery('margin.terms', {}), staleTime: TERMS_MS })
}

/** The pairs that can be traded with borrowed coins, by their symbols. */
export async function borrowedPairs(): Promise<ReadonlySet<string>> {
  const { pairs } = await queryClient.fetchQuery({ ...callQuery('margin.terms', {}), staleTime: TERMS_MS })
  return new Set(pairs.map(({ symbol }) => symbol))
}

/** The margin accounts that a pair can be traded with; none while the terms are not known. */
export function marginAccountsOf(
  terms: CallOutput<'margin.terms'> | undefined,
  symbol: string,
): readonly ('all' | 'fixed')[] {
  const isCross = terms?.crossPairs.includes(symbol) === true
  const isIsolated = terms?.pairs.some((pair) => pair.symbol === symbol) === true
  return [...(isCross ? (['all'] as const) : []), ...(isIsolated ? (['fixed'] as const) : [])]
}
