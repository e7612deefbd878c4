/** Whether a symbol's index price is late: then no contract can be opened, and the form says so before it is tried. */
import { useEffect, useState } from 'react'
import { isStale, useFeedHealth } from '../../realtime/market.ts'
import { serverNow } from '../../realtime/own-flash.ts'
import { trailOf } from '../price-trail.ts'

/** Prices come twice a second; after this long something is wrong with them. */
const LATE_MS = 6_000
const LOOK_MS = 1_000

export function usePriceLate(symbol: string): boolean {
  const stale = isStale(useFeedHealth())
  const [late, setLate] = useState(false)
  useEffect(() => {
    const began = serverNow()
    const look = () => setLate(serverNow() - (trailOf(symbol).heard.at(-1)?.time ?? began) > LATE_MS)
    look()
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [symbol])
  return stale || late
}
