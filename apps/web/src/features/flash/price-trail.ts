/**
 * The index price of a symbol over the last minutes: every tick as the journal has it up to the opening of the page, and
 * from there on what was heard.
 */
import { CallFailure } from '@candlewick/protocol/client'
import { api } from '../../platform/api.ts'
import { hearServerTime, serverNow } from '../../platform/server-clock.ts'
import { marketFeed } from '../../realtime/market.ts'

/** Pixels need no exact decimals: here, as in the chart, a price becomes a floating number. */
export interface TrailPoint {
  /** Epoch milliseconds by the server's clock. */
  readonly time: number
  readonly price: number
}

export interface PriceTrail {
  /** Ticks of before, oldest first. */
  past: readonly TrailPoint[]
  /** Heard, oldest first. */
  readonly heard: TrailPoint[]
}

const MINUTE_MS = 60_000
/** The longest stretch that the line shows, and a little. */
const KEPT_MS = 16 * MINUTE_MS
/** A correction of the clock that shows on the line. */
const CLOCK_STEP_MS = 1_000

const trails = new Map<string, PriceTrail>()

export function trailOf(symbol: string): PriceTrail {
  const known = trails.get(symbol)
  if (known) return known
  const trail: PriceTrail = { past: [], heard: [] }
  trails.set(symbol, trail)
  return trail
}

/** Follows the symbol for as long as the returned function has not been called; `onPoint` is told of each change. */
export function followTrail(symbol: string, onPoint: () => void): () => void {
  const trail = trailOf(symbol)
  const control = new AbortController()
  // What is in the store already may be of long ago: only what comes from now on is a point of now.
  let heard = marketFeed.details.get(symbol)
  const take = () => {
    const detail = marketFeed.details.get(symbol)
    const text = detail?.index
    if (detail === undefined || text === undefined || detail === heard) return
    heard = detail
    const before = serverNow()
    hearServerTime(detail.time)
    const now = serverNow()
    // The first word may be an old one: what was placed by a clock that late stands in the wrong place.
    if (now - before > CLOCK_STEP_MS) trail.heard.length = 0
    trail.heard.push({ time: now, price: Number(text) })
    const first = trail.heard.findIndex(({ time }) => time > now - KEPT_MS)
    if (first > 0) trail.heard.splice(0, first)
    onPoint()
  }
  const stops = [marketFeed.subscribe({ type: 'DETAIL', symbol }), marketFeed.details.subscribe(symbol, take)]
  loadPast(symbol, trail, control.signal).then(onPoint, (error: unknown) => {
    // Without the past the line begins now; the client has said what failed.
    if (!(error instanceof CallFailure) && !control.signal.aborted) throw error
  })
  return () => {
    control.abort()
    for (const stop of stops) stop()
  }
}

async function loadPast(symbol: string, trail: PriceTrail, signal: AbortSignal): Promise<void> {
  const { records } = await api.call('flash.ticks', { symbol }, { signal })
  trail.past = records.map(([time, price]) => ({ time, price: Number(price) }))
}

/** The points from `from` on: those heard, and before the first of them what the journal had. */
export function pointsFrom({ past, heard }: PriceTrail, from: number): TrailPoint[] {
  const begun = heard[0]?.time ?? Number.POSITIVE_INFINITY
  return since([...past.filter(({ time }) => time < begun), ...heard], from)
}

/** With the last one before, so that the line comes in from the edge. */
function since(points: readonly TrailPoint[], from: number): TrailPoint[] {
  const first = points.findIndex(({ time }) => time >= from)
  return first < 0 ? points.slice(-1) : points.slice(Math.max(0, first - 1))
}
