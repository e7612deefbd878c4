/**
 * What three simulated exchanges say about a symbol: the reference price with a little noise of their own, now and
 * then late, silent for a few seconds, or plainly wrong, so that the index has something to do.
 */
import { FLASH_SETTINGS } from '@candlewick/rules/flash/settlement'
import { INDEX_SETTINGS, type IndexPrice, indexPrice, type SourcePrice } from '@candlewick/rules/index-price'
import { type Key, keyOf, normal, uniform } from './chance.ts'
import { type MarketName, marketOf } from './market.ts'
import { PriceWalk } from './price-path.ts'
import { PROFILES, volatilityOf } from './profiles.ts'

const SOURCES: readonly string[] = ['aurora', 'borealis', 'corona']

/** A source may speak once in this many milliseconds. */
const SLOT = 500
/** How often it does. */
const SPEAKS = 0.97
/**
 * A silence lasts this long: two in a row are shorter than what makes a price of the index stale, so that one source
 * halts nothing there. Flash contracts, whose sources have to be fresh, rest meanwhile.
 */
const SILENCE_SLOTS = 9
const SILENCES = 0.000_4
const OUTLIERS = 0.000_02
/** Spread of a source's own noise, as a part of how far the price usually goes in half a second. */
const NOISE = 0.03
const USUAL_STEP = Math.sqrt(0.5 / (365.25 * 86_400))

/** The three sources of one symbol. */
class SymbolSources {
  readonly symbol: string
  readonly #walk: PriceWalk
  readonly #seed: Key
  readonly #noise: number
  readonly #last: (SourcePrice & { slot: number })[]

  constructor(symbol: string, market: MarketName) {
    this.symbol = symbol
    this.#walk = new PriceWalk(symbol, market)
    this.#seed = keyOf(`${marketOf(market).seed}/${symbol}/sources`)
    this.#noise = NOISE * USUAL_STEP * volatilityOf(this.#walk.profile)
    this.#last = SOURCES.map((source) => ({ source, price: 0, time: 0, slot: -1 }))
  }

  /** What each source said last, in ticks, as of `now` (epoch ms). */
  at(now: number): SourcePrice[] {
    const slot = Math.floor(now / SLOT)
    return SOURCES.map((source, place) => {
      const spoken = this.#lastSlot(place, slot)
      const known = this.#last[place]
      if (known !== undefined && known.slot === spoken) return { source, price: known.price, time: known.time }
      const time = spoken * SLOT
      const said = { source, price: this.#price(place, spoken, time), time }
      this.#last[place] = { ...said, slot: spoken }
      return said
    })
  }

  #price(place: number, slot: number, time: number): number {
    const { tick } = this.#walk.profile
    const noise = 1 + this.#noise * normal(this.#seed, slot, place)
    const wrong = uniform(this.#seed, slot, 20 + place) < OUTLIERS ? 1 + 0.08 * Math.sign(noise - 1) : 1
    return Math.max(1, Math.round((this.#walk.at(time) * noise * wrong) / tick))
  }

  /** The newest slot up to `slot` in which the source spoke. */
  #lastSlot(place: number, slot: number): number {
    for (let back = 0; back < 2 * SILENCE_SLOTS; back += 1) {
      if (this.#speaks(place, slot - back)) return slot - back
    }
    return slot - 2 * SILENCE_SLOTS
  }

  #speaks(place: number, slot: number): boolean {
    const stretch = Math.floor((slot + 5 * place) / SILENCE_SLOTS)
    if (uniform(this.#seed, stretch, 30 + place) < SILENCES) return false
    return uniform(this.#seed, slot, 10 + place) < SPEAKS
  }
}

/** Every symbol's index price, from its sources. */
export class SimulatedIndex {
  readonly #sources: readonly SymbolSources[]

  constructor(market: MarketName) {
    this.#sources = PROFILES.map(({ symbol }) => new SymbolSources(symbol, market))
  }

  /** The index of every symbol at `now` (epoch ms), in ticks; halted ones say so. */
  at(now: number): { symbol: string; index: IndexPrice; flash: IndexPrice }[] {
    return this.#sources.map((sources) => {
      const said = sources.at(now)
      return {
        symbol: sources.symbol,
        index: indexPrice(said, now, INDEX_SETTINGS),
        flash: indexPrice(said, now, FLASH_SETTINGS),
      }
    })
  }
}
