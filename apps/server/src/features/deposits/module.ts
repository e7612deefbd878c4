/**
 * Money in, as an area of the server: chains followed and deposits credited by one process of all, what customers see and
 * report, what people decide, and the books held against the chains.
 */
import { Gauge } from 'prom-client'
import type { Area } from '../../state/area.ts'
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
import { depositsTimeline } from './timeline.ts'
import { reported, unmatched } from './waiting.ts'
import { chainWarnings } from './warnings.ts'

const PROMISED_MS = PROMISED_HOURS * 3_600_000

export function depositsArea(dependencies: DepositsDependencies): Area {
  const { sql, replica, chains, accounts, files, ground } = dependencies
  registerKinds({ sql, replica, chains, users: accounts.users, files }, ground.proposals)
  return {
    handlers: [...depositHandlers(dependencies), ...consoleDepositHandlers(dependencies)],
    ownChannel: depositsChannel(sql),
    timeline: depositsTimeline(sql),
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
