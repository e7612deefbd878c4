/** Every change of a customer's credit score, as a part of what happened to her. */
import type { Sql } from '../../db/database.ts'
import { onPage, type TimelinePart, type TimelineSource, type Told } from '../../state/timeline.ts'

export function creditTimeline(sql: Sql): TimelineSource[] {
  return [{ kind: 'credit', permission: 'customer.read', opens: 'overview', read: (part) => changes(sql, part) }]
}

async function changes(sql: Sql, part: TimelinePart): Promise<readonly Told[]> {
  return await sql<Told[]>`
    select (extract(epoch from c.at) * 1000000)::bigint::text as micros, c.id::text as key, c.rule as what,
      '' as about, to_char(c.change, 'SG999999') as amount, '' as coin, '' as target
    from credit_changes c
    where c.user_id = ${part.userId} ${onPage(sql, part, sql`c.at`, sql`c.id`)}
    order by c.at desc, c.id desc limit ${part.limit}`
}
