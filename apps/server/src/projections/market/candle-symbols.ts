/** Every symbol that has candles, found by hopping through the primary key: a plain distinct would read all of it. */
import type { Sql, Transaction } from '../../db/database.ts'

/** A query of one column, `symbol`. */
export function candleSymbols(sql: Sql | Transaction) {
  return sql`
    with recursive hop as (
      (select symbol from projection.candles order by symbol limit 1)
      union all
      select (select symbol from projection.candles where symbol > hop.symbol order by symbol limit 1)
      from hop where hop.symbol is not null
    )
    select symbol from hop where symbol is not null`
}
