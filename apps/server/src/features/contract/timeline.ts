/** A customer's contract orders, fills and closed positions, as parts of what happened to her. */
import { IDS_PER_COMMAND } from '@candlewick/engine/limits'
import type { Sql } from '../../db/database.ts'
import { onPage, onPageById, type TimelinePart, type TimelineSource, type Told } from '../../state/timeline.ts'

export function contractTimeline(sql: Sql): TimelineSource[] {
  const permission = 'customer.read'
  return [
    { ...{ kind: 'contract_order', permission, opens: 'command' }, read: (part) => orders(sql, part) },
    { ...{ kind: 'contract_fill', permission, opens: 'command' }, read: (part) => fills(sql, part) },
    { ...{ kind: 'contract_close', permission, opens: 'postings' }, read: (part) => closes(sql, part) },
  ]
}

/** Open long, open short, close long, close short. */
const direction = (sql: Sql) => sql`(array['open long', 'open short', 'close long', 'close short'])[f.direction]`

async function orders(sql: Sql, part: TimelinePart): Promise<readonly Told[]> {
  const own = sql`select id, created_at as at from projection.contract_orders where user_id = ${part.userId}`
  return await sql<Told[]>`
    select (extract(epoch from f.created_at) * 1000000)::bigint::text as micros, f.id::text as key, f.status as what,
      concat_ws(' ', f.symbol, ${direction(sql)}, f.kind, trim_scale(nullif(f.price, 0))::text) as about,
      trim_scale(f.quantity)::text as amount,
      coalesce(case when c.kind = 'linear' then c.base else c.quote end, '') as coin,
      (f.id / ${IDS_PER_COMMAND}::bigint)::text as target
    from projection.contract_orders f left join projection.contracts c on c.symbol = f.symbol
    where f.user_id = ${part.userId} ${onPageById(sql, part, own, sql`f.id`)}
      ${onPage(sql, part, sql`f.created_at`, sql`f.id`)}
    order by f.id desc limit ${part.limit}`
}

async function fills(sql: Sql, part: TimelinePart): Promise<readonly Told[]> {
  const own = sql`select trade_id as id, time as at from projection.contract_fills where user_id = ${part.userId}`
  const key = sql`f.trade_id * 2 + (f.role = 'taker')::int`
  return await sql<Told[]>`
    select (extract(epoch from f.time) * 1000000)::bigint::text as micros, (${key})::text as key, f.role as what,
      concat_ws(' ', f.symbol, ${direction(sql)}, trim_scale(f.price)::text) as about,
      trim_scale(f.value)::text as amount, f.fee_asset as coin, (f.trade_id / ${IDS_PER_COMMAND}::bigint)::text as target
    from projection.contract_fills f
    where f.user_id = ${part.userId} ${onPageById(sql, part, own, sql`f.trade_id`)}
      ${onPage(sql, part, sql`f.time`, key)}
    order by f.trade_id desc, f.role desc limit ${part.limit}`
}

/** How a position ended, with what it brought before fees and funding. */
async function closes(sql: Sql, part: TimelinePart): Promise<readonly Told[]> {
  return await sql<Told[]>`
    select (extract(epoch from p.closed_at) * 1000000)::bigint::text as micros, p.id::text as key,
      coalesce(p.closed_by, 'closed') as what, concat_ws(' ', p.symbol, p.side, p.leverage || 'x') as about,
      coalesce(trim_scale(p.profit / power(10::numeric, a.decimals))::text, '') as amount,
      coalesce(c.settle, '') as coin, '' as target
    from projection.contract_positions p
      left join projection.contracts c on c.symbol = p.symbol left join projection.assets a on a.asset = c.settle
    where p.user_id = ${part.userId} and p.closed_at is not null ${onPage(sql, part, sql`p.closed_at`, sql`p.id`)}
    order by p.closed_at desc, p.id desc limit ${part.limit}`
}
