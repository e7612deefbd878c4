/** Timezones as the browser knows them. */
import { DEFAULT_TIMEZONE, DEFAULT_TIMEZONE_HOURS } from '@candlewick/protocol/default-timezone'

const known = new Map<string, string>()

/** Zones without summer time, and their hours ahead of UTC. */
const STEADY: ReadonlyMap<string, number> = new Map([
  [DEFAULT_TIMEZONE, DEFAULT_TIMEZONE_HOURS],
  ['UTC', 0],
])

/** How many hours a zone is ahead of UTC, where that is the same all year: no format of the browser's has to say it. */
export function steadyHours(timezone: string): number | undefined {
  return STEADY.get(timezone)
}

/**
 * The zone itself; the default where the browser knows none of that name, as what is kept may be anybody's. Asked for when
 * a time is written, and not as the page starts: the first format of all takes a browser long.
 */
export function knownZone(timezone: string): string {
  let zone = known.get(timezone)
  if (zone === undefined) {
    zone = STEADY.has(timezone) || isKnown(timezone) ? timezone : DEFAULT_TIMEZONE
    known.set(timezone, zone)
  }
  return zone
}

function isKnown(timezone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: timezone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
