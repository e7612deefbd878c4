/**
 * Currency rates as the feed published them, read by every process from the database and kept in memory. One that is
 * old says so, one that is very old is none.
 */
import type { Currency } from '@candlewick/protocol/calls/assets'
import type { Sql } from '../db/database.ts'
import { type CurrencyRate, type CurrencyRates, DOLLAR_RATE, fractionOf } from '../state/valuation.ts'

/** How often the tables are looked at. */
const READ_EVERY_MS = 60_000
/** While there is nothing yet. */
const FIRST_READ_MS = 5_000
/** A rate that was published longer ago is no longer shown. */
export const MOST_AGE_MS = 30 * 24 * 3_600_000

export interface PublishedRatesOptions {
  readonly sql: Sql
  /** A rate that was published longer ago is said to be old. */
  readonly staleAfterMs: number
  readonly log: { warn(details: object, message: string): void }
  /** Time of day, epoch milliseconds. */
  readonly clock?: () => number
}

type Published = Pick<CurrencyRate, 'perDollar'> & { readonly time: number }

export class PublishedRates implements CurrencyRates {
  readonly #options: PublishedRatesOptions
  #known: ReadonlyMap<string, Published> = new Map()
  #timer: NodeJS.Timeout | undefined
  #reading: Promise<void> = Promise.resolve()
  #stopped = false
  #failing = false

  private constructor(options: PublishedRatesOptions) {
    this.#options = options
  }

  /** Resolves once what is there has been read. */
  static async start(options: PublishedRatesOptions): Promise<PublishedRates> {
    const rates = new PublishedRates(options)
    await rates.read()
    rates.#wait()
    return rates
  }

  of(code: Currency): CurrencyRate | undefined {
    if (code === 'usd') return DOLLAR_RATE
    const published = this.#known.get(code)
    if (published === undefined) return undefined
    const age = (this.#options.clock ?? Date.now)() - published.time
    return age > MOST_AGE_MS ? undefined : { ...published, stale: age > this.#options.staleAfterMs }
  }

  /** Reads them now. Where that fails what was read before holds on, and grows old. */
  async read(): Promise<void> {
    const { sql, log } = this.#options
    try {
      const rows = await sql<{ currency: string; rate: string; time: number }[]>`
        select currency, trim_scale(per_dollar)::text as rate,
          (extract(epoch from published_at) * 1000)::float8 as time
        from currency_rates`
      this.#known = new Map(rows.map(({ currency, rate, time }) => [currency, { perDollar: fractionOf(rate), time }]))
      this.#failing = false
    } catch (error) {
      if (!this.#failing && !this.#stopped) log.warn({ err: error }, 'currency rates could not be read')
      this.#failing = true
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#reading
  }

  #wait(): void {
    if (this.#stopped) return
    this.#timer = setTimeout(
      () => {
        this.#reading = this.read().then(() => this.#wait())
      },
      this.#known.size === 0 ? FIRST_READ_MS : READ_EVERY_MS,
    ).unref()
  }
}
