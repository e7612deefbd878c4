/** A customer's swaps. */
import type { Sql } from '../../db/database.ts'
import { type Page, type PageRequest, pageById } from '../../db/page.ts'

export interface SwapFilter extends PageRequest {
  coin?: string | undefined
  startTime?: number | undefined
  endTime?: number | undefined
}

export interface SwapRow {
  id: string
  fromCoin: string
  toCoin: string
  pays: string
  gets: string
  time: number
}

/** Newest first. Throws `CursorError` for a cursor that is not ours. */
export async function listSwaps(sql: Sql, user: string, filter: SwapFilter): Promise<Page<SwapRow>> {
  const { coin, startTime, endTime } = filter
  const matching = sql`user_id = ${user}
    ${coin === undefined ? sql`` : sql`and (from_coin = ${coin} or to_coin = ${coin})`}
    ${startTime === undefined ? sql`` : sql`and time >= to_timestamp(${startTime}::float8 / 1000)`}
    ${endTime === undefined ? sql`` : sql`and time <= to_timestamp(${endTime}::float8 / 1000)`}`
  return await pageById<SwapRow>(sql, filter, { table: 'projection.swaps', columns: columns(sql), matching })
}

/** Those of the ids that are swaps of this customer, in no order. */
export async function swapsOf(sql: Sql, user: string, ids: readonly string[]): Promise<SwapRow[]> {
  if (ids.length === 0) return []
  return await sql<SwapRow[]>`
    select ${columns(sql)} from projection.swaps where user_id = ${user} and id in ${sql([...ids])}`
}

function columns(sql: Sql) {
  return sql`
    id::text as id, from_coin as "fromCoin", to_coin as "toCoin", trim_scale(pays)::text as pays,
    trim_scale(gets)::text as gets, (extract(epoch from time) * 1000)::float8 as time`
}
