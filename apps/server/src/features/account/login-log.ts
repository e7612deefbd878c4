/**
 * Every try to log in: of a customer the newest thousand, for her to look at, and of names that nobody has the newest
 * thousand of all. What is too much goes with the line that makes it so, and it costs the same for both.
 */
import type { LoginMeans } from '@candlewick/protocol/login-means'
import type { Sql } from '../../db/database.ts'
import { cursorOf, type Page, type PageRequest, readPage } from '../../db/page.ts'
import type { Origin } from './devices.ts'

export type LoginOutcome =
  | 'done'
  | 'wrong_password'
  | 'second_step'
  | 'wrong_code'
  | 'wrong_passkey'
  | 'locked'
  | 'closed'

export interface LoginEntry {
  readonly id: string
  /** Epoch milliseconds. */
  readonly time: number
  readonly address: string
  readonly userAgent: string
  readonly outcome: string
  /** Null of lines from before it was noted. */
  readonly means: LoginMeans | null
  readonly deviceId: string
}

/** What came of a try, and by what it was. */
export interface LoginTry {
  readonly outcome: LoginOutcome
  readonly means: LoginMeans
  readonly deviceId?: string | undefined
}

export const LOGINS_KEPT = 1_000

export class LoginLog {
  readonly #sql: Sql
  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** Notes a try; `userId` is undefined where nobody has the name that was tried. */
  async add(userId: string | undefined, origin: Origin, { outcome, means, deviceId }: LoginTry): Promise<void> {
    const sql = this.#sql
    const whose = userId === undefined ? sql`user_id is null` : sql`user_id = ${userId}`
    await sql`
      with added as (
        insert into login_log (user_id, device_id, address, user_agent, outcome, means)
        values (${userId ?? null}, ${deviceId ?? null}, ${origin.address}, ${origin.userAgent}, ${outcome},
          ${means})
      )
      delete from login_log where id in (
        select id from login_log where ${whose} order by id desc offset ${LOGINS_KEPT - 1} for update skip locked
      )`
  }

  /** A customer's own, the newest first. */
  async page(userId: string, request: PageRequest): Promise<Page<LoginEntry>> {
    const sql = this.#sql
    return await readPage<LoginEntry>(sql, request, {
      rows: async (limit, offset, [before]) => {
        const rows = await sql<(Omit<LoginEntry, 'time'> & { time: string })[]>`
          select id, (extract(epoch from at) * 1000)::bigint::text as time, address, user_agent as "userAgent", outcome,
            nullif(means, '') as means, coalesce(device_id, '') as "deviceId"
          from login_log where user_id = ${userId} ${before === undefined ? sql`` : sql`and id < ${before}`}
          order by id desc limit ${limit} offset ${offset}`
        return rows.map((row) => ({ ...row, time: Number(row.time) }))
      },
      every: sql`select from login_log where user_id = ${userId}`,
      cursor: (last) => cursorOf(last.id),
    })
  }
}
