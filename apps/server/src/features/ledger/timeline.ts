/** What was booked by hand to a customer's accounts or from them, as a part of what happened to her. */
import type { Sql } from '../../db/database.ts'
import { onPage, type TimelinePart, type TimelineSource, type Told } from '../../state/timeline.ts'

export function ledgerTimeline(sql: Sql): TimelineSource[] {
  return [
    {
      ...{ kind: 'adjustment', permission: 'customer.read', opens: 'command', named: true },
      read: (part) => adjustments(sql, part),
    },
  ]
}

/** Of what moved between two of hers the same row once. */
async function adjustments(sql: Sql, part: TimelinePart): Promise<readonly Told[]> {
  return await sql<Told[]>`
    select (extract(epoch from a.done_at) * 1000000)::bigint::text as micros, a.id as key,
      case when a.terms::jsonb -> 'to' ->> 'owner' = ${part.userId} then 'received' else 'taken' end as what,
      a.reason as about,
      coalesce(trim_scale((a.terms::jsonb ->> 'amount')::numeric / power(10::numeric, c.decimals))::text, '') as amount,
      coalesce(a.terms::jsonb ->> 'asset', '') as coin, a.sequence::text as target
    from adjustments a left join projection.assets c on c.asset = a.terms::jsonb ->> 'asset'
    where a.sequence is not null and a.done_at is not null
      and (a.terms::jsonb -> 'to' ->> 'owner' = ${part.userId} or a.terms::jsonb -> 'from' ->> 'owner' = ${part.userId})
      ${onPage(sql, part, sql`a.done_at`, sql`a.id`)}
    order by a.done_at desc, a.id desc limit ${part.limit}`
}
