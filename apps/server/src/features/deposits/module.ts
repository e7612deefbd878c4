/**
 * Money in, as an area of the server: chains followed and deposits credited by one process of all, what customers see and
 * report, what people decide, and the books held against the chains.
 */
import { Gauge } from 'prom-client'
import type { Sql } from '../../db/database.ts'
import type { Area, Waiting } from '../../state/area.ts'
import type { Ground } from '../console/public.ts'
import { depositHandlers } from './calls.ts'
import { consoleDepositHandlers } from './console-calls.ts'
import type { DepositsDependencies } from './dependencies.ts'
import { followJob } from './follow.ts'
import { PROMISED_HOURS } from './hand.ts'
import { dismissKind, handKind, type KindDependencies, listingKind, releaseKind } from './kinds.ts'
import { haltKind, resumeKind } from './networks.ts'
import { depositsChannel } from './own-channel.ts'
import { recoverKind } from './recoveries.ts'
import { chainWarnings } from './warnings.ts'

const PROMISED_MS = PROMISED_HOURS * 3_600_000

export function depositsArea(dependencies: DepositsDependencies): Area {
  const { sql, replica, chains, accounts, files, ground } = dependencies
  registerKinds({ sql, replica, chains, users: accounts.users, files }, ground.proposals)
  return {
    handlers: [...depositHandlers(dependencies), ...consoleDepositHandlers(dependencies)],
    ownChannel: depositsChannel(sql),
    jobs: [followJob(dependencies)],
    alarms: () => chainWarnings(sql),
    queues: [
      { queue: 'hand_deposits', permission: 'deposit.review', promised: PROMISED_MS, measure: () => reported(sql) },
      {
        queue: 'unmatched_deposits',
        permission: 'deposit.review',
        promised: PROMISED_MS,
        measure: () => unmatched(sql),
      },
    ],
    measure(registry) {
      const halted: Gauge<'network'> = new Gauge({
        name: 'candlewick_chain_halted',
        help: 'Networks that are followed, 1 where one stands still',
        labelNames: ['network'],
        registers: [registry],
        async collect() {
          for (const { network, state } of await sql<{ network: string; state: string }[]>`
            select network, state from chain_cursors`) {
            halted.set({ network }, state === 'halted' ? 1 : 0)
          }
        },
      })
    },
  }
}

/** What operators decide about deposits. */
export function registerKinds(kinds: KindDependencies, proposals: Pick<Ground['proposals'], 'register'>): void {
  proposals.register(releaseKind(kinds))
  proposals.register(dismissKind(kinds))
  proposals.register(handKind(kinds))
  proposals.register(recoverKind(kinds))
  proposals.register(listingKind(kinds))
  proposals.register(haltKind(kinds.sql, kinds.chains))
  proposals.register(resumeKind(kinds.sql, kinds.chains))
}

interface WaitingRow {
  readonly waiting: number
  readonly oldest: string | null
  readonly late: number
}

async function reported(sql: Sql): Promise<Waiting> {
  const [row] = await sql<WaitingRow[]>`
    select count(*)::float8 as waiting, (extract(epoch from min(submitted_at)) * 1000)::bigint::text as oldest,
      count(*) filter (where submitted_at < now() - ${PROMISED_HOURS} * interval '1 hour')::float8 as late
    from hand_deposits where state = 'review'`
  return waitingOf(row)
}

async function unmatched(sql: Sql): Promise<Waiting> {
  const [row] = await sql<WaitingRow[]>`
    select count(*)::float8 as waiting, (extract(epoch from min(changed_at)) * 1000)::bigint::text as oldest,
      count(*) filter (where changed_at < now() - ${PROMISED_HOURS} * interval '1 hour')::float8 as late
    from deposits
    where state in ('parked', 'refused', 'reversed') and dismissed_at is null and asset <> ''
      and reason not in ('below_minimum', 'dust', 'closed')`
  return waitingOf(row)
}

function waitingOf(row: WaitingRow | undefined): Waiting {
  const { waiting = 0, oldest = null, late = 0 } = row ?? {}
  return { waiting, oldestTime: oldest === null ? null : Number(oldest), late }
}
