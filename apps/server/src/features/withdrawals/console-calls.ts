/** The operators' calls of withdrawals: what they see of a customer stands in the audit trail before they see it. */
import type { ParsedOf } from '@candlewick/protocol/call'
import * as calls from '@candlewick/protocol/calls/console/withdrawals'
import { CallError } from '@candlewick/protocol/errors'
import { listSeen } from '../../adapters/list-seen.ts'
import { type Handler, handle, type OperatorContext, type OutputOf } from '../../http/handle.ts'
import { closeWithdrawal } from './closing.ts'
import type { WithdrawalDependencies } from './dependencies.ts'
import { txidOf } from './kinds.ts'
import { giveUpPaying, keepAsPaid, takeToPay } from './paying.ts'
import { depthOf } from './records.ts'
import { APPROVE, PAID, type Reviews } from './reviews.ts'
import { moveWithdrawal } from './states.ts'
import { termsHistory, withdrawalTerms } from './terms.ts'

interface ReviewCalls extends WithdrawalDependencies {
  readonly reviews: Reviews
}

export function reviewHandlers(dependencies: ReviewCalls): Handler[] {
  const { sql, reviews, proposals } = dependencies
  return [
    handle(calls.queue, async ({ audit }, request) => {
      const found = await reviews.queue(request)
      const { state, way, coin, userId, orderNo } = request
      const filter = [orderNo ?? state, way, coin, userId]
      const whose = userId === undefined && orderNo !== undefined ? found.rows : []
      await audit(listSeen('withdrawal.list', filter, { userId, whose }))
      return found
    }),
    handle(calls.oneCase, async ({ audit, operator }, { id }) => {
      const one = await reviews.one(id, operator.operatorId)
      await audit({ action: 'withdrawal.open', subject: [id], customerId: one.userId, outcome: 'seen' })
      return one
    }),
    handle(calls.depth, async (_context, { id }) => {
      const row = await reviews.row(id)
      return { state: row.state, ...depthOf(row, dependencies.chainMode) }
    }),
    handle(calls.decide, (context, decision) => decide(dependencies, context, decision)),
    handle(calls.sign, async (context, { id, passkey }) => {
      const row = await reviews.row(id)
      if (await dependencies.isOwnCase(context, row.userId)) throw new CallError('own_case')
      const act = { action: 'withdrawal.sign', subject: [id, passkey.id.slice(0, 40)], customerId: row.userId }
      await context.audit({ ...act, outcome: 'asked' })
      const kept = await reviews.approvals.keep(row, context.operator.operatorId, passkey)
      await context.audit({ ...act, outcome: `done: ${kept.signed} of ${kept.needed}` })
      return kept
    }),
    handle(calls.paid, async (context, { id, txid, reason }) => {
      const row = await reviews.row(id)
      if (await dependencies.isOwnCase(context, row.userId)) throw new CallError('own_case')
      const canonical = txidOf(row.network, txid)
      await context.audit({
        ...{ action: 'withdrawal.paid', subject: [id, canonical], reason, customerId: row.userId, outcome: 'asked' },
      })
      await keepAsPaid(sql, id, context.operator.operatorId)
      return await proposals.propose(context, PAID, { id, txid: canonical }, reason)
    }),
    handle(calls.take, (context, { id }) =>
      pay(dependencies, context, id, { action: 'withdrawal.take', reason: '', does: takeToPay }),
    ),
    handle(calls.giveUp, (context, { id, reason }) =>
      pay(dependencies, context, id, { action: 'withdrawal.giveUp', reason, does: giveUpPaying }),
    ),
    handle(calls.terms, async () => ({
      limits: await withdrawalTerms(sql),
      history: await termsHistory(sql),
    })),
    handle(calls.setTerms, async (context, { reason, ...terms }) => {
      const { dailyNone, dailyPrimary, dailyAdvanced } = await withdrawalTerms(sql)
      const asked = { dailyNone, dailyPrimary, dailyAdvanced, ...terms }
      return await proposals.propose(context, 'withdrawal.terms', asked, reason)
    }),
  ]
}

interface Paying {
  readonly action: 'withdrawal.take' | 'withdrawal.giveUp'
  readonly reason: string
  readonly does: typeof takeToPay
}

/** Takes one to pay it by hand, or gives that up. @throws CallError `not_found`, `own_case`, `case_decided` */
async function pay(
  { sql, reviews, isOwnCase }: ReviewCalls,
  context: OperatorContext,
  id: string,
  { action, reason, does }: Paying,
): Promise<OutputOf<typeof calls.take>> {
  const row = await reviews.row(id)
  if (await isOwnCase(context, row.userId)) throw new CallError('own_case')
  const act = { action, subject: [id], reason, customerId: row.userId }
  await context.audit({ ...act, outcome: 'asked' })
  if (!(await does(sql, id, context.operator.operatorId))) {
    throw new CallError('case_decided', { field: 'id', bound: (await reviews.row(id)).state })
  }
  await context.audit({ ...act, outcome: 'done' })
  return { id }
}

async function decide(
  dependencies: ReviewCalls,
  context: OperatorContext,
  { id, decision, reason, reasonText, note }: ParsedOf<typeof calls.decide>,
): Promise<OutputOf<typeof calls.decide>> {
  const { sql, reviews, proposals, isOwnCase } = dependencies
  const row = await reviews.row(id)
  if (await isOwnCase(context, row.userId)) throw new CallError('own_case')
  const said = [reason ?? '', reasonText, note].filter((text) => text !== '').join(': ')
  const act = { action: `withdrawal.${decision}`, subject: [id], reason: said, customerId: row.userId }
  // Before it is tried as well: no decision stands that the trail knows nothing of.
  await context.audit({ ...act, outcome: 'asked' })
  if (decision === 'approve') {
    const payload = { id, operators: row.operatorsNeeded }
    const { state, proposalId } = await proposals.propose(context, APPROVE, payload, note === '' ? 'approved' : note)
    const waits = state === 'waiting'
    return { state: waits ? 'review' : 'approved', proposalId: waits ? proposalId : null, next: await reviews.next(id) }
  }
  if (reason === undefined) throw new CallError('field_required', { field: 'reason' })
  if (reason === 'other' && reasonText.trim() === '') throw new CallError('field_required', { field: 'reasonText' })
  const actor = context.operator.operatorId
  // One by hand that cannot be paid is turned down while nobody has paid it.
  const from = row.state === 'approved' && row.way === 'hand' ? 'approved' : 'review'
  // Somebody says that it was paid: until another has looked at that, nothing of it is given back.
  if (from === 'approved' && (await reviews.isSaidPaid(id))) {
    throw new CallError('case_decided', { field: 'id', bound: row.state })
  }
  if (!(await moveWithdrawal(sql, id, from, 'rejected', { actor, reason, reasonText, note }))) {
    throw new CallError('case_decided', { field: 'id', bound: (await reviews.row(id)).state })
  }
  await closeWithdrawal(dependencies, id)
  const [before, after] = [{ state: from }, { state: 'rejected' }]
  await context.audit({ ...act, before, after, outcome: 'done' })
  return { state: 'rejected', proposalId: null, next: await reviews.next(id) }
}
