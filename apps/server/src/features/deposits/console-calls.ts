/** The operators' calls about deposits, networks and what the books say of them: what they see of a customer is written down. */
import * as declared from '@candlewick/protocol/calls/console/deposits'
import * as wallets from '@candlewick/protocol/calls/console/wallets'
import { CallError } from '@candlewick/protocol/errors'
import { listSeen } from '../../adapters/list-seen.ts'
import { type Handler, handle, type OperatorContext } from '../../http/handle.ts'
import { depositOpen, depositRows, listingChanges } from './console-rows.ts'
import type { DepositsDependencies } from './dependencies.ts'
import { handOf, handOpen, handRows } from './hand-rows.ts'
import { familyOf, readListings, wayOf } from './listings.ts'
import { networkRows } from './networks.ts'
import { reconciledBefore, reconciledLines, reconciledRows } from './reconciled.ts'

export function consoleDepositHandlers(dependencies: DepositsDependencies): Handler[] {
  return [
    ...chainHandlers(dependencies),
    ...handHandlers(dependencies),
    ...listingHandlers(dependencies),
    ...walletHandlers(dependencies),
  ]
}

function chainHandlers({ sql, chains, replica, ground }: DepositsDependencies): Handler[] {
  const { mode } = chains
  const decimalsOf = (asset: string) => replica.engine.asset(asset)?.decimals
  return [
    handle(declared.list, async (context, filter) => {
      const found = await depositRows(sql, mode, filter)
      const { which, state, reasonIs, coin, network, userId, txid } = filter
      const whose = userId === undefined && txid !== undefined ? found.rows : []
      const asked = [which, state, reasonIs, coin, network, userId, txid]
      await context.audit(listSeen('deposit.list', asked, { userId, whose }))
      return found
    }),
    handle(declared.open, async (context, { id }) => {
      const found = await depositOpen(sql, mode, decimalsOf, id)
      const customerId = found.userId === '' ? undefined : found.userId
      await context.audit({ action: 'deposit.open', subject: [id], customerId, outcome: 'seen' })
      return found
    }),
    handle(declared.release, (context, { reason, ...payload }) =>
      ground.proposals.propose(context, 'deposit.release', payload, reason),
    ),
    handle(declared.dismiss, (context, { reason, ...payload }) =>
      ground.proposals.propose(context, 'deposit.dismiss', payload, reason),
    ),
    handle(declared.recover, (context, { reason, ...payload }) =>
      ground.proposals.propose(context, 'deposit.recover', payload, reason),
    ),
  ]
}

function handHandlers(dependencies: DepositsDependencies): Handler[] {
  const { sql, ground } = dependencies
  return [
    handle(declared.handList, async (context, filter) => {
      const found = await handRows(dependencies, filter)
      const { state, coin, userId, txid, id } = filter
      const whose = userId === undefined && (id ?? txid) !== undefined ? found.rows : []
      await context.audit(listSeen('deposit.reports', [id ?? state, coin, userId, txid], { userId, whose }))
      return found
    }),
    handle(declared.handOpen, async (context, { id }) => {
      const found = await handOpen(dependencies, id, (operatorId) => ground.operators.nameOf(operatorId))
      await context.audit({ action: 'deposit.report', subject: [id], customerId: found.userId, outcome: 'seen' })
      return found
    }),
    handle(declared.handDecide, async (context, { reason, ...payload }) => {
      const { userId } = await handOf(sql, payload.id)
      await notOwn(context, dependencies, userId)
      return await ground.proposals.propose(context, 'deposit.hand', payload, reason)
    }),
  ]
}

async function notOwn(context: OperatorContext, { ground }: DepositsDependencies, userId: string): Promise<void> {
  if (await ground.ownCases.is(context, userId)) throw new CallError('own_case')
}

function listingHandlers({ sql, ground, chains }: DepositsDependencies): Handler[] {
  return [
    handle(declared.listings, async () => ({
      rows: (await readListings(sql)).map(({ asset, contract, ...terms }) => ({
        ...{ ...terms, coin: asset, family: familyOf(terms.network), way: wayOf(terms.network, chains) },
        contract: contract ?? '',
      })),
      next: null,
    })),
    handle(declared.changeListing, (context, { reason, ...payload }) =>
      ground.proposals.propose(context, 'listing.change', payload, reason),
    ),
    handle(declared.listingHistory, (_context, filter) => listingChanges(sql, filter)),
  ]
}

function walletHandlers(dependencies: DepositsDependencies): Handler[] {
  const { sql, chains, ground, replica } = dependencies
  return [
    handle(wallets.networks, async () => ({ rows: await networkRows(sql, chains), next: null })),
    handle(wallets.halt, (context, { reason, ...payload }) =>
      ground.proposals.propose(context, 'network.halt', payload, reason),
    ),
    handle(wallets.resume, (context, { reason, ...payload }) =>
      ground.proposals.propose(context, 'network.resume', payload, reason),
    ),
    handle(wallets.reconciliation, () => reconciledRows(sql)),
    handle(wallets.reconciliationLines, (_context, question) => reconciledLines(dependencies, question)),
    handle(wallets.reconciliationHistory, (_context, question) => {
      if (replica.engine.asset(question.coin) === undefined) throw new CallError('unknown_asset', { field: 'coin' })
      return reconciledBefore(sql, question)
    }),
  ]
}
