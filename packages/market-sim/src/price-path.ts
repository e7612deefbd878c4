/**
 * The reference price of every simulated symbol as a function of time. Each factor is a Brownian motion built by
 * midpoint displacement: between two anchors 91 days apart, every half, quarter, … down to half a second gets a draw of
 * its own, keyed by its place. Volatility is a multiplicative cascade over the same halves, which gives calm and wild
 * weeks, clustering and fat tails (a multifractal walk). Any moment can be asked for in any order and costs next to
 * nothing going forward, and since past and present are one function there is no seam between history and live.
 */
import { fat, normal, seedOf } from './chance.ts'
import { FACTORS, type Factor, type Profile, profileOf } from './profiles.ts'

/** Halvings from the anchors to the finest step. Level 17 is one minute. */
const DEPTH = 24
export const MINUTE_DEPTH = 17
const MINUTE = 60_000
/** Milliseconds of the finest step. */
const FINEST = MINUTE / 2 ** (DEPTH - MINUTE_DEPTH)
const DAY = 86_400_000
const YEAR = 365.25 * DAY
/** Length of one step of each level, in finest steps. */
const SPANS = Float64Array.from({ length: DEPTH + 1 }, (_, level) => 2 ** (DEPTH - level))
const spanOf = (level: number): number => SPANS[level] ?? 1
/** What halving a step of a level moves its middle by, for a volatility of 1 a year. */
const MOVES = SPANS.map((span) => Math.sqrt((span * FINEST) / YEAR) / 2)
/** Spread of log volatility that each halving down to a minute adds. */
const CASCADE = 0.14
/** From this level on (about 4 hours) the hour of the day and the day of the week show. */
const RHYTHM_DEPTH = 9
/** At this moment every price stands at the level its profile names. */
export const PAR_TIME = Date.UTC(2026, 10, 21)

/** One factor, walked along in time. Remembers its place, so that a step forward computes only what is new. */
class FactorWalk {
  readonly #factor: Factor
  readonly #seed: number
  readonly #calm: number
  readonly #place = new Float64Array(DEPTH + 1).fill(Number.NaN)
  readonly #left = new Float64Array(DEPTH + 1)
  readonly #right = new Float64Array(DEPTH + 1)
  readonly #wild = new Float64Array(DEPTH + 1)

  constructor(factor: Factor, seed: string) {
    this.#factor = factor
    this.#seed = seedOf(`${seed}/${factor.name}`)
    this.#calm = seedOf(`${seed}/${factor.name}/volatility`)
  }

  /** The log deviation at `time` (epoch ms), exact at multiples of the depth's step and linear between. */
  at(time: number, depth: number): number {
    const position = time / FINEST
    // What a level holds is right for its place whatever the levels above hold now, so the search starts below.
    let known = depth
    while (known >= 0 && this.#place[known] !== Math.floor(position / spanOf(known))) known -= 1
    for (let level = known + 1; level <= depth; level += 1) {
      const place = Math.floor(position / spanOf(level))
      this.#place[level] = place
      if (level === 0) this.#anchor(place)
      else this.#halve(level, place)
    }
    const left = this.#left[depth] ?? 0
    const right = this.#right[depth] ?? 0
    return left + (right - left) * (position / spanOf(depth) - (this.#place[depth] ?? 0))
  }

  /** How wild the minute of the last question is; 1 is usual. */
  get wildness(): number {
    return this.#wild[MINUTE_DEPTH] ?? 1
  }

  #anchor(place: number): void {
    this.#left[0] = this.#factor.anchor * normal(this.#seed, place, 0)
    this.#right[0] = this.#factor.anchor * normal(this.#seed, place + 1, 0)
    this.#wild[0] = 1
  }

  #halve(level: number, place: number): void {
    const above = level - 1
    const left = this.#left[above] ?? 0
    const right = this.#right[above] ?? 0
    const wild = this.#wild[above] ?? 1
    const parent = Math.floor(place / 2)
    const season = level < RHYTHM_DEPTH ? 1 : rhythm(this.#factor, (parent + 0.5) * spanOf(above) * FINEST)
    const deviation = this.#factor.volatility * (MOVES[above] ?? 0) * wild * season
    const middle = (left + right) / 2 + deviation * fat(this.#seed, parent, level)
    const first = place === parent * 2
    this.#left[level] = first ? left : middle
    this.#right[level] = first ? middle : right
    this.#wild[level] =
      level > MINUTE_DEPTH ? wild : wild * Math.exp(CASCADE * normal(this.#calm, place, level) - CASCADE * CASCADE)
  }
}

/** How lively a moment of the day and week is; 1 on average over the busy hours. */
export function rhythm(factor: Pick<Factor, 'rhythm'>, time: number): number {
  const hour = (time % DAY) / 3_600_000
  // 1970-01-01 was a Thursday: day 2 is Saturday, 3 Sunday.
  const day = Math.floor(time / DAY) % 7
  const daily = 1 + 0.25 * Math.cos(((hour - 15) / 12) * Math.PI)
  if (factor.rhythm === 'crypto') return day === 2 || day === 3 ? daily * 0.8 : daily
  // Banks rest from Friday to Sunday night; the simulated market only quietens, so that a weekend shows something.
  const closed = day === 2 || (day === 1 && hour >= 22) || (day === 3 && hour < 22)
  return closed ? 0.35 : daily
}

/** The price of one symbol, walked along in time. */
export class PriceWalk {
  readonly profile: Profile
  readonly #legs: { walk: FactorWalk; weight: number }[]
  readonly #par: number

  /** Throws a RangeError for a symbol without a profile. */
  constructor(symbol: string, seed: string) {
    this.profile = profileOf(symbol)
    this.#legs = this.profile.weights.map(([name, weight]) => {
      const factor = FACTORS.find((candidate) => candidate.name === name)
      if (factor === undefined) throw new RangeError(`${symbol} leans on ${name}, which is no factor`)
      return { walk: new FactorWalk(factor, seed), weight }
    })
    this.#par = this.#sum(PAR_TIME, MINUTE_DEPTH)
  }

  /** The price in quote asset at `time` (epoch ms). `depth` bounds the detail: {@link MINUTE_DEPTH} sees minutes. */
  at(time: number, depth: number = DEPTH): number {
    return this.profile.price * Math.exp(this.#sum(time, depth) - this.#par)
  }

  /** How wild the minute of the last question is; 1 is usual. */
  get wildness(): number {
    let most = 0
    for (const { walk } of this.#legs) most = Math.max(most, walk.wildness)
    return this.#legs.length === 0 ? 1 : most
  }

  #sum(time: number, depth: number): number {
    let sum = 0
    for (const { walk, weight } of this.#legs) sum += weight * walk.at(time, depth)
    return sum
  }
}
