/** Since when each of what guards an account is as it is now, or when it was changed last. */
import type { OutputOf } from '@candlewick/protocol/call'
import type { overview } from '@candlewick/protocol/calls/security'
import type { Sql } from '../../db/database.ts'

type Since = OutputOf<typeof overview>['since']

interface Row {
  readonly password: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly fundPassword: string | null
  readonly antiCode: string | null
  readonly authenticator: string | null
  readonly passkey: string | null
  readonly recovery: string | null
}

/** Epoch milliseconds; null where it is not set, or was before that was noted. */
export async function guardsSince(sql: Sql, userId: string): Promise<Since> {
  const [row] = await sql<Row[]>`
    select (extract(epoch from u.password_changed_at) * 1000)::bigint::text as password,
      (extract(epoch from case when u.email is not null then u.email_changed_at end) * 1000)::bigint::text as email,
      (extract(epoch from case when u.phone is not null then u.phone_changed_at end) * 1000)::bigint::text as phone,
      (extract(epoch from case when u.fund_password_hash is not null then u.fund_password_changed_at end)
        * 1000)::bigint::text as "fundPassword",
      (extract(epoch from case when u.anti_code <> '' then u.anti_code_changed_at end) * 1000)::bigint::text as "antiCode",
      (select (extract(epoch from bound_at) * 1000)::bigint::text from authenticators
        where user_id = u.id and secret is not null) as authenticator,
      (select (extract(epoch from max(created_at)) * 1000)::bigint::text from passkeys where user_id = u.id) as passkey,
      (select (extract(epoch from max(made_at)) * 1000)::bigint::text from recovery_codes where user_id = u.id) as recovery
    from users u where u.id = ${userId}`
  const time = (text: string | null | undefined) => (text === null || text === undefined ? null : Number(text))
  return {
    password: time(row?.password),
    passkey: time(row?.passkey),
    authenticator: time(row?.authenticator),
    recovery: time(row?.recovery),
    fundPassword: time(row?.fundPassword),
    antiCode: time(row?.antiCode),
    email: time(row?.email),
    phone: time(row?.phone),
  }
}
