/** Every change of a customer's loans, as a part of what happened to her. */
import { IDS_PER_COMMAND } from '@candlewick/engine/limits'
import type { Sql } from '../../db/database.ts'
import { onPage, onPageById, type TimelinePart, type TimelineSource, type Told } from '../../state/timeline.ts'

export function marginTimeline(sql: Sql): TimelineSource[] {
  return [{ kind: 'loan', permission: 'customer.read', opens: 'command', read: (part) => loans(sql, part) }]
}

async function loans(sql: Sql, part: TimelinePart): Promise<readonly Told[]> {
  const own = sql`select id, time as at from projection.margin_records where user_id = ${part.userId}`
  return await sql<Told[]>`
    select (extract(epoch from l.time) * 1000000)::bigint::text as micros, l.id::text as key, l.what,
      concat_ws(' ', l.account, nullif(l.symbol, '')) as about,
      trim_scale(l.principal + l.interest)::text as amount, l.asset as coin,
      (l.id / ${IDS_PER_COMMAND}::bigint)::text as target
    from projection.margin_records l
    where l.user_id = ${part.userId} ${onPageById(sql, part, own, sql`l.id`)}
      ${onPage(sql, part, sql`l.time`, sql`l.id`)}
    order by l.id desc limit ${part.limit}`
}
