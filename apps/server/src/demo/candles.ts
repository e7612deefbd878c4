/**
 * A year of candles behind the demo's present, from the same price path that the simulated feed walks. The last day is
 * there before the server answers; older days are filled in behind it, newest first, in small transactions that each
 * say how far they have come.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { decimalsOf, OPENED_DAYS_AGO, SPOT_MARKETS, spotMarketRules } from '@candlewick/market-sim/catalog'
import { CONTRACTS } from '@candlewick/market-sim/contracts'
import { type Bar, gather, History } from '@candlewick/market-sim/history'
import { type MarketName, marketOf } from '@candlewick/market-sim/market'
import { mulExact } from '@candlewick/money/arithmetic'
import { cutDecimals, formatDecimal, fromSteps, stepOf } from '@candlewick/money/decimal'
import { INDEX_ONLY } from '@candlewick/rules/index-symbols'
import { column } from '../db/columns.ts'
import type { Sql, Transaction } from '../db/database.ts'
import { openTime } from '../wire/intervals.ts'
import type { DemoLog } from './seed.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const DAY_MINUTES = 1_440
/** Days of history where nobody says how many; the most. */
const HISTORY_DAYS = 365
/** Candles of so many minutes reach back so many days. */
const REACH: readonly { minutes: number; days: number }[] = [
  { minutes: 1, days: 3 },
  { minutes: 5, days: 30 },
  { minutes: 15, days: 90 },
  { minutes: 30, days: 90 },
  { minutes: 60, days: HISTORY_DAYS },
  { minutes: 240, days: HISTORY_DAYS },
  { minutes: DAY_MINUTES, days: HISTORY_DAYS },
]
/** Where no candle is shorter than an hour, these are enough to make it from. */
const COARSE_MINUTES = 4
const FINE_DAYS = 90
/** Written in a few milliseconds, so that no request waits long behind one. */
const ROWS_A_STATEMENT = 1_000

/** Filling in rests this many times as long as it works: while nobody is served, and while somebody is. */
const REST = { quiet: 1, busy: 20 }

/** How one symbol's integers are written. */
interface SymbolScale {
  readonly symbol: string
  /** Whose price path it walks: of a contract its index's. */
  readonly path: string
  readonly tickSize: string
  /** Absent where there is no book, and so no volume. */
  readonly book?: { readonly lotSize: string; readonly tickLotUnits: number; readonly quoteDecimals: number }
  /** Volumes of a contract have so many decimals; of an inverse one they count the quote, and their value the base. */
  readonly contract?: { readonly inverse: boolean; readonly decimals: number }
}

function symbolScales(): SymbolScale[] {
  const rules = new Map(spotMarketRules().map((market) => [market.symbol, market]))
  const walked = ({ symbol, tickSize, lotSize, quote }: (typeof SPOT_MARKETS)[number]) => ({
    path: symbol,
    tickSize,
    book: { lotSize, tickLotUnits: rules.get(symbol)?.tickLotUnits ?? 1, quoteDecimals: decimalsOf(quote) },
  })
  return [
    ...SPOT_MARKETS.map((market) => ({ symbol: market.symbol, ...walked(market) })),
    ...INDEX_ONLY.map(({ symbol, tickSize }) => ({ symbol, path: symbol, tickSize })),
    // As much is traded of a contract as of what it follows: in dollars where it is counted in them.
    ...CONTRACTS.flatMap(({ spec, index }) => {
      const followed = SPOT_MARKETS.find(({ symbol }) => symbol === index)
      if (followed === undefined) return []
      const { decimals } = stepOf(spec.lotSize)
      return [{ symbol: spec.symbol, ...walked(followed), contract: { inverse: spec.kind === 'inverse', decimals } }]
    }),
  ]
}

/** Candles that open in [from, to); how far back each length reaches is counted from `ends`. */
interface Stretch {
  readonly from: number
  readonly to: number
  readonly ends: number
  /** What happens to candles that are there: these take their place, or come after what they hold. */
  readonly over?: 'replace' | 'merge'
}

export interface CandleHistoryDependencies {
  readonly sql: Sql
  readonly log: DemoLog
  /** The feed's own. */
  readonly market: MarketName
  /** Whether customers are being served. */
  readonly busy: () => boolean
  /** How many days reach back, the last included; a year where absent. */
  readonly days?: number
}

export class CandleHistory {
  readonly #dependencies: CandleHistoryDependencies
  readonly #symbols: readonly { scale: SymbolScale; history: History }[]

  constructor(dependencies: CandleHistoryDependencies) {
    this.#dependencies = dependencies
    this.#symbols = symbolScales().map((scale) => ({
      scale,
      history: new History(scale.path, dependencies.market),
    }))
  }

  /**
   * Writes the candles of the last day, up to the minute before `now` (epoch ms), where no history was begun yet; else
   * those of the time during which nothing ran, since the market went on meanwhile. Call it before anything reads
   * prices or trades.
   */
  async begin(now: number): Promise<void> {
    const { sql, market } = this.#dependencies
    const { seed } = marketOf(market)
    const ends = now - (now % MINUTE_MS)
    const from = dayOf(ends - DAY_MS)
    await sql.begin(async (tx) => {
      const begun = await tx`
        insert into demo_candles (seed, ends, reached)
        values (${seed}, ${new Date(ends).toISOString()}, ${new Date(from).toISOString()})
        on conflict do nothing returning seed`
      if (begun.length === 0) return await this.#bridge(tx, ends)
      await this.#write(tx, { from, to: ends, ends })
      await this.#writeDays(tx, { from: Math.min(openTime('1M', ends), openTime('1w', ends)), to: from, ends })
    })
  }

  /** From the minute after the newest one up to `ends`, a day at a time. */
  async #bridge(tx: Transaction, ends: number): Promise<void> {
    const [newest] = await tx<{ time: number | null }[]>`
      select (extract(epoch from max(open_time)) * 1000)::float8 as time from projection.candles
      where symbol = any(${column(this.#symbols.map(({ scale }) => scale.symbol))}::text[]) and minutes = 1`
    const last = newest?.time ?? null
    if (last === null) return
    let from = last + MINUTE_MS
    if (from < ends)
      this.#dependencies.log.info({ minutes: (ends - from) / MINUTE_MS }, 'the market went on while nothing ran')
    while (from < ends) {
      const to = Math.min(dayOf(from) + DAY_MS, ends)
      await this.#write(tx, { from, to, ends, over: 'merge' })
      from = to
    }
  }

  /**
   * Day candles alone, for [from, to): the week and the month under way are read from days as soon as the server
   * starts. What fills in the rest writes these days anew.
   */
  async #writeDays(tx: Transaction, { from, to, ends }: Stretch): Promise<void> {
    for (const { scale, history } of this.#symbols) {
      const days = gather(history.bars(sinceOpened(scale, from, ends), to, COARSE_MINUTES), DAY_MINUTES)
      if (days.length > 0)
        await insert(
          tx,
          scale,
          days.map((bar) => ({ minutes: DAY_MINUTES, bar })),
        )
    }
  }

  /** Fills in the older days; resolves when all are there, or soon after `signal` aborts. */
  async fill(signal: AbortSignal): Promise<void> {
    const started = performance.now()
    let filled = 0
    while (!signal.aborted) {
      const days = await this.#fillSome()
      if (days === 0) break
      filled += days
      this.#dependencies.log.debug({ days: filled }, 'candle history filled in')
    }
    if (filled > 0 && !signal.aborted) {
      this.#dependencies.log.info(
        { days: filled, seconds: Math.round((performance.now() - started) / 1000) },
        'all candles of the past are there',
      )
    }
  }

  /** The next older days in one transaction; how many there were. */
  async #fillSome(): Promise<number> {
    const { sql, days: reach = HISTORY_DAYS } = this.#dependencies
    return sql.begin(async (tx) => {
      // Orders need the disk more: what a crash takes back is filled in again.
      await tx`set local synchronous_commit = off`
      const [state] = await tx<{ ends: number; reached: number }[]>`
        select (extract(epoch from ends) * 1000)::float8 as ends, (extract(epoch from reached) * 1000)::float8 as reached
        from demo_candles for update`
      if (state === undefined) return 0
      const oldest = dayOf(state.ends - reach * DAY_MS)
      const age = (state.ends - state.reached) / DAY_MS
      const days = age < FINE_DAYS ? 1 : 10
      const from = Math.max(oldest, state.reached - days * DAY_MS)
      if (from >= state.reached) return 0
      await this.#write(tx, { from, to: state.reached, ends: state.ends })
      await tx`update demo_candles set reached = ${new Date(from).toISOString()}`
      return Math.round((state.reached - from) / DAY_MS)
    })
  }

  async #write(tx: Transaction, { from, to, ends, over = 'replace' }: Stretch): Promise<void> {
    const oldest = (ends - from) / DAY_MS
    const lengths = REACH.filter(({ days }) => (ends - to) / DAY_MS < days).map(({ minutes }) => minutes)
    const step = oldest > FINE_DAYS + 10 ? COARSE_MINUTES : 1
    for (const { scale, history } of this.#symbols) {
      const started = performance.now()
      const bars = [...history.bars(sinceOpened(scale, from, ends), to, step)]
      const rows = lengths
        .filter((minutes) => minutes % step === 0)
        .flatMap((minutes) =>
          (minutes === step ? traded(bars, scale) : gather(bars, minutes)).map((bar) => ({ minutes, bar })),
        )
      for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT) {
        await insert(tx, scale, rows.slice(at, at + ROWS_A_STATEMENT), over)
      }
      // Older days are nobody's first need: whoever is being served has the time and the disk.
      if (to < ends && over === 'replace') {
        await delay((this.#dependencies.busy() ? REST.busy : REST.quiet) * (performance.now() - started))
      }
    }
  }
}

/** Not before the pair was opened, at the beginning of a day. */
function sinceOpened({ symbol }: SymbolScale, from: number, ends: number): number {
  const days = OPENED_DAYS_AGO.get(symbol)
  return days === undefined ? from : Math.max(from, dayOf(ends - days * DAY_MS))
}

/** Minutes in which a book saw no trade have no candle; readers carry the last price forward. */
function traded(bars: readonly Bar[], scale: SymbolScale): readonly Bar[] {
  return scale.book === undefined ? bars : bars.filter((bar) => bar.lots > 0)
}

async function insert(
  tx: Transaction,
  scale: SymbolScale,
  rows: readonly { minutes: number; bar: Bar }[],
  over: 'replace' | 'merge' = 'replace',
): Promise<void> {
  const { tickSize, book, contract } = scale
  const prices = (pick: (bar: Bar) => number) => column(rows.map(({ bar }) => fromSteps(pick(bar), tickSize)))
  const base = ({ lots }: Bar) => (book === undefined ? '0' : fromSteps(lots, book.lotSize))
  const dollars = ({ turnover }: Bar) =>
    book === undefined ? '0' : formatDecimal(mulExact(turnover, book.tickLotUnits), book.quoteDecimals)
  const counted = contract?.inverse ? dollars : base
  const volume = (bar: Bar) => (contract === undefined ? base(bar) : cutDecimals(counted(bar), contract.decimals))
  const quote = contract?.inverse ? base : dollars
  await tx`
    insert into projection.candles as held (symbol, minutes, open_time, open, high, low, close, volume, quote_volume)
    select ${scale.symbol}, minutes, to_timestamp(seconds), open, high, low, close, volume, quote_volume
    from unnest(
      ${column(rows.map(({ minutes }) => minutes))}::smallint[], ${column(rows.map(({ bar }) => bar.time / 1000))}::float8[],
      ${prices((bar) => bar.open)}::numeric[], ${prices((bar) => bar.high)}::numeric[],
      ${prices((bar) => bar.low)}::numeric[], ${prices((bar) => bar.close)}::numeric[],
      ${column(rows.map(({ bar }) => volume(bar)))}::numeric[], ${column(rows.map(({ bar }) => quote(bar)))}::numeric[])
      as row (minutes, seconds, open, high, low, close, volume, quote_volume)
    on conflict (symbol, minutes, open_time) do update set ${over === 'merge' ? merged(tx) : replaced(tx)}`
}

function replaced(tx: Transaction) {
  return tx`open = excluded.open, high = excluded.high, low = excluded.low, close = excluded.close,
    volume = excluded.volume, quote_volume = excluded.quote_volume`
}

/** What is held came before. */
function merged(tx: Transaction) {
  return tx`high = greatest(held.high, excluded.high), low = least(held.low, excluded.low), close = excluded.close,
    volume = held.volume + excluded.volume, quote_volume = held.quote_volume + excluded.quote_volume`
}

function dayOf(time: number): number {
  return time - (time % DAY_MS)
}
