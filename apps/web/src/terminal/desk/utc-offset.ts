/** How far a timezone is from UTC, as people write it. */
import { knownZone, steadyHours } from '../../settings/zones.ts'

/** "UTC+8", for the moment given: a zone with summer time has two. */
export function offsetText(time: number, timezone: string): string {
  const hours = steadyHours(timezone)
  if (hours !== undefined) return hours === 0 ? 'UTC' : `UTC+${hours}`
  const zone = { timeZone: knownZone(timezone), timeZoneName: 'shortOffset' } as const
  const parts = new Intl.DateTimeFormat('en-US', zone).formatToParts(time)
  return (parts.find((part) => part.type === 'timeZoneName')?.value ?? 'UTC').replace('GMT', 'UTC')
}
