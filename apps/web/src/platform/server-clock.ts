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

/** A time of the device's clock by that of the server. */
export function byServer(deviceTime: number): number {
  return deviceTime + serverNow() - Date.now()
}

/** The server said that it is `time`. A word is as old as its way was long: the one that says the latest was the fastest. */
export function hearServerTime(time: number): void {
  if (!Number.isFinite(time)) return
  const told = time - performance.now()
  origin = origin === undefined ? told : Math.max(origin, told)
}

declare global {
  interface Window {
    /** Answers that the document has asked for before the app was there, by their addresses; each is given once. */
    asked?: Record<string, Promise<Response>>
  }
}

/** An answer that the document asked for is as old as the page; older than this it is asked for anew. */
const ASKED_FRESH_MS = 15_000

/** The answer that the document has asked for already; undefined where it has not, or where none came. */
async function askedBefore(input: RequestInfo | URL, init: RequestInit | undefined): Promise<Response | undefined> {
  if (typeof input !== 'string' || (init?.method ?? 'GET') !== 'GET') return undefined
  const answer = window.asked?.[input]
  if (answer === undefined) return undefined
  delete window.asked?.[input]
  if (performance.now() > ASKED_FRESH_MS) return undefined
  return answer.then(
    (response) => (response.ok ? response : undefined),
    () => undefined,
  )
}

/** `fetch` that hears the time of each answer that comes from the server itself. */
export async function timedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const asked = await askedBefore(input, init)
  // What was asked before was heard a while ago: its time is over.
  if (asked !== undefined) return asked
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
