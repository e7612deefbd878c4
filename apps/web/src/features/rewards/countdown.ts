/** How long a coupon can still be claimed. */
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export type TimeLeft =
  | { readonly unit: 'days'; readonly days: number; readonly hours: number }
  | { readonly unit: 'hours'; readonly hours: number; readonly minutes: number }
  | { readonly unit: 'over' }

/** Cut, never rounded up: nobody is told of time that is not there. */
export function timeLeft(expiry: number, now: number): TimeLeft {
  const left = expiry - now
  if (left <= 0) return { unit: 'over' }
  if (left >= DAY) return { unit: 'days', days: Math.floor(left / DAY), hours: Math.floor((left % DAY) / HOUR) }
  return { unit: 'hours', hours: Math.floor(left / HOUR), minutes: Math.floor((left % HOUR) / MINUTE) }
}
