/** What a customer's flash contracts brought, by UTC day and coin. */
import type { Sql } from '../../db/database.ts'
import { isoTime } from '../../db/page.ts'

/** So many of the latest are counted: a page of them is read within milliseconds. */
export const LATEST = 20_000

export interface OwnResult {
  /** Beginning of the UTC day, epoch milliseconds. */
  readonly day: number
  readonly coin: string
  readonly contracts: number
  readonly won: number
  readonly lost: number
  /** In units: stakes, and what was paid out of them. */
  readonly staked: bigint
  readonly paid: bigint
}

/** Of contracts that ended at `from` or later, epoch milliseconds. */
export async function ownFlashResults(sql: Sql, user: string, from: number): Promise<OwnResult[]> {
  const rows = await sql<(Omit<OwnResult, 'staked' | 'paid'> & { staked: string; paid: string })[]>`
    select (extract(epoch from date_trunc('day', settled_at)) * 1000)::float8 as day, asset as coin,
      count(*)::float8 as contracts, (count(*) filter (where outcome = 'win'))::float8 as won,
      (count(*) filter (where outcome = 'lose'))::float8 as lost, sum(stake)::text as staked,
      coalesce(sum(payout), 0)::text as paid
    from (
      select asset, outcome, stake, payout, settled_at from projection.flash_orders
      where user_id = ${user} and status = 'settled' order by projection.flash_orders.id desc limit ${LATEST}
    ) latest
    where settled_at >= ${isoTime(from)}
    group by 1, 2 order by 1, 2`
  return rows.map((row) => ({ ...row, staked: BigInt(row.staked), paid: BigInt(row.paid) }))
}
