/** Removes what has outlived its use, so that codes, tokens and logs do not grow without bound. */
import type { Sql } from '../../db/database.ts'

/** How long ended sessions, used codes and the login log are kept, for whoever looks into a theft. */
const SESSIONS_DAYS = 30
const CODES_DAYS = 7
const LOG_DAYS = 365

export async function tidy(sql: Sql): Promise<void> {
  await sql`delete from codes where created_at < now() - ${CODES_DAYS} * interval '1 day'`
  await sql`delete from login_log where at < now() - ${LOG_DAYS} * interval '1 day'`
  await sql`
    delete from refresh_tokens where session_id in (
      select id from sessions where coalesce(ended_at, expires_at) < now() - ${SESSIONS_DAYS} * interval '1 day'
    )`
  await sql`delete from sessions where coalesce(ended_at, expires_at) < now() - ${SESSIONS_DAYS} * interval '1 day'`
  // A session renewed for months needs only its newest refresh tokens to recognise theft.
  await sql`delete from refresh_tokens where used_at < now() - ${SESSIONS_DAYS} * interval '1 day'`
}
