/** Times in the timezone and format a person chose; the exact UTC time goes into tooltips. */
import type { TimeFormat } from './settings.ts'

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(timezone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timezone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-GB', {
      timeZone: timezone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    })
    formatters.set(timezone, formatter)
  }
  return formatter
}

function partsOf(time: number, timezone: string): Record<string, string> {
  return Object.fromEntries(
    formatterOf(timezone)
      .formatToParts(time)
      .map((part) => [part.type, part.value]),
  )
}

/** The day of `time` (epoch milliseconds). */
export function dayText(time: number, timezone: string, format: TimeFormat): string {
  const { year = '', month = '', day = '' } = partsOf(time, timezone)
  return format.replace('YYYY', year).replace('MM', month).replace('DD', day)
}

/** "HH:mm:ss" of `time` (epoch milliseconds). */
export function clockText(time: number, timezone: string): string {
  const { hour = '', minute = '', second = '' } = partsOf(time, timezone)
  return `${hour}:${minute}:${second}`
}

/** Day and clock of `time` (epoch milliseconds). */
export function timeText(time: number, timezone: string, format: TimeFormat): string {
  return `${dayText(time, timezone, format)} ${clockText(time, timezone)}`
}

/** The exact time for a tooltip: "2026-01-31 14:05:22.123 UTC". */
export function utcText(time: number): string {
  return `${new Date(time).toISOString().replace('T', ' ').replace('Z', '')} UTC`
}
