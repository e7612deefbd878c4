/** The frame of a page with one case of a queue: the way back, the case once it is there, and the keys at its foot. */
import { Skeleton } from '@candlewick/ui/states.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Crumbs } from './crumbs.tsx'
import { KeyHints } from './key-hints.tsx'
import { Loaded } from './loaded.tsx'
import { NeighbourKeys } from './neighbour-keys.tsx'

interface CaseFrameProps<Case> {
  /** Where its list is, and what that is called. */
  to: string
  list: string
  /** What the case is called. */
  here: string
  /** Where in the queue it stands. */
  place?: string
  query: Pick<UseQueryResult<Case>, 'data' | 'error' | 'refetch'>
  /** The title of what stands there where it did not come. */
  failed: string
  hints: readonly (readonly [keys: readonly string[], says: string])[]
  children: (data: Case) => ReactNode
}

export function CaseFrame<Case>({ to, list, here, place, query, failed, hints, children }: CaseFrameProps<Case>) {
  return (
    <>
      <Crumbs to={to} list={list} here={here}>
        {place === undefined ? null : <span>{place}</span>}
        <NeighbourKeys />
      </Crumbs>
      <Loaded query={query} failed={failed} outline={<Outline />}>
        {children}
      </Loaded>
      <KeyHints neighbours hints={hints} />
    </>
  )
}

/** The case, and the decision beside it. */
function Outline() {
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
      <Skeleton className="h-120" />
      <Skeleton className="h-60" />
    </div>
  )
}
