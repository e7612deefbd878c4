/**
 * The server's time, for everything that counts down or is compared with what the server says. The device's clock may be
 * hours off and may be put right meanwhile: what is kept is how far the server's time is from the page's own steady
 * clock, which nobody sets.
 */
import { useEffect, useState } from 'react'

/** The server's time where the steady clock stood at 0; unknown until the server has said anything. */
let origin: number | undefined

/** The server's time as well as it is known here, epoch milliseconds; the device's until the server has been heard. */
export function serverNow(): number {
  return origin === undefined ? Date.now() : Math.round(origin + performance.now())
}

/** The server said that it is `time`. A word is as old as its way was long: the one that says the latest was the fastest. */
export function hearServerTime(time: number): void {
  if (!Number.isFinite(time)) return
  const told = time - performance.now()
  origin = origin === undefined ? told : Math.max(origin, told)
}

/** `fetch` that hears the time of each answer that comes from the server itself. */
export async function timedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init)
  const date = response.headers.get('date')
  if (date !== null) hearServerTime(Date.parse(date))
  return response
}

/** The server's time, painted anew every `tick` milliseconds: for clocks and countdowns. */
export function useServerClock(tick = 1_000): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), tick)
    return () => clearInterval(timer)
  }, [tick])
  return now
}
