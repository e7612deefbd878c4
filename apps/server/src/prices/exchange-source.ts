/**
 * One exchange as a source: asked again and again, with what it said last and since when that holds. Each has its own
 * loop, so that one that hangs or fails holds up no other.
 */
import type { ExchangeStream, StreamEars } from './exchange-stream.ts'
import type { PricesLog } from './feed.ts'
import { HeardQuotes } from './heard-quotes.ts'
import type { Quote } from './quote.ts'
import { answers, marketsOf, type Wanted } from './wanted.ts'

/** Where quotes come from. */
export interface Exchange {
  readonly name: string
  /**
   * The markets it lists among these; asked before the first quotes, where others are wanted, once a day, and where it
   * keeps failing.
   */
  markets(wanted: readonly string[]): Promise<ReadonlySet<string>>
  /** The best prices of these markets now. */
  quotes(markets: readonly string[]): Promise<readonly Quote[]>
  /** Its socket; absent where it is only asked. */
  readonly stream?: Pick<ExchangeStream, 'run'>
}

export interface SourceDependencies {
  readonly exchange: Exchange
  readonly wanted: () => readonly Wanted[]
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
/** Where that fails beside quotes that are answered. */
const MARKETS_RETRY_MS = 60_000

export class ExchangeSource {
  readonly name: string
  readonly #dependencies: SourceDependencies
  #markets: ReadonlySet<string> = new Set()
  #marketsAt = Number.NEGATIVE_INFINITY
  /** When they could not be read although others were known. */
  #triedAt = Number.NEGATIVE_INFINITY
  /** What was wanted when they were read. */
  #readFor = ''
  readonly #heard = new HeardQuotes()
  /** Ends what listens to the markets of before, where they have changed. */
  #relisten = new AbortController()
  #streams = false
  #failures = 0
  #asking: Promise<void> | undefined

  constructor(dependencies: SourceDependencies) {
    this.#dependencies = dependencies
    this.name = dependencies.exchange.name
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
  price(wanted: Wanted): { readonly price: number; readonly age: number } | undefined {
    const heard = this.#heard.price(wanted)
    return heard === undefined ? undefined : { price: heard.price, age: this.#dependencies.clock() - heard.since }
  }

  /** Asks and listens until `signal` aborts. */
  async run(signal: AbortSignal): Promise<void> {
    await Promise.all([this.#askOn(signal), this.#listenOn(signal)])
  }

  async #askOn(signal: AbortSignal): Promise<void> {
    const { clock, pause } = this.#dependencies
    while (!signal.aborted) {
      const asked = clock()
      await unlessAborted(this.ask(), signal)
      await pause(this.#wait(clock() - asked), signal)
    }
  }

  /** Listens to its socket, where it has one, as soon as it has said what it lists; anew where that changes. */
  async #listenOn(signal: AbortSignal): Promise<void> {
    const { exchange, clock, pause, log } = this.#dependencies
    const ears: StreamEars = {
      heard: (told) => this.#heard.streamed(clock(), Date.now(), told),
      opened: () => {
        this.#streams = true
        log.info({ source: this.name }, 'price source is listened to')
      },
      closed: (reason) => {
        this.#heard.lineEnded()
        // Said once, not with each try.
        if (this.#streams) log.warn({ source: this.name, reason: reasonOf(reason) }, 'price source is only asked')
        this.#streams = false
      },
    }
    while (exchange.stream !== undefined && !signal.aborted) {
      const until = AbortSignal.any([signal, this.#relisten.signal])
      if (this.#markets.size > 0) await exchange.stream.run([...this.#markets], ears, until, pause)
      else await pause(ASK_EVERY_MS, until)
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
    const { exchange, clock, log } = this.#dependencies
    try {
      const wanted = marketsOf(this.#dependencies.wanted())
      // Nothing is listed yet: there is nothing to ask for.
      if (wanted.length === 0) return
      if (this.#marketsAreDue(wanted)) await this.#renewMarkets(wanted)
      // An answer cannot be older than its question; when it was received says less.
      const asked = clock()
      const quotes = await exchange.quotes([...this.#markets])
      this.#heard.answered(asked, quotes)
      if (quotes.length === 0) throw new Error('quotes none of its markets')
      if (this.#failures > 0) log.info({ source: this.name }, 'price source answers again')
      this.#failures = 0
    } catch (error) {
      if (this.#failures === 0) log.warn({ source: this.name, reason: reasonOf(error) }, 'price source does not answer')
      this.#failures += 1
    }
  }

  /** Also where it fails again and again: a market that is gone fails the question for all of them. */
  #marketsAreDue(wanted: readonly string[]): boolean {
    if (this.#failures > 1) return true
    const now = this.#dependencies.clock()
    if (now - this.#triedAt < MARKETS_RETRY_MS) return false
    return this.#readFor !== wanted.join() || now - this.#marketsAt >= MARKETS_EVERY_MS
  }

  /** Where it does not say now what it lists, what it listed before is asked for all the same. */
  async #renewMarkets(wanted: readonly string[]): Promise<void> {
    try {
      await this.#readMarkets(wanted)
    } catch (error) {
      if (this.#markets.size === 0 || this.#failures > 1) throw error
      this.#triedAt = this.#dependencies.clock()
    }
  }

  async #readMarkets(wanted: readonly string[]): Promise<void> {
    const markets = await this.#dependencies.exchange.markets(wanted)
    // Such as while it shows a page about maintenance; it is asked again like one that does not answer.
    if (markets.size === 0) throw new Error('lists none of the markets asked for')
    if ([...markets].join() !== [...this.#markets].join()) {
      this.#relisten.abort()
      this.#relisten = new AbortController()
    }
    this.#markets = markets
    this.#marketsAt = this.#dependencies.clock()
    this.#readFor = wanted.join()
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
