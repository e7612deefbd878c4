/** The next case and its photos, fetched while this one is looked at, so that nobody waits between two. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callQuery } from '../../platform/queries.ts'

/** A case that is under review does not change by itself, and each opening is recorded. */
export const CASE_KEPT_MS = 5 * 60_000

export function usePreload(id: string | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (id === undefined) return
    void client
      .fetchQuery({ ...callQuery('console.identities.case', { id }), staleTime: CASE_KEPT_MS })
      .then(({ photos }) => {
        for (const { side } of photos)
          void client.prefetchQuery({ ...callQuery('console.identities.photo', { id, side }), staleTime: CASE_KEPT_MS })
      })
      // That the next one could not be fetched ahead is said when it is opened.
      .catch(() => undefined)
  }, [id, client])
}
