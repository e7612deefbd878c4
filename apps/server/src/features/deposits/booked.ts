/** What operators booked in the ledger by hand against the treasury, which stands for all that is outside: row by row. */
import type { Sql } from '../../db/database.ts'
import type { Fragment } from '../../db/statement.ts'

/**
 * Adjustments that two of them agreed on, and what was booked on the command line: rows of `sequence`, its place in the journal
 * and one of its own for each, `id`, `network`, `what`, `amount` in the ledger's smallest units, and `time` where it is known.
 */
export function bookedRows(sql: Sql, asset: string): Fragment {
  return sql`
    select sequence, id, '' as network, 'adjusted' as what,
      case when terms::jsonb #>> '{from,owner}' = 'house:treasury' then 1 else -1 end * (terms::jsonb ->> 'amount')::numeric
        as amount, (extract(epoch from done_at) * 1000)::bigint::text as time
    from adjustments
    where sequence is not null and terms::jsonb ->> 'asset' = ${asset}
      and (terms::jsonb #>> '{from,owner}' = 'house:treasury') <> (terms::jsonb #>> '{to,owner}' = 'house:treasury')
    union all
    select sequence, id, '', 'brought', (terms::jsonb ->> 'amount')::numeric, null from operator_bookings
    where id like 'deposit %' and terms::jsonb ->> 'asset' = ${asset}
    union all
    select s.sequence, s.id, '', 'paid', (h.terms::jsonb ->> 'fee')::numeric - (h.terms::jsonb ->> 'amount')::numeric, null
    from operator_bookings s join operator_bookings h on h.id = 'withdraw.hold ' || (s.terms::jsonb ->> 'id')
    where s.id like 'withdraw.settle %' and h.terms::jsonb ->> 'asset' = ${asset}`
}
