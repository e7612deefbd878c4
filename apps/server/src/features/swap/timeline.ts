/** A customer's swaps, as a part of what happened to her. */
import { IDS_PER_COMMAND } from '@candlewick/engine/limits'
import type { Sql } from '../../db/database.ts'
import { onPage, onPageById, type TimelinePart, type TimelineSource, type Told } from '../../state/timeline.ts'

export function swapTimeline(sql: Sql): TimelineSource[] {
  return [{ kind: 'swap', permission: 'customer.read', opens: 'command', read: (part) => swaps(sql, part) }]
}

async function swaps(sql: Sql, part: TimelinePart): Promise<readonly Told[]> {
  const own = sql`select id, time as at from projection.swaps where user_id = ${part.userId}`
  return await sql<Told[]>`
    select (extract(epoch from s.time) * 1000000)::bigint::text as micros, s.id::text as key, 'filled' as what,
      concat_ws(' ', trim_scale(s.pays)::text, s.from_coin, '→', s.to_coin) as about,
      trim_scale(s.gets)::text as amount, s.to_coin as coin, (s.id / ${IDS_PER_COMMAND}::bigint)::text as target
    from projection.swaps s
    where s.user_id = ${part.userId} ${onPageById(sql, part, own, sql`s.id`)}
      ${onPage(sql, part, sql`s.time`, sql`s.id`)}
    order by s.id desc limit ${part.limit}`
}
