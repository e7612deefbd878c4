/** Times in the timezone a person chose, written as she chose or as her language does; the exact UTC time goes into tooltips. */
import { type Language, languageOf } from '@candlewick/protocol/languages'
import type { TimeFormat } from './settings.ts'
import { knownZone, steadyHours } from './zones.ts'

/** How each language writes a day in figures. */
const FORMAT_OF: Readonly<Record<Language, TimeFormat>> = {
  en: 'MM/DD/YYYY',
  ja: 'YYYY/MM/DD',
  ko: 'YYYY.MM.DD',
  'zh-CN': 'YYYY-MM-DD',
  'zh-TW': 'YYYY/MM/DD',
  pt: 'DD/MM/YYYY',
  vi: 'DD/MM/YYYY',
  th: 'DD/MM/YYYY',
  es: 'DD/MM/YYYY',
  fr: 'DD/MM/YYYY',
  it: 'DD/MM/YYYY',
  ru: 'DD.MM.YYYY',
  de: 'DD.MM.YYYY',
}

/** The format that was chosen; otherwise that of the language. */
export function formatIn(language: string, chosen: TimeFormat | undefined): TimeFormat {
  return chosen ?? FORMAT_OF[languageOf(language)]
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(timezone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timezone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-GB', {
      timeZone: knownZone(timezone),
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

/** Before it clocks were set otherwise; nothing here is as old. */
const STEADY_SINCE = Date.UTC(1980, 0)
const HOUR_MS = 3_600_000

/** Year, month, day, hour, minute and second of `time` (epoch milliseconds), in figures, by their names. */
export function dateFields(time: number, timezone: string): Partial<Record<string, string>> {
  const hours = steadyHours(timezone)
  if (hours !== undefined && time > STEADY_SINCE) {
    const [year, month, day, hour, minute, second] = new Date(time + hours * HOUR_MS).toISOString().split(/[-T:.]/)
    return { year, month, day, hour, minute, second }
  }
  return Object.fromEntries(
    formatterOf(timezone)
      .formatToParts(time)
      .map((part) => [part.type, part.value]),
  )
}

/** The day of `time` (epoch milliseconds). */
export function dayText(time: number, timezone: string, format: TimeFormat): string {
  const { year = '', month = '', day = '' } = dateFields(time, timezone)
  return format.replace('YYYY', year).replace('MM', month).replace('DD', day)
}

/** "HH:mm:ss" of `time` (epoch milliseconds). */
export function clockText(time: number, timezone: string): string {
  const { hour = '', minute = '', second = '' } = dateFields(time, timezone)
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
