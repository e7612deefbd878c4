/**
 * One exchange as a source: asked again and again, with what it said last and since when that holds. Each has its own
 * loop, so that one that hangs or fails holds up no other.
 */
import type { PricesLog } from './feed.ts'
import type { Quote } from './quote.ts'
import { answers, pricesOf, type Wanted } from './wanted.ts'

/** Where quotes come from. */
export interface Exchange {
  readonly name: string
  /** The markets it lists among those wanted; asked before the first quotes, once a day, and where it keeps failing. */
  markets(): Promise<ReadonlySet<string>>
  /** The best prices of these markets now. */
  quotes(markets: readonly string[]): Promise<readonly Quote[]>
}

export interface SourceParts {
  readonly exchange: Exchange
  readonly wanted: readonly Wanted[]
  /** Milliseconds that only ever go forward, whatever becomes of the time of day. */
  readonly clock: () => number
  /** Resolves after so many milliseconds, or at once when `signal` aborts. */
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<void>
  readonly log: PricesLog
}

/** From the beginning of one question to that of the next, in milliseconds. */
export const ASK_EVERY_MS = 1_000
/** After a failure, doubled with each that follows. */
const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 60_000
/** Exchanges list and delist: the markets are read again after so long. */
const MARKETS_EVERY_MS = 24 * 3_600_000

export class ExchangeSource {
  readonly name: string
  readonly #parts: SourceParts
  #markets: ReadonlySet<string> = new Set()
  #marketsAt = Number.NEGATIVE_INFINITY
  #prices: ReadonlyMap<string, number> = new Map()
  #said = ''
  /** When what it says now was asked for, by the clock. */
  #since = Number.NEGATIVE_INFINITY
  #failures = 0
  #asking: Promise<void> | undefined

  constructor(parts: SourceParts) {
    this.#parts = parts
    this.name = parts.exchange.name
  }

  /** How often in a row it failed to answer. */
  get failures(): number {
    return this.#failures
  }

  /** Whether it lists what a symbol's price can be had from, or may, while it has not said what it lists. */
  mayList(wanted: Wanted): boolean {
    return this.#markets.size === 0 || answers(wanted, this.#markets)
  }

  /** Its last price of a symbol in ticks, and how many milliseconds ago that was so; undefined where it has none. */
  price(symbol: string): { readonly price: number; readonly age: number } | undefined {
    const price = this.#prices.get(symbol)
    return price === undefined ? undefined : { price, age: this.#parts.clock() - this.#since }
  }

  /** Asks until `signal` aborts. */
  async run(signal: AbortSignal): Promise<void> {
    const { clock, pause } = this.#parts
    while (!signal.aborted) {
      const asked = clock()
      await unlessAborted(this.ask(), signal)
      await pause(this.#wait(clock() - asked), signal)
    }
  }

  /** One question and its answer, one at a time; a failure is noted, not thrown. */
  ask(): Promise<void> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined
    })
    return this.#asking
  }

  async #ask(): Promise<void> {
    const { exchange, clock, log } = this.#parts
    try {
      if (this.#marketsAreDue()) await this.#readMarkets()
      // An answer cannot be older than its question; when it was received says less.
      const asked = clock()
      const quotes = await exchange.quotes([...this.#markets])
      this.#heard(asked, quotes)
      if (quotes.length === 0) throw new Error('quotes none of its markets')
      if (this.#failures > 0) log.info({ source: this.name }, 'price source answers again')
      this.#failures = 0
    } catch (error) {
      if (this.#failures === 0) log.warn({ source: this.name, reason: reasonOf(error) }, 'price source does not answer')
      this.#failures += 1
    }
  }

  /**
   * An answer that repeats the one before in everything renews nothing: books of a dozen markets do not stand still
   * for seconds, and an exchange that serves a frozen copy must grow stale like one that is silent.
   */
  #heard(asked: number, quotes: readonly Quote[]): void {
    const said = JSON.stringify(quotes)
    if (said === this.#said) return
    this.#said = said
    this.#since = asked
    this.#prices = pricesOf(this.#parts.wanted, quotes)
  }

  /** Also where it fails again and again: a market that is gone fails the question for all of them. */
  #marketsAreDue(): boolean {
    return this.#failures > 1 || this.#parts.clock() - this.#marketsAt >= MARKETS_EVERY_MS
  }

  async #readMarkets(): Promise<void> {
    const markets = await this.#parts.exchange.markets()
    // Such as while it shows a page about maintenance; it is asked again like one that does not answer.
    if (markets.size === 0) throw new Error('lists none of the markets asked for')
    this.#markets = markets
    this.#marketsAt = this.#parts.clock()
  }

  #wait(taken: number): number {
    if (this.#failures === 0) return Math.max(0, ASK_EVERY_MS - taken)
    return Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(this.#failures - 1, 10))
  }
}

/** One line, since libraries put whole answers into their messages. */
function reasonOf(error: unknown): string {
  return (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).replace(/\s+/g, ' ').slice(0, 300)
}

/** Resolves when `work` does, which does not fail, or when `signal` aborts; leaves nothing behind on the signal. */
function unlessAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      signal.removeEventListener('abort', done)
      resolve()
    }
    signal.addEventListener('abort', done)
    void work.then(done)
  })
}
