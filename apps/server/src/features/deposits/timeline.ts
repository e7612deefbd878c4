/** A customer's deposits and the transfers that she reported, as parts of what happened to her. */
import type { Sql } from '../../db/database.ts'
import { onPage, type TimelinePart, type TimelineSource, type Told } from '../../state/timeline.ts'

export function depositsTimeline(sql: Sql): TimelineSource[] {
  return [
    { ...{ kind: 'deposit', permission: 'customer.read', opens: 'deposit' }, read: (part) => deposits(sql, part) },
    {
      ...{ kind: 'arrival', permission: 'customer.read', opens: 'postings', named: true },
      read: (part) => arrivals(sql, part),
    },
    { ...{ kind: 'report', permission: 'deposit.review', opens: 'report' }, read: (part) => reports(sql, part) },
  ]
}

/** Each where it was first seen, with what has become of it. */
async function deposits(sql: Sql, part: TimelinePart): Promise<readonly Told[]> {
  return await sql<Told[]>`
    select (extract(epoch from d.seen_at) * 1000000)::bigint::text as micros, d.number::text as key, d.state as what,
      d.network as about, coalesce(trim_scale(d.units / power(10::numeric, a.decimals))::text, '') as amount,
      d.asset as coin, d.id as target
    from deposits d left join projection.assets a on a.asset = d.asset
    where d.user_id = ${part.userId} ${onPage(sql, part, sql`d.seen_at`, sql`d.number`)}
    order by d.seen_at desc, d.number desc limit ${part.limit}`
}

/** What came without a chain: of another customer, or of a report that was credited. */
async function arrivals(sql: Sql, part: TimelinePart): Promise<readonly Told[]> {
  return await sql<Told[]>`
    select (extract(epoch from f.created_at) * 1000000)::bigint::text as micros, f.id as key, f.status as what,
      '' as about, trim_scale(f.amount)::text as amount, f.asset as coin, '' as target
    from projection.funds f
    where f.user_id = ${part.userId} and f.what = 'deposit' and not exists (select from deposits d where d.id = f.id)
      ${onPage(sql, part, sql`f.created_at`, sql`f.id`)}
    order by f.created_at desc, f.id desc limit ${part.limit}`
}

async function reports(sql: Sql, part: TimelinePart): Promise<readonly Told[]> {
  return await sql<Told[]>`
    select (extract(epoch from h.submitted_at) * 1000000)::bigint::text as micros, h.number::text as key,
      h.state as what, h.network as about, trim_scale(h.amount)::text as amount, h.asset as coin, h.id as target
    from hand_deposits h
    where h.user_id = ${part.userId} ${onPage(sql, part, sql`h.submitted_at`, sql`h.number`)}
    order by h.submitted_at desc, h.number desc limit ${part.limit}`
}
