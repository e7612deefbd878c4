/**
 * The reference price of every simulated symbol as a function of time. Each factor is a Brownian motion in a trading time
 * of its own. Trading time is shared out from anchors 91 days apart downwards: each half of a stretch gets its part by
 * chance (a multiplicative cascade) and by the hour and the weekday, which gives calm and wild weeks, clustering and fat
 * tails. The price is bridged along with it, in trading time: the middle of a stretch lies where the parts divide it, and
 * is displaced by what their variances say, so that nothing of what comes next is to be seen in what has been, at no
 * scale. (Bridged half by half in clock time, calm halves got as much of a move as wild ones, and went on as they had
 * gone.) Any moment can be asked for in any order and costs next to nothing going forward, and since past and present are
 * one function there is no seam between history and live.
 */
import { type Key, keyOf, normal, secondNormal } from './chance.ts'
import { type Join, type MarketName, marketOf, type SimulatedMarket } from './market.ts'
import { FACTORS, type Factor, type Profile, profileOf } from './profiles.ts'
import { livelyTime } from './rhythm.ts'

/** Halvings from the anchors to the finest step, of 29 ms. Level 17 is one minute. */
const DEPTH = 28
export const MINUTE_DEPTH = 17
const MINUTE = 60_000
/** Milliseconds of the finest step. */
const FINEST = MINUTE / 2 ** (DEPTH - MINUTE_DEPTH)
const YEAR = 365.25 * 86_400_000
/** Length of one step of each level, in finest steps. */
const SPANS = Float64Array.from({ length: DEPTH + 1 }, (_, level) => 2 ** (DEPTH - level))
const spanOf = (level: number): number => SPANS[level] ?? 1
/** At this moment every price of a market that was joined to none stands at the level its profile names. */
export const PAR_TIME = Date.UTC(2026, 10, 21)
/** Years between two anchors, and, which comes to the same, the trading time between them. */
const ANCHOR_YEARS = (spanOf(0) * FINEST) / YEAR
/** So far from each other two anchors are as much as a free motion would be after that time. */
const ANCHOR_SPREAD = Math.sqrt(ANCHOR_YEARS / 2)

/** One factor, walked along in time. Remembers its place, so that a step forward computes only what is new. */
class FactorWalk {
  readonly #factor: Factor
  readonly #key: Key
  readonly #place = new Float64Array(DEPTH + 1).fill(Number.NaN)
  readonly #left = new Float64Array(DEPTH + 1)
  readonly #right = new Float64Array(DEPTH + 1)
  /** Trading time of each level's stretch, in years. */
  readonly #years = new Float64Array(DEPTH + 1)

  constructor(factor: Factor, seed: string) {
    this.#factor = factor
    this.#key = keyOf(`${seed}/${factor.name}`)
  }

  /**
   * The log deviation at `time` (epoch ms): that of the last multiple of the depth's step. A line from there to the next
   * would show where it leads.
   */
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
    return this.#left[depth] ?? 0
  }

  get volatility(): number {
    return this.#factor.volatility
  }

  /** How wild the minute of the last question is, in standard deviations; 1 is usual. */
  get wildness(): number {
    return Math.sqrt(((this.#years[MINUTE_DEPTH] ?? 0) * YEAR) / MINUTE)
  }

  #anchor(place: number): void {
    const spread = this.#factor.volatility * ANCHOR_SPREAD
    this.#left[0] = spread * normal(this.#key, place, 0)
    this.#right[0] = spread * normal(this.#key, place + 1, 0)
    this.#years[0] = ANCHOR_YEARS
  }

  #halve(level: number, place: number): void {
    const above = level - 1
    const [left, right] = [this.#left[above] ?? 0, this.#right[above] ?? 0]
    const years = this.#years[above] ?? 0
    const parent = Math.floor(place / 2)
    const displaced = normal(this.#key, parent, level)
    const part = level > MINUTE_DEPTH ? 0.5 : this.#firstPart(above, parent, secondNormal())
    const middle =
      left + (right - left) * part + this.#factor.volatility * Math.sqrt(years * part * (1 - part)) * displaced
    const first = place === parent * 2
    this.#left[level] = first ? left : middle
    this.#right[level] = first ? middle : right
    this.#years[level] = years * (first ? part : 1 - part)
  }

  /** The first half's part of a stretch's trading time: by the rhythm of the week, and by chance. */
  #firstPart(level: number, place: number, chance: number): number {
    const { rhythm, cascade } = this.#factor
    const span = spanOf(level) * FINEST
    const [from, to] = [livelyTime(rhythm, place * span), livelyTime(rhythm, (place + 1) * span)]
    const middle = livelyTime(rhythm, (place + 0.5) * span)
    const odds = Math.exp(cascade * chance)
    return ((middle - from) * odds) / ((middle - from) * odds + (to - middle))
  }
}

/** The price of one symbol, walked along in time. */
export class PriceWalk {
  readonly profile: Profile
  readonly #walks: { walk: FactorWalk; weight: number }[]
  /** What the price is reckoned from, for what comes after it and for what lies before the earliest moment. */
  readonly #later: Level
  readonly #earlier: Level | undefined

  /** Throws a RangeError for a symbol without a profile. */
  constructor(symbol: string, name: MarketName) {
    const market = marketOf(name)
    this.profile = profileOf(symbol)
    this.#walks = this.profile.weights.map(([factor, weight]) => ({ walk: walkOf(symbol, factor, market), weight }))
    this.#later = this.#level(market.joins?.find(({ before }) => !before))
    const earlier = market.joins?.find(({ before }) => before)
    this.#earlier = earlier === undefined ? undefined : this.#level(earlier)
  }

  /** The price in quote asset at `time` (epoch ms). `depth` bounds the detail: {@link MINUTE_DEPTH} sees minutes. */
  at(time: number, depth: number = DEPTH): number {
    const level = this.#earlier !== undefined && time <= this.#earlier.at ? this.#earlier : this.#later
    return level.price * Math.exp(this.#sum(time, depth) - level.sum)
  }

  /** How wild the minute of the last question is, in standard deviations; 1 is usual. */
  get wildness(): number {
    let [variance, usual] = [0, 0]
    for (const { walk, weight } of this.#walks) {
      const own = (weight * walk.volatility) ** 2
      variance += own * walk.wildness ** 2
      usual += own
    }
    return usual === 0 ? 1 : Math.sqrt(variance / usual)
  }

  #level(join: Join | undefined): Level {
    const at = join?.at ?? PAR_TIME
    const price = join?.prices[this.profile.symbol] ?? this.profile.price
    return { at, price, sum: this.#sum(at, MINUTE_DEPTH) }
  }

  #sum(time: number, depth: number): number {
    let sum = 0
    for (const { walk, weight } of this.#walks) sum += weight * walk.at(time, depth)
    return sum
  }
}

/** The price at a moment, and what the factors' sum is then. */
interface Level {
  readonly at: number
  readonly price: number
  readonly sum: number
}

function walkOf(symbol: string, name: string, { seed }: SimulatedMarket): FactorWalk {
  const factor = FACTORS.find((candidate) => candidate.name === name)
  if (factor === undefined) throw new RangeError(`${symbol} leans on ${name}, which is no factor`)
  return new FactorWalk(factor, seed)
}
