/** Timezones as the browser knows them. */
import { DEFAULT_TIMEZONE } from '@candlewick/protocol/default-timezone'

const known = new Map<string, string>()

/**
 * The zone itself; the default where the browser knows none of that name, as what is kept may be anybody's. Asked for when
 * a time is written, and not as the page starts: the first format of all takes a browser long.
 */
export function knownZone(timezone: string): string {
  let zone = known.get(timezone)
  if (zone === undefined) {
    zone = isKnown(timezone) ? timezone : DEFAULT_TIMEZONE
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
