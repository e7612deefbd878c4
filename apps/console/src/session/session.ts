/**
 * Who works here. The token is kept for this tab; who it is and what she may do, the server says. A session ends after
 * eight hours whatever is done meanwhile, and is never made longer.
 */
import { CallFailure, type ConsoleOutput } from '@candlewick/protocol/console-client'
import type { Permission } from '@candlewick/protocol/who'
import { useQuery } from '@tanstack/react-query'
import { create } from 'zustand'
import { api } from '../platform/api.ts'
import { callQuery, queryClient } from '../platform/queries.ts'
import { keepToken, sessionToken } from '../platform/token.ts'

export type Operator = ConsoleOutput<'console.current'>

export const useSession = create<{ token: string | undefined }>(() => ({ token: sessionToken() }))

/** Takes over what the sign-in answered. */
export function enterSession({ token }: Pick<ConsoleOutput<'console.login'>, 'token'>): void {
  keepToken(token)
  queryClient.clear()
  useSession.setState({ token })
}

/** Forgets the session in this tab, and all that was shown in it. */
export function clearSession(): void {
  keepToken(undefined)
  useSession.setState({ token: undefined })
  queryClient.clear()
}

/** Ends the session on the server and here. Here it ends even where the server cannot be reached. */
export async function signOut(): Promise<void> {
  try {
    await api.call('console.logout', {})
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
  } finally {
    clearSession()
  }
}

const SEEN_MS = 60_000

/** Who is signed in; undefined while the server has not said it. */
export function useOperator(): Operator | undefined {
  const signedIn = useSession(({ token }) => token !== undefined)
  const { data } = useQuery({ ...callQuery('console.current', {}), enabled: signedIn, refetchInterval: SEEN_MS })
  return data
}

/** Whether she may do something. What is not known yet she may not. */
export function useMay(): (permission: Permission | undefined) => boolean {
  const permissions = useOperator()?.permissions
  return (permission) => permission === undefined || (permissions?.includes(permission) ?? false)
}
