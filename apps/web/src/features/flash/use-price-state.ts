/**
 * Whether a symbol's index price comes: where it is late, or where there is none at all, no contract can be opened, and
 * the screen says so before it is tried.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callQuery } from '../../platform/queries.ts'
import { serverNow } from '../../platform/server-clock.ts'
import { useIsStale } from '../../realtime/market.ts'
import { newestOf } from './price-trail.ts'

/** `late`: not heard of for a while, here; `none`: the server says that too few sources quote it. */
export type PriceState = 'live' | 'late' | 'none'

/** Prices come twice a second; after this long something is wrong with them. */
const LATE_MS = 6_000
const LOOK_MS = 1_000
/** How often the server is asked while none is heard. */
const ASK_MS = 10_000

export function usePriceState(symbol: string): PriceState {
  const stale = useIsStale()
  const late = useLate(symbol)
  // Without a connection nobody knows; while prices come there is nothing to ask.
  const asked = useQuery({
    ...callQuery('market.indexPrice', { symbol }),
    enabled: late && !stale,
    refetchInterval: ASK_MS,
  })
  if (stale) return 'late'
  if (!late) return 'live'
  return asked.data?.index === null ? 'none' : 'late'
}

function useLate(symbol: string): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const began = serverNow()
    const look = () => setLate(serverNow() - (newestOf(symbol)?.time ?? began) > LATE_MS)
    look()
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [symbol])
  return late
}
