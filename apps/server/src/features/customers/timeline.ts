/** What operators wrote down about a customer and what she was kept from, as parts of what happened to her. */
import type { Sql } from '../../db/database.ts'
import { onPage, type TimelinePart, type TimelineSource, type Told } from '../../state/timeline.ts'

export function customersTimeline(sql: Sql): TimelineSource[] {
  return [
    { ...{ kind: 'note', permission: 'customer.read', opens: 'notes' }, read: (part) => notes(sql, part) },
    {
      ...{ kind: 'restriction', permission: 'customer.read', opens: 'restrictions' },
      read: (part) => restrictions(sql, part),
    },
  ]
}

/** Letters of a note that stand in the list; all of it stands among the notes. */
const BEGINNING = 120

async function notes(sql: Sql, part: TimelinePart): Promise<readonly Told[]> {
  return await sql<Told[]>`
    select (extract(epoch from n.created_at) * 1000000)::bigint::text as micros, n.id::text as key, 'written' as what,
      left(n.text, ${BEGINNING}) as about, '' as amount, '' as coin, '' as target
    from customer_notes n
    where n.user_id = ${part.userId} ${onPage(sql, part, sql`n.created_at`, sql`n.id`)}
    order by n.created_at desc, n.id desc limit ${part.limit}`
}

async function restrictions(sql: Sql, part: TimelinePart): Promise<readonly Told[]> {
  return await sql<Told[]>`
    select (extract(epoch from r.at) * 1000000)::bigint::text as micros, r.key::text as key, r.what, r.kind as about,
      '' as amount, '' as coin, '' as target
    from (
      select since as at, id * 2 as key, 'restricted' as what, kind from customer_restrictions
        where user_id = ${part.userId}
      union all
      select ended_at, id * 2 + 1, 'lifted', kind from customer_restrictions
        where user_id = ${part.userId} and ended_at is not null) as r
    where true ${onPage(sql, part, sql`r.at`, sql`r.key`)}
    order by r.at desc, r.key desc limit ${part.limit}`
}
