/** A customer's withdrawals, as a part of what happened to her: each where it was asked for, with what became of it. */
import type { Sql } from '../../db/database.ts'
import { onPage, type TimelinePart, type TimelineSource, type Told } from '../../state/timeline.ts'

export function withdrawalsTimeline(sql: Sql): TimelineSource[] {
  return [{ kind: 'withdrawal', permission: 'customer.read', opens: 'withdrawal', read: (part) => asked(sql, part) }]
}

async function asked(sql: Sql, part: TimelinePart): Promise<readonly Told[]> {
  return await sql<Told[]>`
    select (extract(epoch from w.created_at) * 1000000)::bigint::text as micros, w.number::text as key,
      w.state as what, concat_ws(' ', w.network, w.way) as about, trim_scale(w.amount)::text as amount,
      w.asset as coin, w.id as target
    from withdrawals w
    where w.user_id = ${part.userId} ${onPage(sql, part, sql`w.created_at`, sql`w.number`)}
    order by w.created_at desc, w.number desc limit ${part.limit}`
}
