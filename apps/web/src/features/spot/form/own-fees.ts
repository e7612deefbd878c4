/**
 * The spot rates of who trades here: those in force, agreed ones too, as the server says them; until it has, and where
 * nobody is logged in, everybody's, which nobody's are above but agreed ones.
 */
import { parseDecimal } from '@candlewick/money/decimal'
import { RATE_DECIMALS } from '@candlewick/money/types'
import { rate } from '@candlewick/money/units'
import type { CallOutput } from '@candlewick/protocol/client'
import { DEFAULT_FEES, type FeeRates } from '@candlewick/rules/fees'
import { QueryObserver, useQuery } from '@tanstack/react-query'
import { callQuery, queryClient } from '../../../platform/queries.ts'
import { useSession } from '../../../session/session.ts'

/** Rates change with the hour at the earliest, or when two operators agree. */
const LOOK_MS = 10 * 60_000

const QUERY = { ...callQuery('fees.feeTier', {}), staleTime: LOOK_MS, refetchInterval: LOOK_MS }

const rateOf = (text: string) => rate(parseDecimal(text, RATE_DECIMALS))

export function ownFees(): FeeRates {
  const { isLogin } = useSession.getState()
  const said = isLogin ? queryClient.getQueryData<CallOutput<'fees.feeTier'>>(QUERY.queryKey) : undefined
  return said === undefined ? DEFAULT_FEES : { maker: rateOf(said.maker), taker: rateOf(said.taker) }
}

/** Asks for the rates of who is logged in, and calls whenever others are in force. @returns what ends it */
export function followOwnFees(later: () => void): () => void {
  const observer = new QueryObserver(queryClient, { ...QUERY, enabled: useSession.getState().isLogin })
  const stops = [
    observer.subscribe(later),
    useSession.subscribe(({ isLogin }) => observer.setOptions({ ...QUERY, enabled: isLogin })),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** The same for a component, which is painted anew when others are in force. */
export function useOwnFees(): FeeRates {
  const isLogin = useSession((session) => session.isLogin)
  useQuery({ ...QUERY, enabled: isLogin })
  return ownFees()
}
