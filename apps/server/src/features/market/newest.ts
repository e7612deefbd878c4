/**
 * Which markets are new: those whose first price is younger than a month, where the exchange itself is older. Read
 * together and kept for a while; the first day of a symbol is found by one hop into the key of its candles.
 */
import type { MarketKind } from '@candlewick/protocol/calls/market'
import { column } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import { Kept } from '../../db/kept.ts'

const DAY_MS = 86_400_000
/** A market is new for so long. */
const NEW_MS = 30 * DAY_MS
const KEPT_MS = 60_000
const MOST = 5

interface Newest {
  readonly symbol: string
  readonly kind: MarketKind
  /** When it had its first price, to the day, epoch milliseconds. */
  readonly since: number
}

export class NewestReader {
  readonly #sql: Sql
  readonly #readings = new Kept<Newest[]>(KEPT_MS)

  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** The newest first, as of `now` (epoch ms), at most a minute old. */
  read(markets: readonly Pick<Newest, 'symbol' | 'kind'>[], now: number): Promise<Newest[]> {
    return this.#readings.at(now, () => this.#read(markets, now))
  }

  async #read(markets: readonly Pick<Newest, 'symbol' | 'kind'>[], now: number): Promise<Newest[]> {
    const rows = await this.#sql<{ symbol: string; time: number }[]>`
      select asked.symbol, (extract(epoch from first.open_time) * 1000)::float8 as time
      from unnest(${column(markets.map(({ symbol }) => symbol))}::text[]) as asked (symbol)
      cross join lateral (
        select open_time from projection.candles
        where candles.symbol = asked.symbol and minutes = 1440 order by open_time limit 1) as first`
    const since = new Map(rows.map(({ symbol, time }) => [symbol, time]))
    return newestOf(
      markets.flatMap((market) => {
        const first = since.get(market.symbol)
        return first === undefined ? [] : [{ ...market, since: first }]
      }),
      now,
    )
  }
}

/** Those that came within a month, and later than the first of all: what an exchange opens with is not new on it. */
export function newestOf(markets: readonly Newest[], now: number): Newest[] {
  const opened = Math.min(...markets.map(({ since }) => since))
  return markets
    .filter(({ since }) => since > opened && since > now - NEW_MS)
    .sort((one, other) => other.since - one.since)
    .slice(0, MOST)
    .map(({ symbol, kind, since }) => ({ symbol, kind, since }))
}
