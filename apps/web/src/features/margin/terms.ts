/** The terms of borrowing: which pairs and coins, at what price. */
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../platform/queries.ts'

/** Terms change by an operator's hand. */
const TERMS_MS = 300_000

export function useMarginTerms() {
  return useQuery({ ...callQuery('margin.terms', {}), staleTime: TERMS_MS })
}
