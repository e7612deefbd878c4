/** Removes what has outlived its use, so that codes, tokens and logs do not grow without bound. */
import type { Sql } from '../../db/database.ts'

/** How long ended sessions, used codes and the login log are kept, for whoever looks into a theft. */
const SESSIONS_DAYS = 30
const CODES_DAYS = 7
const LOG_DAYS = 365
/** Tries at names that nobody has are anybody's to make: they are kept for as long as somebody may ask about them. */
const UNKNOWN_DAYS = 7
/** An account that was made by a bare name and then never used is gone after this. */
const UNUSED_DAYS = 7
/** Rows of a customer's own that nothing else hangs on. */
const OWN_TABLES = [
  'authenticators',
  'passkeys',
  'recovery_codes',
  'alarm_links',
  'api_keys',
  'silence_switches',
  'reward_facts',
  'account_views',
] as const
/** Removed at once, so that no other waits for it. */
const BATCH = 500

export async function tidy(sql: Sql): Promise<void> {
  await sql`delete from codes where created_at < now() - ${CODES_DAYS} * interval '1 day'`
  await sql`delete from login_log where at < now() - ${LOG_DAYS} * interval '1 day'`
  await sql`delete from login_log where user_id is null and at < now() - ${UNKNOWN_DAYS} * interval '1 day'`
  await sql`
    delete from refresh_tokens where session_id in (
      select id from sessions where coalesce(ended_at, expires_at) < now() - ${SESSIONS_DAYS} * interval '1 day'
    )`
  await sql`delete from sessions where coalesce(ended_at, expires_at) < now() - ${SESSIONS_DAYS} * interval '1 day'`
  // A session renewed for months needs only its newest refresh tokens to recognise theft.
  await sql`delete from refresh_tokens where used_at < now() - ${SESSIONS_DAYS} * interval '1 day'`
  await sql`delete from account_views where at < now() - ${LOG_DAYS} * interval '1 day'`
  await sql`delete from alarm_links where expires_at <= now()`
  await removeUnused(sql)
}

/**
 * Removes accounts that nobody proved to be hers and nobody used: no address of mail or phone, no account in the ledger,
 * nobody invited, nobody logged in. Their names are free again.
 */
async function removeUnused(sql: Sql): Promise<void> {
  for (let removed = BATCH; removed === BATCH; ) {
    removed = await sql.begin(async (tx) => {
      const unused = await tx<{ id: string }[]>`
        select id from users u
        where email is null and phone is null and opened_at is null and roles = '{}'
          and created_at < now() - ${UNUSED_DAYS} * interval '1 day'
          and not exists (select 1 from users c where c.parent = u.id)
          and not exists (select 1 from identity_cases c where c.user_id = u.id)
          and not exists (
            select 1 from sessions s where s.user_id = u.id and s.ended_at is null and s.expires_at > now()
          )
        order by id limit ${BATCH} for update skip locked`
      const ids = unused.map(({ id }) => id)
      if (ids.length === 0) return 0
      await tx`
        delete from refresh_tokens where session_id in (select id from sessions where user_id in ${tx(ids)})`
      await tx`delete from sessions where user_id in ${tx(ids)}`
      await tx`delete from login_log where user_id in ${tx(ids)}`
      await tx`delete from devices where user_id in ${tx(ids)}`
      for (const table of OWN_TABLES) await tx`delete from ${tx(table)} where user_id in ${tx(ids)}`
      await tx`delete from codes where user_id in ${tx(ids)}`
      await tx`delete from files where user_id in ${tx(ids)}`
      const gone = await tx`delete from users where id in ${tx(ids)}`
      return gone.count
    })
  }
}
