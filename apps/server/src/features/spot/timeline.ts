/** A customer's spot orders and fills, as parts of what happened to her. Their ids rise with time. */
import { IDS_PER_COMMAND } from '@candlewick/engine/limits'
import type { Sql } from '../../db/database.ts'
import { onPage, onPageById, type TimelinePart, type TimelineSource, type Told } from '../../state/timeline.ts'

export function spotTimeline(sql: Sql): TimelineSource[] {
  const shared = { permission: 'customer.read', opens: 'command' } as const
  return [
    { kind: 'spot_order', ...shared, read: (part) => orders(sql, part) },
    { kind: 'spot_fill', ...shared, read: (part) => fills(sql, part) },
  ]
}

async function orders(sql: Sql, part: TimelinePart): Promise<readonly Told[]> {
  const own = sql`select id, created_at as at from projection.orders where user_id = ${part.userId}`
  return await sql<Told[]>`
    select (extract(epoch from o.created_at) * 1000000)::bigint::text as micros, o.id::text as key, o.status as what,
      concat_ws(' ', nullif(o.account, 'spot'), o.symbol, o.side, o.kind, trim_scale(nullif(o.price, 0))::text) as about,
      trim_scale(case when o.quantity = 0 then o.amount else o.quantity end)::text as amount,
      coalesce(case when o.quantity = 0 then m.quote else m.base end, '') as coin,
      (o.id / ${IDS_PER_COMMAND}::bigint)::text as target
    from projection.orders o left join projection.markets m on m.symbol = o.symbol
    where o.user_id = ${part.userId} ${onPageById(sql, part, own, sql`o.id`)}
      ${onPage(sql, part, sql`o.created_at`, sql`o.id`)}
    order by o.id desc limit ${part.limit}`
}

/** Of a trade with herself both sides, the taker's first; which account it is of where that is not spot. */
async function fills(sql: Sql, part: TimelinePart): Promise<readonly Told[]> {
  const own = sql`select trade_id as id, time as at from projection.fills where user_id = ${part.userId}`
  const key = sql`f.trade_id * 2 + (f.role = 'taker')::int`
  return await sql<Told[]>`
    select (extract(epoch from f.time) * 1000000)::bigint::text as micros, (${key})::text as key, f.role as what,
      concat_ws(' ', nullif(f.account, 'spot'), f.symbol, f.side, trim_scale(f.price)::text) as about,
      trim_scale(f.quantity)::text as amount,
      coalesce(m.base, '') as coin, (f.trade_id / ${IDS_PER_COMMAND}::bigint)::text as target
    from projection.fills f left join projection.markets m on m.symbol = f.symbol
    where f.user_id = ${part.userId} ${onPageById(sql, part, own, sql`f.trade_id`)}
      ${onPage(sql, part, sql`f.time`, key)}
    order by f.trade_id desc, f.role desc limit ${part.limit}`
}
