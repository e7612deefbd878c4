/** How a customer proved who she is, bound a card, and asked for a forgotten fund password: parts of what happened to her. */
import type { Sql } from '../../../db/database.ts'
import { onPage, type TimelinePart, type TimelineSource, type Told } from '../../../state/timeline.ts'

export function identityTimeline(sql: Sql): TimelineSource[] {
  return [
    { ...{ kind: 'identity', permission: 'customer.read', opens: 'identity' }, read: (part) => identities(sql, part) },
    {
      ...{ kind: 'payment', permission: 'bank.review', opens: 'overview', named: true },
      read: (part) => payments(sql, part),
    },
    {
      ...{ kind: 'fund_case', permission: 'identity.review', opens: 'forgotten' },
      read: (part) => fundCases(sql, part),
    },
  ]
}

async function identities(sql: Sql, part: TimelinePart): Promise<readonly Told[]> {
  return await sql<Told[]>`
    select (extract(epoch from i.at) * 1000000)::bigint::text as micros, i.key::text as key, i.what, i.level as about,
      '' as amount, '' as coin, i.id as target
    from (
      select submitted_at as at, number * 4 as key, 'handedIn' as what, level, id from identity_cases
        where user_id = ${part.userId}
      union all
      select decided_at, number * 4 + 1, case state when 'rejected' then state else 'approved' end, level, id
        from identity_cases where user_id = ${part.userId} and decided_at is not null
      union all
      select asked_again_at, number * 4 + 2, 'again', level, id from identity_cases
        where user_id = ${part.userId} and asked_again_at is not null) as i
    where true ${onPage(sql, part, sql`i.at`, sql`i.key`)}
    order by i.at desc, i.key desc limit ${part.limit}`
}

async function payments(sql: Sql, part: TimelinePart): Promise<readonly Told[]> {
  return await sql<Told[]>`
    select (extract(epoch from p.at) * 1000000)::bigint::text as micros, p.key, p.what, p.about, '' as amount,
      '' as coin, '' as target
    from (
      select bound_at as at, 'card' as key, 'bankCard' as what, '' as about from bank_cards where user_id = ${part.userId}
      union all
      select changed_at, 'method-' || number, 'paymentMethod', kind from payment_methods
        where user_id = ${part.userId}) as p
    where true ${onPage(sql, part, sql`p.at`, sql`p.key`)}
    order by p.at desc, p.key desc limit ${part.limit}`
}

async function fundCases(sql: Sql, part: TimelinePart): Promise<readonly Told[]> {
  return await sql<Told[]>`
    select (extract(epoch from f.at) * 1000000)::bigint::text as micros, f.key::text as key, f.what, '' as about,
      '' as amount, '' as coin, f.id as target
    from (
      select asked_at as at, number * 2 as key, 'handedIn' as what, id from fund_password_cases
        where user_id = ${part.userId}
      union all
      select decided_at, number * 2 + 1, state, id from fund_password_cases
        where user_id = ${part.userId} and decided_at is not null) as f
    where true ${onPage(sql, part, sql`f.at`, sql`f.key`)}
    order by f.at desc, f.key desc limit ${part.limit}`
}
