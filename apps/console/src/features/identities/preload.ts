/**
 * The next case and its photos, fetched while this one is looked at, so that nobody waits between two. What was fetched
 * ahead counts as seen only when it is shown, and is shown only once that is recorded.
 */
import type { ConsoleOutput } from '@candlewick/protocol/console-client'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../platform/api.ts'
import { callQuery, queryClient } from '../../platform/queries.ts'

/** A case that is under review does not change by itself, and each opening is recorded. */
const KEPT_MS = 5 * 60_000

type Case = ConsoleOutput<'console.identities.case'>
type Side = Case['photos'][number]['side']

const caseAhead = (id: string) => ['ahead', id] as const
const photoAhead = (id: string, side: Side) => ['ahead', id, side] as const
const LOOKED_AT = { staleTime: KEPT_MS, refetchOnWindowFocus: false }

export function useCase(id: string) {
  return useQuery({
    ...callQuery('console.identities.case', { id }),
    ...LOOKED_AT,
    queryFn: ({ signal }) =>
      shown<Case>(caseAhead(id), { id }, () => api.call('console.identities.case', { id }, { signal })),
  })
}

export function usePhoto(id: string, side: Side) {
  return useQuery({
    ...callQuery('console.identities.photo', { id, side }),
    ...LOOKED_AT,
    queryFn: ({ signal }) =>
      shown<ConsoleOutput<'console.identities.photo'>>(photoAhead(id, side), { id, side }, () =>
        api.call('console.identities.photo', { id, side }, { signal }),
      ),
  })
}

/** What was fetched ahead, once and after it was recorded as seen; else what is asked for now. */
async function shown<T>(key: readonly string[], what: { id: string; side?: Side }, ask: () => Promise<T>): Promise<T> {
  const ready = queryClient.getQueryData<T>(key)
  if (ready === undefined) return ask()
  queryClient.removeQueries({ queryKey: key, exact: true })
  await api.call('console.identities.shown', what)
  return ready
}

export function usePreload(id: string | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    // That the next one could not be fetched ahead is said when it is opened.
    if (id !== undefined && !isKnown(client, id)) void fetchAhead(client, id).catch(() => undefined)
  }, [id, client])
}

/** It was opened before, or stands ready. */
function isKnown(client: QueryClient, id: string): boolean {
  return [caseAhead(id), callQuery('console.identities.case', { id }).queryKey].some(
    (key) => client.getQueryData(key) !== undefined,
  )
}

async function fetchAhead(client: QueryClient, id: string): Promise<void> {
  const kept = { gcTime: KEPT_MS, staleTime: KEPT_MS }
  const { photos } = await client.fetchQuery({
    queryKey: caseAhead(id),
    queryFn: ({ signal }) => api.call('console.identities.case', { id, ahead: 'yes' }, { signal }),
    ...kept,
  })
  for (const { side } of photos) {
    void client.prefetchQuery({
      queryKey: photoAhead(id, side),
      queryFn: ({ signal }) => api.call('console.identities.photo', { id, side, ahead: 'yes' }, { signal }),
      ...kept,
    })
  }
}
