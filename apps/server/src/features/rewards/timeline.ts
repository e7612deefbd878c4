/** A customer's coupons, granted and ended, as a part of what happened to her. */
import { IDS_PER_COMMAND } from '@candlewick/engine/limits'
import type { Sql } from '../../db/database.ts'
import { onPage, type TimelinePart, type TimelineSource, type Told } from '../../state/timeline.ts'

export function rewardsTimeline(sql: Sql): TimelineSource[] {
  return [{ kind: 'reward', permission: 'customer.read', opens: 'command', read: (part) => coupons(sql, part) }]
}

async function coupons(sql: Sql, part: TimelinePart): Promise<readonly Told[]> {
  return await sql<Told[]>`
    select (extract(epoch from c.at) * 1000000)::bigint::text as micros, c.key::text as key, c.what,
      c.campaign as about, trim_scale(c.amount)::text as amount, c.asset as coin,
      (c.id / ${IDS_PER_COMMAND}::bigint)::text as target
    from (
      select granted_at as at, id * 2 as key, 'granted' as what, campaign, amount, asset, id
        from projection.reward_coupons where user_id = ${part.userId}
      union all
      select ended_at, id * 2 + 1, status, campaign, amount, asset, id
        from projection.reward_coupons where user_id = ${part.userId} and ended_at is not null) as c
    where true ${onPage(sql, part, sql`c.at`, sql`c.key`)}
    order by c.at desc, c.key desc limit ${part.limit}`
}
