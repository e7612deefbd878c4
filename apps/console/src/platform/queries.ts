/** The query cache: what the server said, kept by key. A refusal is an answer and is not asked again. */
import {
  CallFailure,
  type ConsoleCall,
  type ConsoleInput,
  type ConsoleOutput,
} from '@candlewick/protocol/console-client'
import { QueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

const RETRIES = 2
const FRESH_MS = 2_000
/**
 * So often an open list of customers' things is asked for anew by itself: each look is recorded. When others wait, it is
 * asked for at once.
 */
export const LOOK_MS = 60_000

function mayRetry(count: number, error: Error): boolean {
  if (count >= RETRIES) return false
  return !(error instanceof CallFailure) || error.code === 0 || error.code >= 500
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: mayRetry, staleTime: FRESH_MS },
    mutations: { retry: false },
  },
})

/** A call as a query. The key is the call's name and its input. */
export function callQuery<Name extends ConsoleCall>(
  name: Name,
  input: ConsoleInput<Name>,
): UseQueryOptions<ConsoleOutput<Name>, Error, ConsoleOutput<Name>, readonly [Name, ConsoleInput<Name>]> & {
  queryKey: readonly [Name, ConsoleInput<Name>]
} {
  return { queryKey: [name, input] as const, queryFn: ({ signal }) => api.call(name, input, { signal }) }
}

/** What was decided changes the lists: those of these calls are asked anew. */
export async function renew(...names: ConsoleCall[]): Promise<void> {
  await Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
}
