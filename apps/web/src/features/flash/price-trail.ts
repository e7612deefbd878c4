/**
 * The index price of a symbol over the last minutes: every tick as the journal has it up to when it was last asked, and
 * from there on what was heard. Whoever comes back to the page, or hears again after a cut, asks anew.
 */
import { CallFailure } from '@candlewick/protocol/client'
import { api } from '../../platform/api.ts'
import { hearServerTime, serverNow } from '../../platform/server-clock.ts'
import { isStale, marketFeed } from '../../realtime/market.ts'

/** Pixels need no exact decimals: here, as in the chart, a price becomes a floating number. */
export interface TrailPoint {
  /** Epoch milliseconds by the server's clock. */
  readonly time: number
  readonly price: number
}

export interface PriceTrail {
  /** Ticks as the journal has them, oldest first; before them what was heard earlier, where nothing is missing between. */
  past: readonly TrailPoint[]
  /** Heard after the last of those, oldest first. */
  readonly heard: TrailPoint[]
}

const MINUTE_MS = 60_000
/** The longest stretch that the line shows, and a little. */
const KEPT_MS = 16 * MINUTE_MS
/** Prices come twice a second: what lies further apart than this has a piece missing between. */
const GAP_MS = 10_000
/** What the server answers may be a second old: so long after it is asked for the ticks up to the first one heard. */
const ASK_AGAIN_MS = 1_500
const TRIES = 3
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

/** The newest point known; undefined where there is none. */
export function newestOf(symbol: string): TrailPoint | undefined {
  const { past, heard } = trailOf(symbol)
  return heard.at(-1) ?? past.at(-1)
}

/** Follows the symbol for as long as the returned function has not been called; `onPoint` is told of each change. */
export function followTrail(symbol: string, onPoint: () => void): () => void {
  const trail = trailOf(symbol)
  const past = pastOf(symbol, trail, onPoint)
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
    past.heardAt(now)
    onPoint()
  }
  let missed = false
  const feel = () => {
    if (isStale(marketFeed.health)) missed = true
    else if (missed && marketFeed.health.state === 'live') {
      missed = false
      past.load()
    }
  }
  const stops = [
    marketFeed.subscribe({ type: 'DETAIL', symbol }),
    marketFeed.details.subscribe(symbol, take),
    marketFeed.onHealth(feel),
    past.stop,
  ]
  past.load()
  return () => {
    for (const stop of stops) stop()
  }
}

/** Asks the journal for what was not heard, until its answer reaches up to what is heard. */
function pastOf(symbol: string, trail: PriceTrail, onPoint: () => void) {
  const control = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  /** When the first point since then was heard. */
  let begun: number | undefined
  const ask = (tries: number) => {
    readPast(symbol, control.signal).then(
      (ticks) => {
        if (control.signal.aborted) return
        join(trail, ticks, serverNow())
        onPoint()
        const end = ticks.at(-1)?.time
        const reaches = begun !== undefined && end !== undefined && end >= begun
        if (!reaches && tries > 1) timer = setTimeout(() => ask(tries - 1), ASK_AGAIN_MS)
      },
      (error: unknown) => {
        // Without the past the line begins now; the client has said what failed.
        if (!(error instanceof CallFailure) && !control.signal.aborted) throw error
      },
    )
  }
  return {
    load: () => {
      clearTimeout(timer)
      begun = undefined
      ask(TRIES)
    },
    heardAt: (time: number) => {
      begun ??= time
    },
    stop: () => {
      clearTimeout(timer)
      control.abort()
    },
  }
}

async function readPast(symbol: string, signal: AbortSignal): Promise<TrailPoint[]> {
  const { records } = await api.call('flash.ticks', { symbol }, { signal })
  return records.map(([time, price]) => ({ time, price: Number(price) }))
}

/**
 * The journal's ticks take the place of everything known of their stretch. What was known before it is kept where it
 * reaches up to it, since a straight line over minutes nobody heard would be no price at all.
 */
export function join(trail: PriceTrail, ticks: readonly TrailPoint[], now: number): void {
  const [first, last] = [ticks[0], ticks.at(-1)]
  if (first === undefined || last === undefined) return
  const before = [...trail.past, ...trail.heard].filter(({ time }) => time < first.time && time > now - KEPT_MS)
  const reaches = first.time - (before.at(-1)?.time ?? Number.NEGATIVE_INFINITY) <= GAP_MS
  trail.past = reaches ? [...before, ...ticks] : ticks
  const after = trail.heard.findIndex(({ time }) => time > last.time)
  trail.heard.splice(0, after < 0 ? trail.heard.length : after)
}

/** The points from `from` on. */
export function pointsFrom({ past, heard }: PriceTrail, from: number): TrailPoint[] {
  return since([...past, ...heard], from)
}

/** With the last one before, so that the line comes in from the edge. */
function since(points: readonly TrailPoint[], from: number): TrailPoint[] {
  const first = points.findIndex(({ time }) => time >= from)
  return first < 0 ? points.slice(-1) : points.slice(Math.max(0, first - 1))
}
