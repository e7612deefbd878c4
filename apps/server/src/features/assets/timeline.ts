/** What a customer moved between her own accounts, as a part of what happened to her. */
import type { Sql } from '../../db/database.ts'
import { onPage, type TimelinePart, type TimelineSource, type Told } from '../../state/timeline.ts'

export function assetsTimeline(sql: Sql): TimelineSource[] {
  return [
    {
      ...{ kind: 'transfer', permission: 'customer.read', opens: 'postings', named: true },
      read: (part) => transfers(sql, part),
    },
  ]
}

async function transfers(sql: Sql, part: TimelinePart): Promise<readonly Told[]> {
  return await sql<Told[]>`
    select (extract(epoch from f.created_at) * 1000000)::bigint::text as micros, f.id as key, f.status as what,
      '' as about, trim_scale(f.amount)::text as amount, f.asset as coin, '' as target
    from projection.funds f
    where f.user_id = ${part.userId} and f.what = 'transfer' ${onPage(sql, part, sql`f.created_at`, sql`f.id`)}
    order by f.created_at desc, f.id desc limit ${part.limit}`
}
