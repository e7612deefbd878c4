/** The console's calls about the books: what an account's balance came of, and money moved by hand. */

import { IDS_PER_COMMAND } from '@candlewick/engine/limits'
import { formatDecimal } from '@candlewick/money/decimal'
import * as adjusting from '@candlewick/protocol/calls/console/adjustments'
import * as declared from '@candlewick/protocol/calls/console/ledger'
import { CallError } from '@candlewick/protocol/errors'
import { listSeen } from '../../adapters/list-seen.ts'
import type { Sql } from '../../db/database.ts'
import { type Handler, handle } from '../../http/handle.ts'
import { housesOf } from '../../projections/assets/houses.ts'
import type { StateReader, StateReplica } from '../../state/state.ts'
import { numberIn, type Proposals, pageOf } from '../console/public.ts'
import { HOUSE_ACCOUNTS, readAdjustments } from './adjustments.ts'
import type { Explorer } from './explorer.ts'
import { checkWanted, isHouseName, postingsPage } from './postings.ts'

export interface LedgerCallDependencies {
  readonly sql: Sql
  readonly replica: StateReplica
  readonly proposals: Proposals
  readonly explorer: Explorer
}

export function ledgerHandlers(dependencies: LedgerCallDependencies): Handler[] {
  const { sql, replica, explorer } = dependencies
  return [
    handle(declared.accounts, async (context, { owner }) => {
      const customerId = owner === undefined || isHouseName(owner) ? undefined : owner
      await context.audit({ action: 'ledger.accounts', subject: [owner ?? 'house'], customerId, outcome: 'seen' })
      const owners = owner === undefined ? housesOf(replica.engine) : [owner]
      return { rows: owners.flatMap((name) => linesOf(replica.engine, name)), next: null }
    }),
    handle(declared.postings, async (context, { owner, after, limit, ...filter }) => {
      const wanted = { owner, filter, after, limit }
      checkWanted(replica.engine, wanted)
      const customerId = isHouseName(owner) ? undefined : owner
      await context.audit({ action: 'ledger.postings', subject: [owner], customerId, outcome: 'seen' })
      return await postingsPage(sql, replica.engine, wanted)
    }),
    handle(declared.posting, (_context, { postingId }) => {
      const sequence = Math.floor(Number(postingId) / IDS_PER_COMMAND)
      if (sequence < 1 || sequence > replica.sequence) throw new CallError('not_found', { field: 'postingId' })
      return { postingId, sequence }
    }),
    handle(declared.command, async (context, { sequence }) => {
      await context.audit({ action: 'ledger.command', subject: [String(sequence)], outcome: 'seen' })
      return await explorer.command(sequence)
    }),
    ...adjustmentHandlers(dependencies),
  ]
}

function linesOf(engine: StateReader, owner: string) {
  return [...engine.balances(owner)].map(({ account, pair, asset, available, occupied }) => {
    const decimals = engine.asset(asset)?.decimals ?? 0
    return {
      ...{ owner, account, ...(pair === undefined ? {} : { pair }), coin: asset },
      available: formatDecimal(available, decimals),
      occupied: formatDecimal(occupied, decimals),
    }
  })
}

function adjustmentHandlers({ sql, replica, proposals }: LedgerCallDependencies): Handler[] {
  return [
    handle(adjusting.accounts, () => ({
      rows: [...HOUSE_ACCOUNTS].map(([owner, accounts]) => ({ owner, accounts: [...accounts] })),
      coins: [...replica.engine.assets()].map(({ asset, decimals }) => ({ coin: asset, decimals })),
    })),
    handle(adjusting.propose, (context, { reason, ...payload }) =>
      proposals.propose(context, 'ledger.adjust', payload, reason),
    ),
    handle(adjusting.list, async ({ audit }, { after, limit }) => {
      const page = pageOf(
        await readAdjustments(sql, replica.engine, placeOf(after), limit + 1),
        limit,
        (last) => last.place,
      )
      await audit(listSeen('adjustment.list', []))
      return { rows: page.rows.map(({ place: _, ...row }) => row), next: page.next }
    }),
  ]
}

/** Time and id; an id may have points of its own. */
function placeOf(after: string | undefined): { time: number; id: string } | undefined {
  if (after === undefined) return undefined
  const point = after.indexOf('.')
  if (point < 1) throw new CallError('field_invalid', { field: 'after' })
  return { time: numberIn(after.slice(0, point)), id: after.slice(point + 1) }
}
