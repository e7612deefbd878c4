/** How a timezone and its offset are written. The table of timezones is the protocol's. */

/** "UTC+05:30" for 5.5. */
export function offsetText(offset: number): string {
  const minutes = Math.round(Math.abs(offset) * 60)
  const two = (count: number) => String(count).padStart(2, '0')
  return `UTC${offset < 0 ? '−' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** "UTC+08:00 Hong Kong" for Asia/Hong_Kong. */
export function zoneText(timezone: string, offset: number): string {
  return `${offsetText(offset)} ${timezone.slice(timezone.indexOf('/') + 1).replaceAll('_', ' ')}`
}
