/** Where the person's verification stands; asked again while somebody is looking at it. */
import type { CallOutput } from '@candlewick/protocol/client'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callQuery, queryClient } from '../../../platform/queries.ts'
import { renewUserInfo } from '../../../session/session.ts'

export type IdentityState = CallOutput<'identity.own'>
export type IdentityStep = IdentityState['primary']

const LOOK_EVERY_MS = 20_000

export function useIdentity() {
  const query = useQuery({
    ...callQuery('identity.own', {}),
    refetchInterval: ({ state }) => (isOpen(state.data) ? LOOK_EVERY_MS : false),
  })
  const level = query.data?.level
  useEffect(() => {
    if (level !== undefined) void renewUserInfo()
  }, [level])
  return query
}

const isOpen = (state: IdentityState | undefined): boolean =>
  state !== undefined && [state.primary, state.advanced].some((step) => step.state === 'review')

/** What was handed in is the newest answer already. */
export function keepIdentity(state: IdentityState): void {
  queryClient.setQueryData(callQuery('identity.own', {}).queryKey, state)
}
