/** Which tables are verified, by their primary keys, as the database itself describes them: a new one is covered at once. */
import type { Sql, Transaction } from '../../db/database.ts'
import { KEPT_CANDLE_DAYS, KEPT_TRADES } from '../retention.ts'

export interface VerifiedTable {
  readonly name: string
  /** Columns of the primary key in its order, with their types. */
  readonly key: readonly { readonly name: string; readonly type: string }[]
  /** SQL over `t` that says whether a row must still be there: what is past its keeping may have been pruned. */
  readonly kept: string
}

/** @throws where a table has no primary key: its rows could not be told apart */
export async function verifiedTables(sql: Sql | Transaction): Promise<VerifiedTable[]> {
  const rows = await sql<{ table: string; names: string[] | null; types: string[] | null }[]>`
    select c.relname as table,
      array_agg(a.attname::text order by place) filter (where a.attname is not null) as names,
      array_agg(format_type(a.atttypid, a.atttypmod) order by place) filter (where a.attname is not null) as types
    from pg_class c
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    left join lateral unnest(i.indkey::int[]) with ordinality as k(number, place) on true
    left join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
    where c.relnamespace = 'projection'::regnamespace and c.relkind in ('r', 'p')
    group by c.relname order by c.relname`
  return rows.map(({ table, names, types }) => {
    if (names === null || types === null) throw new Error(`projection.${table} has no primary key`)
    const key = names.map((name, at) => ({ name, type: types[at] ?? 'text' }))
    return { name: table, key, kept: KEPT[table] ?? 'true' }
  })
}

const CANDLES_KEPT = KEPT_CANDLE_DAYS.map(({ minutes, days }) => `when ${minutes} then interval '${days} days'`).join(
  ' ',
)

const KEPT: Readonly<Record<string, string>> = {
  trades: `t.id > coalesce((select id from verify_bounds where symbol = t.symbol), 0)`,
  candles: `coalesce(t.open_time >= now() - case t.minutes ${CANDLES_KEPT} end, true)`,
}

/** Up to where the public trades of each symbol may have been pruned, for {@link VerifiedTable.kept} in the shadow. */
export async function noteBounds(shadow: Sql): Promise<void> {
  await shadow`drop table if exists verify_bounds`
  await shadow`
    create table verify_bounds as
    select symbol, id from (
      select symbol, id, row_number() over (partition by symbol order by id desc) as place from projection.trades
    ) as placed where place = ${KEPT_TRADES + 1}::bigint`
}
