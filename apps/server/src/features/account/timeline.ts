/**
 * What happened to a customer's account: that it was made, who tried to come in, what guards it, and what of her own was shown
 * whole to who was in. Of a guard only the latest change is kept, and that stands here.
 */
import type { Sql } from '../../db/database.ts'
import { onPage, type TimelinePart, type TimelineSource, type Told } from '../../state/timeline.ts'

export function accountTimeline(sql: Sql): TimelineSource[] {
  const permission = 'customer.read'
  return [
    { ...{ kind: 'registration', permission, opens: 'overview' }, read: (part) => registration(sql, part) },
    { ...{ kind: 'login', permission, opens: 'logins' }, read: (part) => logins(sql, part) },
    { ...{ kind: 'guard', permission, opens: 'overview', named: true }, read: (part) => guards(sql, part) },
    { ...{ kind: 'own_view', permission, opens: 'logins' }, read: (part) => ownViews(sql, part) },
  ]
}

async function registration(sql: Sql, part: TimelinePart): Promise<readonly Told[]> {
  return await sql<Told[]>`
    select (extract(epoch from u.created_at) * 1000000)::bigint::text as micros, '0' as key, 'registered' as what,
      u.account as about, '' as amount, '' as coin, '' as target
    from users u where u.id = ${part.userId} ${onPage(sql, part, sql`u.created_at`, sql`0::bigint`)}
    limit ${part.limit}`
}

async function logins(sql: Sql, part: TimelinePart): Promise<readonly Told[]> {
  return await sql<Told[]>`
    select (extract(epoch from l.at) * 1000000)::bigint::text as micros, l.id::text as key, l.outcome as what,
      concat_ws(' ', nullif(l.means, ''), l.address) as about, '' as amount, '' as coin, '' as target
    from login_log l
    where l.user_id = ${part.userId} ${onPage(sql, part, sql`l.at`, sql`l.id`)}
    order by l.at desc, l.id desc limit ${part.limit}`
}

async function guards(sql: Sql, part: TimelinePart): Promise<readonly Told[]> {
  return await sql<Told[]>`
    select (extract(epoch from g.at) * 1000000)::bigint::text as micros, g.key, g.what, g.about, '' as amount,
      '' as coin, '' as target
    from (
      select u.password_changed_at as at, 'password' as key, 'password' as what, '' as about
        from users u where u.id = ${part.userId}
      union all select u.email_changed_at, 'email', 'email', '' from users u
        where u.id = ${part.userId} and u.email is not null
      union all select u.phone_changed_at, 'phone', 'phone', '' from users u
        where u.id = ${part.userId} and u.phone is not null
      union all select u.fund_password_changed_at, 'fundPassword', 'fundPassword', '' from users u
        where u.id = ${part.userId} and u.fund_password_hash is not null
      union all select u.anti_code_changed_at, 'antiCode', 'antiCode', '' from users u
        where u.id = ${part.userId} and u.anti_code <> ''
      union all select bound_at, 'authenticator', 'authenticator', '' from authenticators
        where user_id = ${part.userId} and secret is not null
      union all select created_at, 'passkey-' || md5(id), 'passkey', name from passkeys where user_id = ${part.userId}
      union all select max(made_at), 'recovery', 'recovery', '' from recovery_codes where user_id = ${part.userId}
      union all select created_at, 'apiKey-' || md5(id), 'apiKey', name from api_keys where user_id = ${part.userId}
    ) as g
    where g.at is not null ${onPage(sql, part, sql`g.at`, sql`g.key`)}
    order by g.at desc, g.key desc limit ${part.limit}`
}

/** What else is shown than her own data is a photo, by the name of its file. */
async function ownViews(sql: Sql, part: TimelinePart): Promise<readonly Told[]> {
  return await sql<Told[]>`
    select (extract(epoch from v.at) * 1000000)::bigint::text as micros, v.id::text as key,
      case v.shown when 'data' then 'ownData' when 'identity' then 'ownIdentity' when 'bank' then 'ownCard' else 'ownPhoto' end
        as what,
      concat_ws(' ', v.address, case when v.times > 1 then '×' || v.times end) as about, '' as amount, '' as coin,
      '' as target
    from account_views v
    where v.user_id = ${part.userId} ${onPage(sql, part, sql`v.at`, sql`v.id`)}
    order by v.at desc, v.id desc limit ${part.limit}`
}
