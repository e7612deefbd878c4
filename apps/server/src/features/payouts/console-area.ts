/** The operators' side of payouts, there whether or not this process has a signer to ask. */
import type { ChainMode } from '@candlewick/chain/networks'
import * as calls from '@candlewick/protocol/calls/console/payouts'
import type { Sql } from '../../db/database.ts'
import { handle } from '../../http/handle.ts'
import type { Area } from '../../state/area.ts'
import type { Proposals } from '../console/public.ts'
import { hotWallets, paymentsUnderWay } from './console-rows.ts'
import { bumpKind, levelsKind, pauseKind, resumePayoutsKind } from './kinds.ts'
import { payoutWarnings } from './warnings.ts'

export interface PayoutsConsoleDependencies {
  readonly sql: Sql
  readonly mode: ChainMode
  readonly proposals: Proposals
}

export function payoutsConsoleArea({ sql, mode, proposals }: PayoutsConsoleDependencies): Area {
  proposals.register(pauseKind(sql))
  proposals.register(resumePayoutsKind(sql))
  proposals.register(levelsKind(sql))
  proposals.register(bumpKind(sql))
  return {
    alarms: () => payoutWarnings(sql),
    handlers: [
      handle(calls.hot, () => hotWallets(sql)),
      handle(calls.payments, async () => ({ rows: await paymentsUnderWay(sql, mode), next: null })),
      handle(calls.pausePayouts, (context, { reason, ...payload }) =>
        proposals.propose(context, 'payouts.pause', payload, reason),
      ),
      handle(calls.resumePayouts, (context, { reason, ...payload }) =>
        proposals.propose(context, 'payouts.resume', payload, reason),
      ),
      handle(calls.setLevels, (context, { reason, ...payload }) =>
        proposals.propose(context, 'wallet.levels', payload, reason),
      ),
      handle(calls.bump, (context, { reason, ...payload }) =>
        proposals.propose(context, 'payment.bump', payload, reason),
      ),
    ],
  }
}
