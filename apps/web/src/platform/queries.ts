/** The query cache: what the server said, kept by key. A refusal is an answer and is not asked again. */
import { CallFailure, type CallInput, type CallName, type CallOutput } from '@candlewick/protocol/client'
import { QueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

const RETRIES = 2
const FRESH_MS = 5_000

function mayRetry(count: number, error: Error): boolean {
  if (count >= RETRIES) return false
  return !(error instanceof CallFailure) || error.code === 0 || error.code >= 500
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: mayRetry, staleTime: FRESH_MS, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
})

/** A call as a query: `useQuery(callQuery('market.coinList', {}))`. The key is the call's name and its input. */
export function callQuery<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
): UseQueryOptions<CallOutput<Name>, Error, CallOutput<Name>, readonly [Name, CallInput<Name>]> & {
  queryKey: readonly [Name, CallInput<Name>]
} {
  return { queryKey: [name, input] as const, queryFn: ({ signal }) => api.call(name, input, { signal }) }
}
