/** A period in the address, and the times it means: days begin and end at midnight of the person's timezone. */
import { choiceOf, formed } from '../navigation/search.ts'
import { dayText } from '../settings/times.ts'
import { knownZone } from '../settings/zones.ts'

const DAY_MS = 86_400_000
/** How many days the quick periods cover, today among them. */
const DAYS = { today: 1, week: 7, month: 30, quarter: 90 } as const

/** Quick periods; `dates` takes from and to. */
export const RANGES = ['today', 'week', 'month', 'quarter', 'dates'] as const
export type Range = (typeof RANGES)[number]

export interface PeriodSearch {
  range?: Range
  /** First and last day, YYYY-MM-DD, in the person's timezone. */
  from?: string
  to?: string
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

export function periodSearch(search: Record<string, unknown>): PeriodSearch {
  const range = choiceOf(RANGES, search.range)
  const from = formed(search.from, DAY)
  const to = formed(search.to, DAY)
  return { ...(range && { range }), ...(from && { from }), ...(to && { to }) }
}

export interface Period {
  /** Epoch milliseconds, both inclusive; absent where there is no bound. */
  startTime?: number
  endTime?: number
}

/** What `timezone` is ahead of UTC at `time`, in milliseconds. */
function aheadOfUtc(time: number, timezone: string): number {
  const zone = { timeZone: knownZone(timezone), timeZoneName: 'longOffset' } as const
  const parts = new Intl.DateTimeFormat('en-US', zone).formatToParts(time)
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? 'GMT'
  const match = /GMT([+-])(\d{2}):(\d{2})/.exec(name)
  if (!match) return 0
  const minutes = Number(match[2]) * 60 + Number(match[3])
  return (match[1] === '-' ? -minutes : minutes) * 60_000
}

/** The first moment of a day ("2026-01-31") in a timezone; undefined for what is no day. */
export function startOfDay(day: string, timezone: string): number | undefined {
  const utc = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(utc)) return undefined
  // The offset of the guess may be that of the other side of a clock change: the second look is right.
  const guess = utc - aheadOfUtc(utc, timezone)
  return utc - aheadOfUtc(guess, timezone)
}

/** The day after (or before, for a negative number) as "2026-02-01". */
function dayPlus(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The bounds that the address asks for. The same all day long, so that a list is not read anew each second. */
export function periodOf(search: PeriodSearch, timezone: string, now: number): Period {
  const { range } = search
  if (range === undefined) return {}
  if (range === 'dates') return between(search.from, search.to, timezone)
  const today = dayText(now, timezone, 'YYYY-MM-DD')
  return between(dayPlus(today, 1 - DAYS[range]), undefined, timezone)
}

function between(from: string | undefined, to: string | undefined, timezone: string): Period {
  const startTime = from === undefined ? undefined : startOfDay(from, timezone)
  const toStart = to === undefined ? undefined : startOfDay(to, timezone)
  const after = to === undefined || toStart === undefined ? undefined : startOfDay(dayPlus(to, 1), timezone)
  return {
    ...(startTime === undefined ? {} : { startTime }),
    ...(after === undefined ? {} : { endTime: after - 1 }),
  }
}
