/** What was staked on flash contracts, by symbol. */
import type { Sql } from '../../db/database.ts'
import { isoTime } from '../../db/page.ts'

/** In units of what is staked, by symbol, of contracts settled at `from` or later (epoch milliseconds); void ones count nothing. */
export async function stakedSince(sql: Sql, from: number): Promise<ReadonlyMap<string, bigint>> {
  const rows = await sql<{ symbol: string; staked: string }[]>`
    select symbol, sum(stake)::text as staked from projection.flash_orders
    where settled_at >= ${isoTime(from)} and status = 'settled' group by symbol`
  return new Map(rows.map(({ symbol, staked }) => [symbol, BigInt(staked)]))
}
