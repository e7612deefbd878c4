/**
 * A switch for who trades by programme: when nothing is heard of her in time, her orders are cancelled. It stands in the
 * database, so that it holds over restarts; one process looks each second what is due.
 */
import type { Sql } from '../../../db/database.ts'
import type { Job } from '../../../state/area.ts'
import type { StateReplica } from '../../../state/state.ts'

const LOOK_MS = 500
/** Switches that are read at once. */
const AT_ONCE = 100
/** Of those who failed at one look, so many stand in the log by name: with the journal away it may be all of them. */
const NAMED = 20

export interface SilenceLog {
  error(details: object, message: string): void
}

export interface SilenceDependencies {
  readonly sql: Sql
  readonly replica: Pick<StateReplica, 'submit'>
  readonly log: SilenceLog
}

export class Silence {
  readonly #sql: Sql
  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** Sets the switch anew, or with 0 off. @returns when it falls, in epoch milliseconds */
  async renew(userId: string, seconds: number): Promise<number | null> {
    if (seconds === 0) {
      await this.#sql`delete from silence_switches where user_id = ${userId}`
      return null
    }
    const [row] = await this.#sql<{ due: string }[]>`
      insert into silence_switches (user_id, due_at) values (${userId}, now() + ${seconds} * interval '1 second')
      on conflict (user_id) do update set due_at = excluded.due_at
      returning (extract(epoch from due_at) * 1000)::bigint::text as due`
    return row === undefined ? null : Number(row.due)
  }
}

interface Due {
  readonly user: string
  readonly at: string
}

/**
 * Cancels for whom nothing was heard. Each on her own: whose orders could not be cancelled this time keeps nobody else's
 * standing, and is tried again at the next look.
 * @returns whose orders were cancelled
 */
export async function cancelSilent({ sql, replica, log }: SilenceDependencies): Promise<string[]> {
  const done: string[] = []
  const failed: { user: string; err: unknown }[] = []
  for (let last: Due = { user: '', at: '-infinity' }; ; ) {
    const due = await sql<Due[]>`
      select user_id as "user", due_at::text as "at" from silence_switches
      where due_at <= now() and (due_at, user_id) > (${last.at}::text::timestamptz, ${last.user})
      order by due_at, user_id limit ${AT_ONCE}`
    for (const one of due) {
      last = one
      try {
        await cancelOne({ sql, replica }, one)
        done.push(one.user)
      } catch (err) {
        failed.push({ user: one.user, err })
      }
    }
    if (due.length < AT_ONCE) break
  }
  const [first] = failed
  if (first !== undefined) {
    const users = failed.slice(0, NAMED).map(({ user }) => user)
    log.error({ err: first.err, failed: failed.length, users }, 'orders of who fell silent were not cancelled')
  }
  return done
}

async function cancelOne({ sql, replica }: Omit<SilenceDependencies, 'log'>, { user, at }: Due): Promise<void> {
  await replica.submit({ type: 'spot.cancel', user })
  await replica.submit({ type: 'contract.cancel', user })
  // Only now, and only this one: a process that dies in between leaves it to the next, and a new one stays. As text, since
  // a date of the driver has no microseconds.
  await sql`delete from silence_switches where user_id = ${user} and due_at = ${at}::text::timestamptz`
}

export function silenceJob(dependencies: SilenceDependencies): Job {
  return {
    lock: 'silence',
    start() {
      let under: Promise<unknown> = Promise.resolve()
      let busy = false
      const look = () => {
        if (busy) return
        busy = true
        under = cancelSilent(dependencies)
          .catch((error: unknown) => dependencies.log.error({ err: error }, 'who fell silent could not be looked up'))
          .finally(() => {
            busy = false
          })
      }
      const timer = setInterval(look, LOOK_MS)
      return async () => {
        clearInterval(timer)
        await under
      }
    },
  }
}
