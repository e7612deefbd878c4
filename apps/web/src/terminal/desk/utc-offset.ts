/** How far a timezone is from UTC, as people write it. */

/** "UTC+8", for the moment given: a zone with summer time has two. */
export function offsetText(time: number, timezone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: timezone, timeZoneName: 'shortOffset' }).formatToParts(
    time,
  )
  return (parts.find((part) => part.type === 'timeZoneName')?.value ?? 'UTC').replace('GMT', 'UTC')
}
