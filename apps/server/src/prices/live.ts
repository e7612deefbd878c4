/**
 * Index prices from real exchanges: the median of what they quote, without the stale and the outlying, or the reason
 * why there is none. What too few of them list has no price; nothing is guessed from something similar.
 */
import { FLASH_SETTINGS } from '@candlewick/rules/flash/settlement'
import {
  INDEX_SETTINGS,
  type IndexPrice,
  type IndexSettings,
  indexPrice,
  type SourcePrice,
} from '@candlewick/rules/index-price'
import { type Exchange, ExchangeSource, type SourceDependencies } from './exchange-source.ts'
import type { IndexSource, PricesLog, SymbolIndex } from './feed.ts'
import { pause } from './ticker.ts'
import type { Wanted } from './wanted.ts'

export interface LiveDependencies {
  readonly exchanges: readonly Exchange[]
  /** Fewer fresh sources than this, and a symbol halts. */
  readonly minimumSources: number
  readonly log: PricesLog
  /** What prices are needed of now: asked each time, since symbols are listed while it runs. */
  readonly wanted: () => readonly Wanted[]
  /** Milliseconds that only go forward. */
  readonly clock?: () => number
  readonly pause?: SourceDependencies['pause']
}

/** How long the first answers are waited for before prices are fed without the sources that have not answered. */
const FIRST_ANSWERS_MS = 15_000

/** The rule's bounds for a smallest number of sources: one of them may turn out to be an outlier. */
export function settingsFor(minimumSources: number): IndexSettings {
  return { ...INDEX_SETTINGS, minimumFresh: minimumSources, minimumLeft: Math.max(1, minimumSources - 1) }
}

export class LiveIndex implements IndexSource {
  readonly #sources: readonly ExchangeSource[]
  readonly #wanted: () => readonly Wanted[]
  readonly #settings: IndexSettings
  readonly #log: PricesLog
  readonly #pause: SourceDependencies['pause']

  constructor(dependencies: LiveDependencies) {
    const { exchanges, log, wanted, clock = () => performance.now() } = dependencies
    this.#pause = dependencies.pause ?? pause
    this.#sources = exchanges.map(
      (exchange) => new ExchangeSource({ exchange, wanted, clock, pause: this.#pause, log }),
    )
    this.#wanted = wanted
    this.#settings = settingsFor(dependencies.minimumSources)
    this.#log = log
  }

  /**
   * The index of every symbol at `now` (epoch ms). Ages are counted on a clock of their own: when the time of day is
   * put forward or back, no price grows old or young by it.
   */
  at(now: number): SymbolIndex[] {
    return this.#wanted().map((wanted) => {
      const said = this.#sources.flatMap((source) => {
        const last = source.price(wanted)
        return last === undefined ? [] : [{ source: source.name, price: last.price, time: now - last.age }]
      })
      const index = this.#index(wanted, said, now, this.#settings)
      const fresh = { ...this.#settings, staleAfter: FLASH_SETTINGS.staleAfter }
      return { symbol: wanted.symbol, index, flash: this.#index(wanted, said, now, fresh) }
    })
  }

  #index(wanted: Wanted, said: readonly SourcePrice[], now: number, settings: IndexSettings): IndexPrice {
    const index = indexPrice(said, now, settings)
    if (index.status === 'live' || this.#listing(wanted) >= this.#settings.minimumFresh) return index
    return { ...index, reason: 'unlisted' }
  }

  #listing(wanted: Wanted): number {
    return this.#sources.filter((source) => source.mayList(wanted)).length
  }

  /** Asks every exchange once; resolves when all have answered, failed, or had their time. */
  async begin(signal: AbortSignal): Promise<void> {
    const answered = new AbortController()
    const asked = Promise.all(this.#sources.map((source) => source.ask())).then(() => answered.abort())
    await Promise.race([asked, this.#pause(FIRST_ANSWERS_MS, AbortSignal.any([signal, answered.signal]))])
    const sources = this.#sources.filter(({ failures }) => failures === 0).map(({ name }) => name)
    if (!signal.aborted) this.#log.info({ sources }, 'price sources answer')
  }

  /** Asks on until `signal` aborts. */
  async run(signal: AbortSignal): Promise<void> {
    await Promise.all(this.#sources.map((source) => source.run(signal)))
  }
}
