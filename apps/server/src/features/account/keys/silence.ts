/**
 * A switch for who trades by programme: when nothing is heard of her in time, her orders are cancelled. It stands in the
 * database, so that it holds over restarts; one process looks each second what is due.
 */
import type { Sql } from '../../../db/database.ts'
import type { Job } from '../../../state/area.ts'
import type { StateReplica } from '../../../state/state.ts'

const LOOK_MS = 500
/** Switches that are done at one look. */
const AT_ONCE = 100

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

/** Cancels for whom nothing was heard. @returns whose orders were cancelled */
export async function cancelSilent({ sql, replica }: SilenceDependencies): Promise<string[]> {
  const due = await sql<{ userId: string; dueAt: string }[]>`
    select user_id as "userId", due_at::text as "dueAt" from silence_switches where due_at <= now()
    order by due_at limit ${AT_ONCE}`
  const done: string[] = []
  for (const { userId: user, dueAt } of due) {
    await replica.submit({ type: 'spot.cancel', user })
    await replica.submit({ type: 'contract.cancel', user })
    // Only now, and only this one: a process that dies in between leaves it to the next, and a new one stays.
    await sql`delete from silence_switches where user_id = ${user} and due_at = ${dueAt}::timestamptz`
    done.push(user)
  }
  return done
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
          .catch((error: unknown) =>
            dependencies.log.error({ err: error }, 'orders of who fell silent were not cancelled'),
          )
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
