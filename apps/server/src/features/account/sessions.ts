/**
 * Sessions: opaque tokens, stored as hashes, good for seven days, renewed by a refresh token that works once. A
 * refresh token that comes a second time was stolen or copied, and ends its session. The end of a session is told to
 * every process through the database, so that caches and open sockets follow within a second.
 */
import { CallError } from '@candlewick/protocol/errors'
import { ROLES } from '@candlewick/protocol/who'
import { remember } from '../../adapters/newest.ts'
import type { Sql, Transaction } from '../../db/database.ts'
import type { Viewer } from '../../http/handle.ts'
import { tidy } from './tidy.ts'
import { hashToken, newId, newToken } from './tokens.ts'

/** Seconds that a token lives. */
export const TOKEN_LIFETIME = 604_800
/** Seconds that a replaced token still works, for requests under way. */
const GRACE = 30
/** Seconds after which the use of a token is written down again. */
const USE_NOTED = 60
/** Sessions of one customer at once: a new one ends the oldest. */
export const SESSIONS_OF_USER = 20
/** Milliseconds that a proven token is believed without asking again; its end is heard of sooner. */
const BELIEVED = 30_000
const CACHED = 20_000
/** Milliseconds. */
const TIDY_EVERY = 3_600_000
const CHANNEL = 'session_ended'

export interface Tokens {
  readonly sessionId: string
  readonly satoken: string
  readonly refreshToken: string
  /** Epoch milliseconds. */
  readonly expireTime: number
}

export type EndReason = 'logout' | 'password' | 'reuse' | 'device' | 'alarm' | 'key' | 'operator' | 'too_many'
export interface EndedSession {
  readonly sessionId: string
  readonly userId: string
  readonly reason: EndReason
}

/** A session as its owner sees it. */
export interface OpenSession {
  readonly id: string
  readonly deviceId: string
  readonly userAgent: string
  readonly address: string
  /** Epoch milliseconds. */
  readonly createTime: number
  readonly lastUsed: number
}

interface Believed {
  readonly viewer: Viewer
  readonly until: number
}

export class Sessions {
  readonly #sql: Sql
  /** By token. */
  readonly #believed = new Map<string, Believed>()
  readonly #listeners = new Set<(ended: EndedSession) => void>()
  /** Rises with each end heard of, so that an answer read before it is not believed after it. */
  #forgotten = 0
  #tidying: NodeJS.Timeout | undefined
  #unlisten: (() => Promise<void>) | undefined

  private constructor(sql: Sql) {
    this.#sql = sql
  }

  /** Begins to hear of sessions that end, here and in other processes. */
  static async start(sql: Sql): Promise<Sessions> {
    const sessions = new Sessions(sql)
    sessions.#tidying = setInterval(() => {
      // What fails now is tried again in an hour; nothing depends on it.
      tidy(sql).catch(() => undefined)
    }, TIDY_EVERY)
    sessions.#tidying.unref()
    const listening = await sql.listen(
      CHANNEL,
      (payload) => sessions.#heard(payload),
      // After a lost connection ends may have been missed.
      () => sessions.#believed.clear(),
    )
    sessions.#unlisten = () => listening.unlisten()
    return sessions
  }

  async stop(): Promise<void> {
    clearInterval(this.#tidying)
    await this.#unlisten?.()
    this.#listeners.clear()
  }

  /** Calls back when a session ends, whichever process ended it. Returns how to stop. */
  onEnded(listener: (ended: EndedSession) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Opens a session for who has proven this password; nothing where the password was changed meanwhile. The shared
   * lock makes a change of password wait for the session, which it then ends, or the session for the change. Where the
   * customer has too many, the oldest end.
   * @param proof where it brought a second step, nothing asks for that again at once
   */
  async open(
    userId: string,
    proof: { passwordHash: string; deviceId?: string; address?: string; userAgent?: string; secondStep?: boolean },
  ): Promise<Tokens | undefined> {
    const tokens = freshTokens(newId())
    const reason: EndReason = 'too_many'
    // One statement: a login waits for the database once, not for each of its rows. The session made here is not yet
    // among those that are counted.
    const rows = await this.#sql<{ ended: string | null }[]>`
      with proven as (
        select id from users where id = ${userId} and password_hash = ${proof.passwordHash} and not closed and locked_at is null and not staff
        for share
      ), opened as (
        insert into sessions (id, user_id, device_id, token_hash, expires_at, user_agent, address, proven_at)
        select ${tokens.sessionId}, id, ${proof.deviceId ?? null}, ${hashToken(tokens.satoken)}::bytea,
          ${new Date(tokens.expireTime)}::timestamptz, ${proof.userAgent ?? ''}, ${proof.address ?? ''},
          case when ${proof.secondStep ?? false}::boolean then now() end
        from proven returning id, user_id
      ), renewal as (
        insert into refresh_tokens (hash, session_id) select ${hashToken(tokens.refreshToken)}::bytea, id from opened
      ), ended as (
        update sessions set ended_at = now(), end_reason = ${reason}
        where id in (
          select s.id from sessions s, opened o where s.user_id = o.user_id and s.ended_at is null
          order by s.created_at desc, s.id offset ${SESSIONS_OF_USER - 1}
        )
        returning id
      ), told as (
        select id, pg_notify(${CHANNEL}, json_build_object('sessionId', id, 'userId', ${userId}::text,
          'reason', ${reason}::text)::text) from ended
      )
      select told.id as ended from opened left join told on true`
    for (const { ended } of rows) if (ended !== null) this.#forget(ended)
    return rows.length === 0 ? undefined : tokens
  }

  /** Who the token proves, at once where that was asked lately; nothing where it is unknown, expired or ended. */
  verify(token: string): Promise<Viewer | undefined> | Viewer {
    const known = this.#believed.get(token)
    return known && known.until > Date.now() ? known.viewer : this.#ask(token)
  }

  async #ask(token: string): Promise<Viewer | undefined> {
    this.#believed.delete(token)
    const forgotten = this.#forgotten
    const stored = hashToken(token)
    const [row] = await this.#sql<{ id: string; userId: string; roles: string[]; left: number; idle: number }[]>`
      select s.id, s.user_id as "userId", u.roles, extract(epoch from now() - s.last_used)::float8 as idle,
        (extract(epoch from case when s.token_hash = ${stored} then s.expires_at else s.previous_until end - now()) * 1000)::int
          as left
      from sessions s join users u on u.id = s.user_id
      where (s.token_hash = ${stored} or s.previous_hash = ${stored}) and s.ended_at is null
        and not u.closed and u.locked_at is null and not u.staff`
    if (!row || row.left <= 0) return undefined
    if (row.idle > USE_NOTED) await this.#noteUse(row.id)
    const viewer: Viewer = {
      userId: row.userId,
      sessionId: row.id,
      roles: new Set(ROLES.filter((role) => row.roles.includes(role))),
    }
    if (forgotten === this.#forgotten) this.#believe(token, viewer, Math.min(BELIEVED, row.left))
    return viewer
  }

  /** Its device is seen by it. One after the other: neither row is waited for while the other is held. */
  async #noteUse(sessionId: string): Promise<void> {
    const [used] = await this.#sql<{ deviceId: string | null }[]>`
      update sessions set last_used = now() where id = ${sessionId} returning device_id as "deviceId"`
    const deviceId = used?.deviceId ?? null
    if (deviceId !== null) await this.#sql`update devices set last_seen = now() where id = ${deviceId}`
  }

  /**
   * New tokens for a refresh token, which is used up.
   * Whoever brings it after it was used has a copy, and the whole family ends, however soon after; only of requests that
   * were under way at the same time one is not the thief of the other.
   * @throws CallError `token_invalid`; `busy` where another request that came before it was answered holds the new ones
   */
  async refresh(refreshToken: string): Promise<Tokens & { userId: string }> {
    const stored = hashToken(refreshToken)
    const came = performance.now()
    const outcome = await this.#sql.begin(async (tx) => {
      const [row] = await tx<{ sessionId: string; userId: string; age: number | null; over: boolean }[]>`
        select r.session_id as "sessionId", s.user_id as "userId",
          extract(epoch from clock_timestamp() - r.used_at)::float8 as age,
          (s.ended_at is not null or s.expires_at <= now() or u.closed or u.locked_at is not null or u.staff) as over
        from refresh_tokens r join sessions s on s.id = r.session_id join users u on u.id = s.user_id
        where r.hash = ${stored}
        for update of r, s`
      if (!row || row.over) return 'invalid'
      if (row.age !== null) return row.age * 1000 < performance.now() - came ? 'beside' : { reused: row.sessionId }
      const tokens = freshTokens(row.sessionId)
      await tx`update refresh_tokens set used_at = clock_timestamp() where hash = ${stored}`
      await insertRefresh(tx, tokens)
      await tx`
        update sessions set previous_hash = token_hash, previous_until = now() + ${GRACE} * interval '1 second',
          token_hash = ${hashToken(tokens.satoken)}, expires_at = ${new Date(tokens.expireTime)}
        where id = ${row.sessionId}`
      // The old token is believed no longer than its grace.
      await tx`select pg_notify(${CHANNEL}, ${JSON.stringify({ renewed: row.sessionId })})`
      return { ...tokens, userId: row.userId }
    })
    if (outcome === 'beside') throw new CallError('busy')
    if (outcome === 'invalid') throw new CallError('token_invalid')
    if ('reused' in outcome) {
      await this.end({ sessionId: outcome.reused }, 'reuse')
      throw new CallError('token_invalid')
    }
    return outcome
  }

  /** A customer's open sessions, the one last used first. */
  async list(userId: string): Promise<OpenSession[]> {
    const rows = await this.#sql<(Omit<OpenSession, 'createTime' | 'lastUsed'> & { created: string; used: string })[]>`
      select id, coalesce(device_id, '') as "deviceId", user_agent as "userAgent", address,
        (extract(epoch from created_at) * 1000)::bigint::text as created,
        (extract(epoch from last_used) * 1000)::bigint::text as used
      from sessions where user_id = ${userId} and ended_at is null and expires_at > now()
      order by last_used desc, id`
    return rows.map(({ created, used, ...row }) => ({ ...row, createTime: Number(created), lastUsed: Number(used) }))
  }

  /**
   * Ends one session, those of a device, or all of a user but one; how many ended.
   * @param within the transaction with which they end, or not at all; else one of its own
   */
  async end(which: Ending, reason: EndReason, within?: Transaction): Promise<number> {
    const condition = conditionOf(this.#sql, which)
    const work = async (tx: Transaction) => {
      const rows = await tx<{ id: string; userId: string }[]>`
        update sessions set ended_at = now(), end_reason = ${reason}
        where ${condition} and ended_at is null
        returning id, user_id as "userId"`
      for (const { id, userId } of rows) {
        await tx`select pg_notify(${CHANNEL}, ${JSON.stringify({ sessionId: id, userId, reason })})`
      }
      return rows
    }
    const ended = await (within === undefined ? this.#sql.begin(work) : work(within))
    // What this process ended must not be believed for another moment, however slow the notice is.
    for (const { id } of ended) this.#forget(id)
    return ended.length
  }

  /**
   * Holds a session open until the transaction ends, so that what it leaves behind is found by whoever ends it.
   * @throws CallError `token_invalid` where it has ended
   */
  async mustStand(tx: Transaction, sessionId: string): Promise<void> {
    const held = await tx`select from sessions where id = ${sessionId} and ended_at is null for share`
    if (held.count === 0) throw new CallError('token_invalid')
  }

  /** What a customer may has changed: every process asks her sessions anew, which go on. */
  async askAnew(tx: Transaction, userId: string): Promise<void> {
    await tx`
      select pg_notify(${CHANNEL}, json_build_object('renewed', id)::text)
      from sessions where user_id = ${userId} and ended_at is null and expires_at > now()`
  }

  /** Tells every process that something that is listened by has ended: an API key is named as a session is. */
  async announce(ended: EndedSession, sql: Sql | Transaction = this.#sql): Promise<void> {
    await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(ended)})`
  }

  #believe(token: string, viewer: Viewer, milliseconds: number): void {
    remember(this.#believed, token, { viewer, until: Date.now() + milliseconds }, CACHED)
  }

  #forget(sessionId: string): void {
    this.#forgotten += 1
    for (const [key, { viewer }] of this.#believed) {
      if (viewer.sessionId === sessionId) this.#believed.delete(key)
    }
  }

  #heard(payload: string): void {
    const notice: EndedSession | { renewed: string } = JSON.parse(payload)
    if ('renewed' in notice) {
      this.#forget(notice.renewed)
      return
    }
    this.#forget(notice.sessionId)
    for (const listener of this.#listeners) listener(notice)
  }
}

/** Which sessions end: an id, all of a user (but one), one of a user, those of a user's device. */
export type Ending =
  | { readonly sessionId: string; readonly ofUser?: string }
  | { readonly userId: string; readonly but?: string }
  | { readonly userId: string; readonly deviceId: string }

function conditionOf(sql: Sql, which: Ending) {
  if ('sessionId' in which) {
    return sql`id = ${which.sessionId} ${which.ofUser === undefined ? sql`` : sql`and user_id = ${which.ofUser}`}`
  }
  if ('deviceId' in which) return sql`user_id = ${which.userId} and device_id = ${which.deviceId}`
  return sql`user_id = ${which.userId} ${which.but === undefined ? sql`` : sql`and id <> ${which.but}`}`
}

function freshTokens(sessionId: string): Tokens {
  return {
    sessionId,
    satoken: newToken(),
    refreshToken: newToken(),
    expireTime: Date.now() + TOKEN_LIFETIME * 1000,
  }
}

async function insertRefresh(tx: Transaction, tokens: Tokens): Promise<void> {
  await tx`insert into refresh_tokens (hash, session_id) values (${hashToken(tokens.refreshToken)}, ${tokens.sessionId})`
}
