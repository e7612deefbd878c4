/** The clock of this page, as the server's stood when it answered, moved on twice a minute. */
import { useEffect, useState } from 'react'

const STEP = 30_000

export function useMinute(serverTime: number | undefined, answeredAt: number): number {
  const [passed, setPassed] = useState(0)
  useEffect(() => {
    setPassed(Date.now() - answeredAt)
    const timer = setInterval(() => setPassed(Date.now() - answeredAt), STEP)
    return () => clearInterval(timer)
  }, [answeredAt])
  return (serverTime ?? answeredAt) + Math.max(0, passed)
}
