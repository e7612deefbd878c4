/** How many deposits wait for people, and since when. */
import type { Sql } from '../../db/database.ts'
import type { Waiting } from '../../state/area.ts'
import { PROMISED_HOURS } from './hand.ts'

interface WaitingRow {
  readonly waiting: number
  readonly oldest: string | null
  readonly late: number
}

/** What customers reported and nobody has decided. */
export async function reported(sql: Sql): Promise<Waiting> {
  const [row] = await sql<WaitingRow[]>`
    select count(*)::float8 as waiting, (extract(epoch from min(submitted_at)) * 1000)::bigint::text as oldest,
      count(*) filter (where submitted_at < now() - ${PROMISED_HOURS} * interval '1 hour')::float8 as late
    from hand_deposits where state = 'review'`
  return waitingOf(row)
}

/** What came in and no machine goes on with: what customers alone can mend, or what goes on by itself, is no case. */
export async function unmatched(sql: Sql): Promise<Waiting> {
  const [row] = await sql<WaitingRow[]>`
    select count(*)::float8 as waiting, (extract(epoch from min(changed_at)) * 1000)::bigint::text as oldest,
      count(*) filter (where changed_at < now() - ${PROMISED_HOURS} * interval '1 hour')::float8 as late
    from deposits
    where state in ('parked', 'refused', 'reversed') and dismissed_at is null and asset <> ''
      and (reason is null or reason not in ('below_minimum', 'dust', 'closed'))`
  return waitingOf(row)
}

function waitingOf(row: WaitingRow | undefined): Waiting {
  const { waiting = 0, oldest = null, late = 0 } = row ?? {}
  return { waiting, oldestTime: oldest === null ? null : Number(oldest), late }
}
