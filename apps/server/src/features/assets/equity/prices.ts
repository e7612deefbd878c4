/** What coins cost on each day, from what they were traded for; today, from the index. */
import type { Sql } from '../../../db/database.ts'
import { isoTime } from '../../../db/page.ts'
import type { StateReader } from '../../../state/state.ts'
import { dollarPrice, dollarSymbol } from '../../../state/valuation.ts'
import { DAY_MS, type PriceAt, SCALE, scaled } from './line.ts'

/** The time of the newest entry there is, or of this moment where that is later. */
export async function journalTime(sql: Sql): Promise<number> {
  const [row] = await sql<{ time: number }[]>`
    select floor(extract(epoch from greatest(time, clock_timestamp())) * 1000)::float8 as time from projection.cursor`
  if (row === undefined) throw new Error('projection.cursor has no row')
  return row.time
}

/** By what each of these coins was last traded for on each day; today by its price of now. */
export async function dayPrices(
  sql: Sql,
  engine: StateReader,
  assets: ReadonlySet<string>,
  from: number,
  today: number,
): Promise<PriceAt> {
  const symbols = [...assets].flatMap((asset) => dollarSymbol(asset) ?? [])
  const closes = new Map<string, { day: number; close: bigint }[]>()
  if (symbols.length > 0) {
    const before = isoTime(from - DAY_MS)
    const rows = await sql<{ symbol: string; day: number; close: string }[]>`
      select symbol, (extract(epoch from open_time) * 1000)::float8 as day, trim_scale(close)::text as close from (
        select symbol, open_time, close from projection.candles
        where minutes = 1440 and symbol in ${sql(symbols)} and open_time >= ${before} and open_time < ${isoTime(today)}
        union all
        select wanted.symbol, last.open_time, last.close
        from unnest(${symbols}::text[]) as wanted (symbol) cross join lateral (
          select open_time, close from projection.candles
          where candles.symbol = wanted.symbol and minutes = 1440 and open_time < ${before}
          order by open_time desc limit 1) as last) as days
      order by symbol, open_time`
    for (const { symbol, day, close } of rows) {
      const known = closes.get(symbol) ?? []
      known.push({ day, close: scaled(close) })
      closes.set(symbol, known)
    }
  }
  return (asset, day) => {
    const symbol = dollarSymbol(asset)
    if (symbol === undefined) return 10n ** BigInt(SCALE)
    if (day === today) {
      const price = dollarPrice(engine, asset)
      return price === undefined ? undefined : (price.numerator * 10n ** BigInt(SCALE)) / price.denominator
    }
    return lastUpTo(closes.get(symbol) ?? [], day)
  }
}

/** The close of the day, or of the last day before it on which there was trading. */
function lastUpTo(closes: readonly { day: number; close: bigint }[], day: number): bigint | undefined {
  let low = 0
  let high = closes.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((closes[middle]?.day ?? 0) <= day) low = middle + 1
    else high = middle
  }
  return closes[low - 1]?.close
}
