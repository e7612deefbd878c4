/**
 * Farmers of flash contracts: whoever sees prices sooner than the exchange, or believes in what the last move was, waits for
 * the best moments and trades only in these. The exchange hears several exchanges, each with noise and an offset of its own,
 * and some of them late; its index, windows and outcomes are those of the product's own rules.
 */
import { ticks } from '@candlewick/money/units'
import {
  entryWindow,
  FLASH_SETTINGS,
  type FlashTick,
  type FlashWindow,
  outcomeOf,
  settlementWindow,
  ticksIn,
  windowPrice,
} from '@candlewick/rules/flash/settlement'
import { breakEvenBasisPoints } from '@candlewick/rules/flash/terms'
import { INDEX_SETTINGS, indexPrice } from '@candlewick/rules/index-price'
import { type Key, keyOf, normal, uniform } from '../chance.ts'
import { flashGenesis } from '../flash.ts'
import { PriceWalk } from '../price-path.ts'
import { volatilityOf } from '../profiles.ts'

export interface Farm {
  readonly name: string
  readonly symbol: string
  /** Of the flash rules. */
  readonly version: 1 | 2
  /** By how many milliseconds the exchange hears each exchange late. */
  readonly late: readonly number[]
  /** Whether the exchange can see how late: then it knows the age of what it hears. */
  readonly seen: boolean
  /** `lead`: what the price is over what the exchange says; `follow`, `fade`: the last move of the exchange's index. */
  readonly signal: 'lead' | 'follow' | 'fade'
}

const IN_ALL = (late: number) => [late, late, late]
const farm = (name: string, late: readonly number[], more: Partial<Farm> = {}): Farm => ({
  ...{ name, symbol: 'BTC_USDT', version: 2, late, seen: false, signal: 'lead' },
  ...more,
})

/** Those that must stay below the rate at which they would lose nothing, in every cycle. */
export const FARMS: readonly Farm[] = [
  farm('1.5 s in all, seen', IN_ALL(1_500), { seen: true }),
  farm('3 s in one of three, unseen', [3_000, 0, 0]),
  farm('8 s in one of three, unseen', [8_000, 0, 0]),
  farm('8 s in one of five, unseen', [8_000, 0, 0, 0, 0]),
  farm('follows the last 30 s', IN_ALL(0), { signal: 'follow' }),
  farm('follows the last 30 s, EURUSD', IN_ALL(0), { signal: 'follow', symbol: 'EURUSD' }),
  farm('against the last 30 s, EURUSD', IN_ALL(0), { signal: 'fade', symbol: 'EURUSD' }),
  farm('against the last 30 s, XRP', IN_ALL(0), { signal: 'fade', symbol: 'XRP_USDT' }),
]

/** What version 1 of the rules let a farmer have, for comparison. */
export const FARMS_BEFORE: readonly Farm[] = [
  farm('version 1: 2 s in all', IN_ALL(2_000), { version: 1 }),
  farm('version 1: 3 s in all', IN_ALL(3_000), { version: 1 }),
]

export interface FarmRow {
  readonly farm: string
  readonly seconds: number
  /** That were won or lost. */
  readonly trades: number
  readonly won: number
  /** The part that has to be won to lose nothing. */
  readonly breakEven: number
}

/** The farmer's best moments are this part of all. */
const BEST = 0.02
const CADENCE = 500
const FROM = Date.UTC(2026, 0, 1)
const SPAN = 365 * 86_400_000
/** Spread of each exchange's own offset, as a part of the price, and of its noise from one price to the next. */
const OFFSET = 0.000_02
const NOISE = 0.000_005

/** A year of the market as this farmer and the exchange see it. */
class Field {
  readonly #farm: Farm
  readonly #walk: PriceWalk
  readonly #key: Key
  readonly #usual: number

  constructor(told: Farm, seed: string) {
    this.#farm = told
    this.#walk = new PriceWalk(told.symbol, seed)
    this.#key = keyOf(`${seed}/${told.name}`)
    this.#usual = volatilityOf(this.#walk.profile)
  }

  moment(n: number): number {
    return FROM + Math.floor(uniform(this.#key, n, 0) * SPAN)
  }

  /** What the exchange's index is at `now`, in ticks; 0 where it has none. */
  index(now: number): number {
    const { late, seen, version } = this.#farm
    const quiet = this.#usual / 0.5
    const said = late.map((by, place) => {
      const time = now - by
      const offset = quiet * OFFSET * normal(this.#key, Math.floor(time / 120_000), 10 + place)
      const noise = quiet * NOISE * normal(this.#key, Math.floor(time / CADENCE), 20 + place)
      const price = Math.round((this.#walk.at(time) * (1 + offset + noise)) / this.#walk.profile.tick)
      return { source: `${place}`, price, time: seen ? time : now }
    })
    const index = indexPrice(said, now, version === 1 ? INDEX_SETTINGS : FLASH_SETTINGS)
    return index.status === 'live' ? index.price : 0
  }

  /** How much more the price is about to be than the exchange says, in usual moves of that minute; 0 where it says nothing. */
  signal(now: number): number {
    const shown = this.index(now)
    const { signal } = this.#farm
    const other = signal === 'lead' ? this.#walk.at(now) / this.#walk.profile.tick : this.index(now - 30_000)
    if (shown === 0 || other === 0) return 0
    const move = Math.log(other / shown) / Math.max(0.05, this.#walk.wildness)
    return signal === 'follow' ? -move : move
  }

  price(window: FlashWindow): number | undefined {
    const told: FlashTick[] = []
    for (let time = window.from - (window.from % CADENCE); time <= window.to; time += CADENCE) {
      const price = this.index(time)
      if (price > 0) told.push({ sequence: time, time, price: ticks(price), sources: this.#farm.late.length })
    }
    return windowPrice(ticksIn(window, told))
  }
}

/** How a farmer fares in each cycle who chose the best of so many moments. */
export function farmRows(told: Farm, moments: number, seed: string, cycles?: readonly number[]): FarmRow[] {
  const field = new Field(told, seed)
  const signals: { at: number; signal: number }[] = []
  for (let n = 0; n < moments; n += 1) {
    const at = field.moment(n)
    signals.push({ at, signal: field.signal(at) })
  }
  const best = signals
    .filter(({ signal }) => signal !== 0)
    .sort((a, b) => Math.abs(b.signal) - Math.abs(a.signal))
    .slice(0, Math.ceil(moments * BEST))
  const terms = flashGenesis()[0]?.cycles ?? []
  return terms
    .filter(({ seconds }) => cycles === undefined || cycles.includes(seconds))
    .map(({ seconds, payoutRate }) => {
      let [won, trades] = [0, 0]
      for (const { at, signal } of best) {
        const times = { acceptedAt: at, seconds, rulesVersion: told.version }
        const prices = [field.price(entryWindow(times)), field.price(settlementWindow(times))]
        const [open, settlement] = prices.map((price) => (price === undefined ? undefined : ticks(price)))
        const outcome = outcomeOf(signal > 0 ? 'up' : 'down', open, settlement)
        if (outcome === 'win') won += 1
        if (outcome === 'win' || outcome === 'lose') trades += 1
      }
      return { farm: told.name, seconds, trades, won, breakEven: breakEvenBasisPoints(payoutRate) / 10_000 }
    })
}
