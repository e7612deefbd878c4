/**
 * What must run once among all processes (projector, price feed, mail): whoever holds the advisory lock of its name,
 * on a connection of its own. The lock dies with the connection, so that a second one may start before the first has
 * noticed; the term, raised under the lock, tells their writes apart.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase, type Sql, type Transaction } from '../db/database.ts'

export interface Leadership {
  /** Rises with each change of leader. */
  readonly term: number
  /** Aborts when the lock is lost or the candidate stops: end soon, and write nothing more. */
  readonly signal: AbortSignal
}

export interface LockLog {
  info(message: string): void
  warn(message: string): void
}

const RETRY_MS = 1_000
const HEARTBEAT_MS = 2_000

/** Splits the names of roles from every other advisory lock of the database. */
const LOCK_SPACE = 4_107

/**
 * Runs `run` whenever this process holds the lock `name`, again and again until stopped. A failure of `run` gives the
 * lock away and is tried again later.
 * @returns stops the candidacy, and resolves once `run` has ended and the lock is free
 */
export function lead(
  options: { url: string; log: LockLog },
  name: string,
  run: (leadership: Leadership) => Promise<void>,
): () => Promise<void> {
  const stopping = new AbortController()
  const done = campaign(options, name, run, stopping.signal)
  return async () => {
    stopping.abort()
    await done
  }
}

async function campaign(
  { url, log }: { url: string; log: LockLog },
  name: string,
  run: (leadership: Leadership) => Promise<void>,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    const connection = openDatabase(url, { connections: 1, lasting: true })
    try {
      const term = await win(connection, name)
      if (term !== undefined) {
        log.info(`leads ${name}, term ${term}`)
        await reign(connection, name, term, run, stopping)
        log.info(`no longer leads ${name}`)
      }
    } catch (failure) {
      log.warn(`${name}: ${failure instanceof Error ? (failure.stack ?? failure.message) : failure}`)
    } finally {
      await connection.end({ timeout: 2 })
    }
    await delay(RETRY_MS, undefined, { signal: stopping }).catch(() => undefined)
  }
}

/** @returns the new term, or undefined while another process leads */
async function win(connection: Sql, name: string): Promise<number | undefined> {
  const [lock] = await connection<{ held: boolean }[]>`
    select pg_try_advisory_lock(${LOCK_SPACE}, hashtext(${name})) as held`
  if (lock?.held !== true) return undefined
  const [row] = await connection<{ term: number }[]>`
    insert into leaderships (name, term, holder) values (${name}, 1, ${`${process.pid}`})
    on conflict (name) do update set term = leaderships.term + 1, holder = excluded.holder, since = now()
    returning term::float8`
  return row?.term
}

async function reign(
  connection: Sql,
  name: string,
  term: number,
  run: (leadership: Leadership) => Promise<void>,
  stopping: AbortSignal,
): Promise<void> {
  const lost = new AbortController()
  const ended = new AbortController()
  const heart = heartbeat(connection, lost, ended.signal)
  try {
    await run({ term, signal: AbortSignal.any([stopping, lost.signal]) })
  } finally {
    ended.abort()
    await heart
    if (!lost.signal.aborted) await connection`select pg_advisory_unlock(${LOCK_SPACE}, hashtext(${name}))`
  }
}

/** Asks the connection again and again whether the lock is still there; silence counts as lost. */
async function heartbeat(connection: Sql, lost: AbortController, ended: AbortSignal): Promise<void> {
  while (!ended.aborted && !lost.signal.aborted) {
    await delay(HEARTBEAT_MS, undefined, { signal: ended }).catch(() => undefined)
    if (ended.aborted) return
    try {
      const answer = connection<{ held: boolean }[]>`
        select exists (
          select 1 from pg_locks where locktype = 'advisory' and classid = ${LOCK_SPACE} and pid = pg_backend_pid()
        ) as held`
      const limit = delay(HEARTBEAT_MS, [], { ref: false })
      const [row] = await Promise.race([answer, limit])
      if (row?.held !== true) lost.abort()
    } catch {
      lost.abort()
    }
  }
}

/** Inside a transaction of the leader's: fails where a newer term has begun, and keeps one from beginning before it ends. */
export async function assertTerm(tx: Transaction, name: string, term: number): Promise<void> {
  const [row] = await tx<{ term: number }[]>`select term::float8 from leaderships where name = ${name} for share`
  if (row?.term !== term) throw new Error(`${name}: term ${term} has ended`)
}
