/** How lively the hours of a week are: of which the trading time of the simulated market is made. */

const DAY = 86_400_000
const WEEK = 7 * DAY
/** Length of a step of the table. */
const STEP = 300_000
const STEPS = WEEK / STEP

export type Rhythm = 'crypto' | 'forex'

/** How lively a moment of the day and week is; 1 on average over the busy hours. */
export function rhythm(kind: Rhythm, time: number): number {
  const hour = (time % DAY) / 3_600_000
  // 1970-01-01 was a Thursday: day 2 is Saturday, 3 Sunday.
  const day = Math.floor(time / DAY) % 7
  const daily = 1 + 0.25 * Math.cos(((hour - 15) / 12) * Math.PI)
  if (kind === 'crypto') return day === 2 || day === 3 ? daily * 0.8 : daily
  // Banks rest from Friday to Sunday night; the simulated market only quietens, so that a weekend shows something.
  const closed = day === 2 || (day === 1 && hour >= 22) || (day === 3 && hour < 22)
  return closed ? 0.35 : daily
}

/** The sums of the squares of the liveliness from the week's beginning on, in milliseconds. */
const SUMS: Readonly<Record<Rhythm, Float64Array>> = { crypto: sumsOf('crypto'), forex: sumsOf('forex') }

function sumsOf(kind: Rhythm): Float64Array {
  const sums = new Float64Array(STEPS + 1)
  for (let at = 0; at < STEPS; at += 1) {
    sums[at + 1] = (sums[at] ?? 0) + STEP * rhythm(kind, (at + 0.5) * STEP) ** 2
  }
  return sums
}

/** How much variance the rhythm gives the time from 0 to `time` (epoch milliseconds), in milliseconds. */
export function livelyTime(kind: Rhythm, time: number): number {
  const sums = SUMS[kind]
  const weeks = Math.floor(time / WEEK)
  const place = (time - weeks * WEEK) / STEP
  const step = Math.floor(place)
  const [from, to] = [sums[step] ?? 0, sums[step + 1] ?? 0]
  return weeks * (sums[STEPS] ?? 0) + from + (to - from) * (place - step)
}
