/** The server's time, painted anew at a steady pace: for countdowns. */
import { useEffect, useState } from 'react'
import { serverNow } from './own-flash.ts'

const TICK_MS = 250

export function useServerClock(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
