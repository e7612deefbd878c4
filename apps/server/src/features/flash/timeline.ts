/** A customer's flash contracts, placed and settled, as parts of what happened to her. */
import { IDS_PER_COMMAND } from '@candlewick/engine/limits'
import type { Sql } from '../../db/database.ts'
import { onPage, onPageById, type TimelinePart, type TimelineSource, type Told } from '../../state/timeline.ts'

export function flashTimeline(sql: Sql): TimelineSource[] {
  const shared = { permission: 'customer.read', opens: 'command' } as const
  return [
    { kind: 'flash_order', ...shared, read: (part) => placed(sql, part) },
    { kind: 'flash_result', ...shared, read: (part) => settled(sql, part) },
  ]
}

async function placed(sql: Sql, part: TimelinePart): Promise<readonly Told[]> {
  const own = sql`select id, created_at as at from projection.flash_orders where user_id = ${part.userId}`
  return await sql<Told[]>`
    select (extract(epoch from f.created_at) * 1000000)::bigint::text as micros, f.id::text as key, 'placed' as what,
      concat_ws(' ', f.symbol, f.direction, f.seconds || 's') as about,
      coalesce(trim_scale(f.stake / power(10::numeric, a.decimals))::text, '') as amount, f.asset as coin,
      (f.id / ${IDS_PER_COMMAND}::bigint)::text as target
    from projection.flash_orders f left join projection.assets a on a.asset = f.asset
    where f.user_id = ${part.userId} ${onPageById(sql, part, own, sql`f.id`)}
      ${onPage(sql, part, sql`f.created_at`, sql`f.id`)}
    order by f.id desc limit ${part.limit}`
}

/** What was paid out; the command that is opened is that of the contract. */
async function settled(sql: Sql, part: TimelinePart): Promise<readonly Told[]> {
  return await sql<Told[]>`
    select (extract(epoch from f.settled_at) * 1000000)::bigint::text as micros, f.id::text as key,
      coalesce(f.outcome, f.status) as what, concat_ws(' ', f.symbol, f.direction, f.seconds || 's') as about,
      coalesce(trim_scale(f.payout / power(10::numeric, a.decimals))::text, '') as amount, f.asset as coin,
      (f.id / ${IDS_PER_COMMAND}::bigint)::text as target
    from projection.flash_orders f left join projection.assets a on a.asset = f.asset
    where f.user_id = ${part.userId} and f.settled_at is not null ${onPage(sql, part, sql`f.settled_at`, sql`f.id`)}
    order by f.settled_at desc, f.id desc limit ${part.limit}`
}
