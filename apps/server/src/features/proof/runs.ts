/**
 * When runs of proofs are made: one on each UTC day, and when an operator asks; and how long their leaves are kept. One
 * process of all does it.
 */
import { CallError } from '@candlewick/protocol/errors'
import type { Sql } from '../../db/database.ts'
import type { Job } from '../../state/area.ts'
import { type BuildDependencies, buildRun } from './building.ts'
import { notePublications } from './publishing.ts'
import { proveReserves, type ReservesDependencies } from './reserves.ts'

/** Runs whose leaves and trees are kept: of older ones the roots remain, and whoever has downloaded her proof. */
export const KEPT_RUNS = 30
/** Between two that operators ask for, in milliseconds, and how many a day. */
export const ASKED_EVERY_MS = 10 * 60_000
export const ASKED_A_DAY = 12

const LOOK_MS = 2_000
const DAY_MS = 86_400_000
/** After one that failed; and after reserves that a chain or a key gave no answer for. */
const AGAIN_MS = 60_000
const RESERVES_AGAIN_MS = 5_000

export interface RunsDependencies extends BuildDependencies {
  readonly sql: Sql
  /** Absent where no keys are held: then nothing is said of reserves. */
  readonly reserves?: Omit<ReservesDependencies, 'sql'>
  readonly log: {
    info(details: object, message: string): void
    warn(details: object, message: string): void
  }
}

/** Notes that an operator wants one. @throws CallError `too_many_requests` with the seconds to wait */
export async function askForRun(sql: Sql, operatorId: string): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext('liabilities_requests'))`
    const [row] = await tx<{ since: number | null; today: number }[]>`
      select (extract(epoch from clock_timestamp() - max(asked_at)) * 1000)::float8 as since, count(*)::int as today
      from liabilities_requests where asked_at > now() - interval '1 day'`
    const since = row?.since ?? ASKED_EVERY_MS
    if ((row?.today ?? 0) >= ASKED_A_DAY) throw new CallError('too_many_requests', { bound: ASKED_A_DAY })
    if (since < ASKED_EVERY_MS) {
      throw new CallError('too_many_requests', { bound: Math.ceil((ASKED_EVERY_MS - since) / 1000) })
    }
    await tx`insert into liabilities_requests (operator_id) values (${operatorId})`
  })
}

/** Why the next run is due at `now` (epoch ms), if it is. */
export async function dueCause(sql: Sql, now: number): Promise<'daily' | 'asked' | undefined> {
  const day = Math.floor(now / DAY_MS) * DAY_MS
  const [row] = await sql<{ daily: boolean; asked: boolean }[]>`
    select not exists (select from liabilities_runs where cause = 'daily' and time >= ${day}) as daily,
      exists (select from liabilities_requests where run is null) as asked`
  if (row?.daily === true) return 'daily'
  return row?.asked === true ? 'asked' : undefined
}

/** Drops leaves and trees of all but the newest runs; their secrets with them. */
export async function pruneRuns(sql: Sql, kept = KEPT_RUNS): Promise<void> {
  await sql.begin(async (tx) => {
    const old = tx`select number from liabilities_runs order by number desc offset ${kept}`
    await tx`delete from liabilities_leaves where run in (${old})`
    await tx`delete from liabilities_nodes where run in (${old})`
    await tx`update liabilities_runs set secret = null where secret is not null and number in (${old})`
    await tx`delete from liabilities_requests where run is not null and asked_at < now() - interval '30 days'`
  })
}

/** Reads the reserves of the newest run; what gives no answer is asked again, and said once. */
function reserveReader({ sql, log, reserves }: RunsDependencies): () => Promise<void> {
  let restUntil = 0
  let said = ''
  return async () => {
    if (reserves === undefined || Date.now() < restUntil) return
    try {
      const addresses = await proveReserves({ sql, ...reserves })
      if (addresses !== undefined) log.info({ addresses }, 'read and signed the reserves')
      said = ''
    } catch (failure) {
      restUntil = Date.now() + RESERVES_AGAIN_MS
      const problem = failure instanceof Error ? failure.message : String(failure)
      if (problem !== said) log.info({ problem }, 'reserves are not read yet')
      said = problem
    }
  }
}

export function runsJob(dependencies: RunsDependencies): Job {
  const { sql, log } = dependencies
  return {
    lock: 'liabilities',
    start() {
      const stopping = new AbortController()
      let restUntil = 0
      const readReserves = reserveReader(dependencies)
      const look = async () => {
        await notePublications(sql)
        await readReserves()
        if (Date.now() < restUntil) return
        const cause = await dueCause(sql, Date.now())
        if (cause === undefined) return
        // Where it fails it is not tried again at once.
        restUntil = Date.now() + AGAIN_MS
        const built = await buildRun(dependencies, cause, stopping.signal)
        restUntil = 0
        log.info({ ...built, cause }, 'built the proofs of what customers are owed')
        await pruneRuns(sql)
      }
      let looking: Promise<void> | undefined
      const timer = setInterval(() => {
        looking ??= look()
          .catch((err: unknown) => {
            if (!stopping.signal.aborted) log.warn({ err }, 'proofs of what customers are owed were not made')
          })
          .finally(() => {
            looking = undefined
          })
      }, LOOK_MS)
      return async () => {
        stopping.abort()
        clearInterval(timer)
        await looking
      }
    },
  }
}
