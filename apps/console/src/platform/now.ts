/** The time, where a page says how long something takes or is left. */
import { useEffect, useState } from 'react'

/** Now, in epoch milliseconds, told anew every so often. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
