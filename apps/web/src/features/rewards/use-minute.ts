/** The server's clock, moved on twice a minute. */
import { useEffect } from 'react'
import { hearServerTime, useServerClock } from '../../platform/server-clock.ts'

const STEP = 30_000

/** `told` is the time that the server said in an answer: it is never earlier than that. */
export function useMinute(told: number | undefined): number {
  const now = useServerClock(STEP)
  useEffect(() => {
    if (told !== undefined) hearServerTime(told)
  }, [told])
  return Math.max(told ?? 0, now)
}
