/** Which tables are verified, by their primary keys, as the database itself describes them: a new one is covered at once. */
import type { Sql, Transaction } from '../../db/database.ts'
import { KEPT_CANDLE_DAYS, KEPT_TRADES } from '../retention.ts'

interface Column {
  readonly name: string
  readonly type: string
}

export interface VerifiedTable {
  readonly name: string
  /** Columns of the primary key in its order, with their types. */
  readonly key: readonly Column[]
  readonly columns: readonly Column[]
  /** SQL over `t` that says whether a row must still be there: what is past its keeping may have been pruned. */
  readonly kept: string
  /** SQL over `t` that says which rows are compared at all: a table may be younger than the database. */
  readonly compared: string
}

/**
 * @param whole also the rows that were not written since their table is younger than what they are of
 * @throws where a table has no primary key: its rows could not be told apart
 */
export async function verifiedTables(sql: Sql | Transaction, whole = false): Promise<VerifiedTable[]> {
  const compared = whole ? {} : await comparedFrom(sql)
  const rows = await sql<(Column & { table: string; place: number | null })[]>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      array_position(i.indkey::int[], a.attnum::int) as place
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relnamespace = 'projection'::regnamespace and c.relkind in ('r', 'p')
    order by c.relname, a.attnum`
  return [...new Set(rows.map(({ table }) => table))].map((table) => {
    const columns = rows.filter((row) => row.table === table)
    const key = columns.filter(({ place }) => place !== null).toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0))
    if (key.length === 0) throw new Error(`projection.${table} has no primary key`)
    return { name: table, key, columns, kept: KEPT[table] ?? 'true', compared: compared[table] ?? 'true' }
  })
}

/** Of a table that began behind the first command, its whole rows only. */
async function comparedFrom(sql: Sql | Transaction): Promise<Readonly<Record<string, string>>> {
  const [from] = await sql<{ sequence: number }[]>`select sequence::float8 as sequence from house_entries_from`
  return from === undefined ? {} : { house_entries: `t.first > ${from.sequence}` }
}

/** The tables that began behind the first command have all rows from now on. */
export async function noteWhole(sql: Sql): Promise<void> {
  await sql`delete from house_entries_from`
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
