/** A customer's swaps. */
import type { Sql } from '../../db/database.ts'
import { cursorOf, type Page, type PageRequest, pageById, readPage } from '../../db/page.ts'

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
  const own = sql`user_id = ${user}
    ${startTime === undefined ? sql`` : sql`and time >= to_timestamp(${startTime}::float8 / 1000)`}
    ${endTime === undefined ? sql`` : sql`and time <= to_timestamp(${endTime}::float8 / 1000)`}`
  if (coin === undefined)
    return await pageById<SwapRow>(sql, filter, { table: 'projection.swaps', columns: columns(sql), matching: own })
  return await readPage<SwapRow>(sql, filter, {
    rows: (limit, offset, [before]) => {
      const behind = before === undefined ? sql`` : sql`and id < ${before}`
      // Each side comes in the order of its index: no swap of another coin is read.
      const side = (of: 'from_coin' | 'to_coin') => sql`
        (select * from projection.swaps where ${own} and ${sql(of)} = ${coin} ${behind}
          order by id desc limit ${limit + offset})`
      return sql<SwapRow[]>`
        select ${columns(sql)} from (${side('from_coin')} union all ${side('to_coin')}) as swaps
        order by swaps.id desc limit ${limit} offset ${offset}`
    },
    every: sql`
      select from projection.swaps where ${own} and from_coin = ${coin} union all
      select from projection.swaps where ${own} and to_coin = ${coin}`,
    cursor: ({ id }) => cursorOf(id),
  })
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
