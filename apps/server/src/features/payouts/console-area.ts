/** The operators' side of payouts, there whether or not this process has a signer to ask. */
import * as houseCalls from '@candlewick/protocol/calls/console/house'
import * as calls from '@candlewick/protocol/calls/console/payouts'
import { handle } from '../../http/handle.ts'
import type { Area } from '../../state/area.ts'
import type { Proposals } from '../console/public.ts'
import { hotWallets, paymentsUnderWay } from './console-rows.ts'
import { paymentsOfHouse } from './house-payments.ts'
import { bumpKind, levelsKind, pauseKind, resumePayoutsKind } from './kinds.ts'
import { type BalancesDependencies, walletBalances } from './wallet-balances.ts'
import { payoutWarnings } from './warnings.ts'

export interface PayoutsConsoleDependencies extends BalancesDependencies {
  readonly proposals: Proposals
}

export function payoutsConsoleArea({ proposals, ...dependencies }: PayoutsConsoleDependencies): Area {
  const { sql, mode } = dependencies
  proposals.register(pauseKind(sql))
  proposals.register(resumePayoutsKind(sql))
  proposals.register(levelsKind(sql))
  proposals.register(bumpKind(sql))
  return {
    alarms: () => payoutWarnings(sql),
    handlers: [
      handle(calls.hot, () => hotWallets(sql)),
      handle(calls.payments, async () => ({ rows: await paymentsUnderWay(sql, mode), next: null })),
      handle(houseCalls.housePayments, (_context, asked) => paymentsOfHouse(sql, mode, asked)),
      handle(houseCalls.balances, (_context, asked) => walletBalances(dependencies, asked)),
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
