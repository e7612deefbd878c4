/**
 * Operators' sessions: tokens of their own kind that no customers' call knows, good for eight hours and never renewed.
 * Each request asks the table, so that a session that ended, a role that was taken and an operator that is gone count at
 * once in every process.
 */
import { CallError } from '@candlewick/protocol/errors'
import { grantedTo, STAFF_ROLES } from '@candlewick/protocol/who'
import type { Sql, Transaction } from '../../db/database.ts'
import type { Operator } from '../../http/handle.ts'
import type { Also } from '../account/public.ts'
import { hashOf, newId, newLink } from './tokens.ts'

/** Milliseconds that a session lives, and that a second factor counts as proven lately. */
export const SESSION_MS = 28_800_000
export const FRESH_MS = 300_000
/** Sessions of an operator at once: a new one ends the oldest. */
const SESSIONS_OF_OPERATOR = 5
/** Seconds after which the use of a token is written down again. */
const USE_NOTED = 10
const DAYS_KEPT = 90

export interface OpenedSession {
  readonly sessionId: string
  readonly token: string
  readonly expireTime: number
  readonly freshUntil: number
}

export interface ListedSession {
  readonly sessionId: string
  readonly address: string
  readonly userAgent: string
  readonly createTime: number
  readonly lastUsed: number
}

export type SessionEnd = 'logout' | 'ended' | 'password' | 'too_many' | 'alarm'

interface Proof {
  readonly operatorId: string
  readonly passwordHash: string
  readonly address: string
  readonly userAgent: string
}

export class OperatorSessions {
  readonly #sql: Sql

  constructor(sql: Sql) {
    this.#sql = sql
  }

  /**
   * For who has proven this password and a second factor; nothing where the password was changed or her roles were taken
   * meanwhile: the shared lock makes such a change wait for the session, which it then ends, or the session for it.
   */
  async open({ operatorId, passwordHash, address, userAgent }: Proof, also?: Also): Promise<OpenedSession | undefined> {
    const sessionId = newId()
    const { token, hash } = newLink()
    const now = Date.now()
    const expireTime = now + SESSION_MS
    return await this.#sql.begin(async (tx) => {
      const [proven] = await tx`
        select 1 from users u join operators o on o.id = u.id
        where u.id = ${operatorId} and u.password_hash = ${passwordHash} and not u.closed and u.locked_at is null
          and u.staff and o.roles <> '{}'
        for share of u, o`
      if (proven === undefined) return undefined
      await tx`
        insert into operator_sessions (id, operator_id, token_hash, expires_at, proven_at, address, user_agent)
        values (${sessionId}, ${operatorId}, ${hash}, ${new Date(expireTime)}, ${new Date(now)}, ${address}, ${userAgent})`
      await tx`
        update operator_sessions set ended_at = now(), end_reason = 'too_many' where id in (
          select id from operator_sessions where operator_id = ${operatorId} and ended_at is null
          order by created_at desc, id offset ${SESSIONS_OF_OPERATOR}
        )`
      await also?.(tx)
      return { sessionId, token, expireTime, freshUntil: now + FRESH_MS }
    })
  }

  /** The operator whom the token proves; nobody where it is unknown, over or ended, or she is no operator any more. */
  async verify(token: string): Promise<Operator | undefined> {
    const [row] = await this.#sql<
      {
        id: string
        operatorId: string
        name: string
        email: string
        roles: string[]
        expires: number
        proven: number
        idle: number
      }[]
    >`
      select s.id, s.operator_id as "operatorId", o.name, coalesce(u.email, '') as email, o.roles,
        (extract(epoch from s.expires_at) * 1000)::float8 as expires,
        (extract(epoch from s.proven_at) * 1000)::float8 as proven,
        extract(epoch from now() - s.last_used)::float8 as idle
      from operator_sessions s join operators o on o.id = s.operator_id join users u on u.id = o.id
      where s.token_hash = ${hashOf(token)} and s.ended_at is null and s.expires_at > now()
        and u.staff and not u.closed and u.locked_at is null and o.roles <> '{}'`
    if (row === undefined) return undefined
    if (row.idle > USE_NOTED) await this.#sql`update operator_sessions set last_used = now() where id = ${row.id}`
    const roles = STAFF_ROLES.filter((role) => row.roles.includes(role))
    return {
      operatorId: row.operatorId,
      sessionId: row.id,
      name: row.name,
      email: row.email,
      roles: new Set(roles),
      permissions: grantedTo(roles),
      expireTime: Math.floor(row.expires),
      freshUntil: Math.floor(row.proven) + FRESH_MS,
    }
  }

  /** Her second factor was proven now; until when that counts. */
  async proven(sessionId: string): Promise<number> {
    const now = Date.now()
    await this.#sql`update operator_sessions set proven_at = ${new Date(now)} where id = ${sessionId}`
    return now + FRESH_MS
  }

  /** Her open sessions, the newest first. */
  async list(operatorId: string): Promise<ListedSession[]> {
    const rows = await this.#sql<
      { sessionId: string; address: string; userAgent: string; created: string; used: string }[]
    >`
      select id as "sessionId", address, user_agent as "userAgent",
        (extract(epoch from created_at) * 1000)::bigint::text as created,
        (extract(epoch from last_used) * 1000)::bigint::text as used
      from operator_sessions where operator_id = ${operatorId} and ended_at is null and expires_at > now()
      order by created_at desc, id`
    return rows.map(({ created, used, ...row }) => ({ ...row, createTime: Number(created), lastUsed: Number(used) }))
  }

  /** @throws CallError `not_found` where she has no such session */
  async end(operatorId: string, sessionId: string, reason: SessionEnd, also: Also): Promise<void> {
    await this.#sql.begin(async (tx) => {
      const ended = await tx`
        update operator_sessions set ended_at = now(), end_reason = ${reason}
        where id = ${sessionId} and operator_id = ${operatorId} and ended_at is null`
      if (ended.count !== 1) throw new CallError('not_found', { field: 'sessionId' })
      await also(tx)
    })
  }

  /** All of hers, as a part of what ends them. */
  async endAll(tx: Transaction, operatorId: string, reason: SessionEnd): Promise<void> {
    await tx`
      update operator_sessions set ended_at = now(), end_reason = ${reason}
      where operator_id = ${operatorId} and ended_at is null`
  }

  /** All of hers but one, as a part of what ends them. */
  async endOthers(tx: Transaction, operatorId: string, but: string, reason: SessionEnd): Promise<void> {
    await tx`
      update operator_sessions set ended_at = now(), end_reason = ${reason}
      where operator_id = ${operatorId} and id <> ${but} and ended_at is null`
  }

  /** Removes what ended long ago: until then it says from where operators acted. */
  async tidy(): Promise<void> {
    await this.#sql`
      delete from operator_sessions where expires_at < now() - ${DAYS_KEPT} * interval '1 day'`
    await this.#sql`delete from operator_links where expires_at < now()`
  }
}
