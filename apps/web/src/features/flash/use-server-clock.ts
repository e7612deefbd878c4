/** The server's time, painted anew at a steady pace: for countdowns. */
import { useEffect, useState } from 'react'
import { serverNow } from './own-flash.ts'

const PACE_MS = 250

export function useServerClock(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), PACE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
