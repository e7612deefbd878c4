/**
 * The spot rates of who trades here: those in force, agreed ones too, as the server says them; where nobody is logged in,
 * the published ones of the first tier. Until the server has said, everybody's as they were at the beginning.
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

const TIMES = { staleTime: LOOK_MS, refetchInterval: LOOK_MS }
const OWN = { ...callQuery('fees.feeTier', {}), ...TIMES }
const PUBLISHED = { ...callQuery('fees.tiers', {}), ...TIMES }

const rateOf = (text: string) => rate(parseDecimal(text, RATE_DECIMALS))

export function ownFees(): FeeRates {
  const said = useSession.getState().isLogin
    ? queryClient.getQueryData<CallOutput<'fees.feeTier'>>(OWN.queryKey)
    : queryClient.getQueryData<CallOutput<'fees.tiers'>>(PUBLISHED.queryKey)?.tiers[0]
  return said === undefined ? DEFAULT_FEES : { maker: rateOf(said.maker), taker: rateOf(said.taker) }
}

/** Asks for the rates of who is here, and calls whenever others are in force. @returns what ends it */
export function followOwnFees(later: () => void): () => void {
  const { isLogin: known } = useSession.getState()
  const own = new QueryObserver(queryClient, { ...OWN, enabled: known })
  const published = new QueryObserver(queryClient, { ...PUBLISHED, enabled: !known })
  const stops = [
    own.subscribe(later),
    published.subscribe(later),
    useSession.subscribe(({ isLogin }) => {
      own.setOptions({ ...OWN, enabled: isLogin })
      published.setOptions({ ...PUBLISHED, enabled: !isLogin })
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** The same for a component, which is painted anew when others are in force. */
export function useOwnFees(): FeeRates {
  const isLogin = useSession((session) => session.isLogin)
  useQuery({ ...OWN, enabled: isLogin })
  useQuery({ ...PUBLISHED, enabled: !isLogin })
  return ownFees()
}
