/** Which stretch of time and of prices the price line shows, and how it glides there. */
import type { TrailPoint } from './price-trail.ts'

export interface LineView {
  /** Epoch milliseconds at the left and the right edge. */
  readonly from: number
  readonly to: number
  /** Prices at the lower and the upper edge. */
  readonly low: number
  readonly high: number
}

/** Beside the newest price there is always so much room, as a part of the past shown. */
const AHEAD = 0.25
/** Behind a maturity that is in sight. */
const BEHIND_MATURITY_MS = 4_000
/** Above and below the prices. */
const MARGIN = 0.12
/** A price that stands still is not drawn as if it ran wild: at least this part of it is in sight. */
const LEAST_RANGE = 0.00012

/**
 * The stretch of time: the past that was chosen, and ahead of it room up to the next maturity where it is near enough.
 * @param maturities of the contracts that run
 */
export function timesShown(now: number, past: number, maturities: readonly number[]): { from: number; to: number } {
  const near = maturities.filter((at) => at > now - BEHIND_MATURITY_MS && at - now < past)
  const next = near.length === 0 ? now : Math.min(...near)
  return { from: now - past, to: Math.max(now + past * AHEAD, next + BEHIND_MATURITY_MS) }
}

/** The stretch of prices that holds all of them; undefined where there are none. */
export function pricesShown(prices: readonly number[]): { low: number; high: number } | undefined {
  if (prices.length === 0) return undefined
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)]
  const middle = (lowest + highest) / 2
  const range = Math.max(highest - lowest, middle * LEAST_RANGE)
  const half = range * (0.5 + MARGIN)
  return { low: middle - half, high: middle + half }
}

/** All prices that have to be in sight. */
export function pricesOf(points: readonly TrailPoint[], marks: readonly number[]): number[] {
  return [...points.map(({ price }) => price), ...marks]
}

/** How far a view glides towards the one wanted within a frame of so many milliseconds; the first one is there at once. */
export function glide(before: LineView | undefined, wanted: LineView, frame: number): LineView {
  if (before === undefined) return wanted
  const part = 1 - Math.exp(-frame / GLIDE_MS)
  const towards = (a: number, b: number) => a + (b - a) * part
  // The left edge moves with time itself; only what it does beyond that glides.
  return {
    from: wanted.from,
    to: Math.max(towards(before.to, wanted.to), wanted.from + 1),
    low: towards(before.low, wanted.low),
    high: towards(before.high, wanted.high),
  }
}

const GLIDE_MS = 140

/** Round prices for lines across, at most `most` of them. */
export function roundPrices(low: number, high: number, most: number): number[] {
  const rough = (high - low) / Math.max(1, most)
  const size = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((factor) => factor * size >= rough) ?? 10) * size
  const first = Math.ceil(low / step)
  const last = Math.floor(high / step)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => (first + at) * step)
}

/** Seconds between marks of time, so that they stand at least `least` pixels apart. */
export function timeStep(span: number, width: number, least: number): number {
  const wanted = (span / Math.max(1, width)) * least
  return STEPS_MS.find((step) => step >= wanted) ?? STEPS_MS[STEPS_MS.length - 1] ?? span
}

const STEPS_MS = [5_000, 10_000, 15_000, 30_000, 60_000, 120_000, 300_000, 600_000]
