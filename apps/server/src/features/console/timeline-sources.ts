/** What the console's ground tells of a customer: decisions about her, and what operators did that was no mere look. */
import type { Sql } from '../../db/database.ts'
import { onPage, onPageById, type TimelinePart, type TimelineSource, type Told } from '../../state/timeline.ts'

export function consoleTimeline(sql: Sql): TimelineSource[] {
  return [
    {
      ...{ kind: 'proposal', permission: 'customer.read', opens: 'proposal', named: true },
      read: (part) => proposals(sql, part),
    },
    { ...{ kind: 'act', permission: 'audit.read', opens: 'audit' }, read: (part) => acts(sql, part) },
  ]
}

async function proposals(sql: Sql, part: TimelinePart): Promise<readonly Told[]> {
  return await sql<Told[]>`
    select (extract(epoch from p.created_at) * 1000000)::bigint::text as micros, p.id as key, p.state as what,
      p.kind as about, '' as amount, '' as coin, p.id as target
    from proposals p
    where p.customer_id = ${part.userId} ${onPage(sql, part, sql`p.created_at`, sql`p.id`)}
    order by p.created_at desc, p.id desc limit ${part.limit}`
}

async function acts(sql: Sql, part: TimelinePart): Promise<readonly Told[]> {
  const done = sql`customer_id = ${part.userId} and entry::json ->> 'outcome' <> 'seen'`
  const own = sql`select sequence as id, at from operator_audit where ${done}`
  return await sql<Told[]>`
    select (extract(epoch from a.at) * 1000000)::bigint::text as micros, a.sequence::text as key, a.action as what,
      coalesce(o.name, a.actor) as about, '' as amount, '' as coin, a.sequence::text as target
    from operator_audit a left join operators o on o.id = a.actor
    where ${done} ${onPageById(sql, part, own, sql`a.sequence`)} ${onPage(sql, part, sql`a.at`, sql`a.sequence`)}
    order by a.sequence desc limit ${part.limit}`
}
