/** Times of the console are UTC, as the journal's are, and written one way: operators compare them across tables. */

/** How a day is written here. */
export const DAY_FORMAT = 'YYYY-MM-DD'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const two = (value: number) => String(value).padStart(2, '0')

/** "2026-11-22 14:05:22" of `time` (epoch milliseconds). */
export function stamp(time: number): string {
  return new Date(time).toISOString().slice(0, 19).replace('T', ' ')
}

/** "14:05:22" of `time` (epoch milliseconds). */
export function clock(time: number): string {
  return new Date(time).toISOString().slice(11, 19)
}

/** "2026-11-22" of `time` (epoch milliseconds). */
export function day(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

/** The exact time for a tooltip: "2026-01-31 14:05:22.123 UTC". */
export function exact(time: number): string {
  return `${new Date(time).toISOString().replace('T', ' ').replace('Z', '')} UTC`
}

/** Start of a day in UTC from "2026-11-22", in epoch milliseconds; undefined where it is no day. */
export function dayStart(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const time = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(time) ? undefined : time
}

/** From when to when by the days of an address, which are whole ones in UTC. */
export function withinDays(from: string | undefined, to: string | undefined): { startTime?: number; endTime?: number } {
  const start = from === undefined ? undefined : dayStart(from)
  const end = to === undefined ? undefined : dayStart(to)
  return {
    ...(start !== undefined && { startTime: start }),
    ...(end !== undefined && { endTime: end + DAY - 1 }),
  }
}

export interface Span {
  readonly unit: 'day' | 'hour' | 'minute' | 'second'
  readonly major: number
  readonly minor: number
}

/** A span of milliseconds as its two leading parts: days and hours, hours and minutes, minutes, or seconds. */
export function spanOf(milliseconds: number): Span {
  const left = Math.max(0, milliseconds)
  if (left >= DAY) return { unit: 'day', major: Math.floor(left / DAY), minor: Math.floor((left % DAY) / HOUR) }
  if (left >= HOUR) return { unit: 'hour', major: Math.floor(left / HOUR), minor: Math.floor((left % HOUR) / MINUTE) }
  if (left >= MINUTE) return { unit: 'minute', major: Math.floor(left / MINUTE), minor: 0 }
  return { unit: 'second', major: Math.floor(left / SECOND), minor: 0 }
}

/** "2026-11-22 14:05" for a file's name. */
export function fileStamp(time: number): string {
  const at = new Date(time)
  return `${day(time)}-${two(at.getUTCHours())}${two(at.getUTCMinutes())}`
}
