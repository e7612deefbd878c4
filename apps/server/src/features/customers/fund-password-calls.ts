/** A customer's new fund password in the place of a forgotten one: seen and rejected by one operator, let by two. */
import * as calls from '@candlewick/protocol/calls/console/forgotten'
import { CallError } from '@candlewick/protocol/errors'
import * as z from 'zod/mini'
import { listSeen } from '../../adapters/list-seen.ts'
import type { Sql } from '../../db/database.ts'
import { type Handler, handle } from '../../http/handle.ts'
import { type FundCases, type FundReview, type IsOwnCase, refuseRestricted, type Users } from '../account/public.ts'
import type { ProposalKind, Proposals } from '../console/public.ts'
import { caseOf } from './found.ts'

const RENEW = 'fund_password.renew'
const which = z.strictObject({ id: z.string() })
type Which = z.output<typeof which>

export interface FundPasswordDependencies {
  readonly sql: Sql
  readonly users: Pick<Users, 'byId'>
  readonly fundCases: Pick<FundCases, 'approve' | 'reject'>
  readonly fundReview: FundReview
}

export function renewFundPasswordKind({
  sql,
  users,
  fundCases,
  fundReview,
}: FundPasswordDependencies): ProposalKind<Which> {
  return {
    kind: RENEW,
    permission: 'identity.review',
    read: (stored) => which.parse(stored),
    // What guards all of her money is never for one alone to give away.
    limit: () => true,
    alone: ({ id }) => `forgotten fund password ${id}`,
    async describe({ id }) {
      const { userId, state, askTime } = await fundReview.stateOf(id)
      const user = await users.byId(userId)
      if (user === undefined) throw new CallError('not_found', { field: 'id' })
      return {
        ...caseOf(user),
        before: { state, askTime },
        after: { state: 'approved', askTime },
      }
    },
    async check({ id }) {
      const { userId, state } = await fundReview.stateOf(id)
      if (state !== 'review') return new CallError('case_decided', { field: 'id', bound: state })
      await refuseRestricted(sql, userId)
      return undefined
    },
    async apply({ id }, { tx, decidedBy }) {
      if (decidedBy === undefined) throw new Error('a fund password was renewed by nobody')
      await fundCases.approve(tx, id, decidedBy)
      return 'she may set a new one'
    },
  }
}

export interface FundPasswordCallDependencies extends Pick<FundPasswordDependencies, 'fundCases' | 'fundReview'> {
  readonly proposals: Proposals
  readonly isOwnCase: IsOwnCase
}

export function fundPasswordHandlers(dependencies: FundPasswordCallDependencies): Handler[] {
  const { fundCases, fundReview, proposals, isOwnCase } = dependencies
  return [
    handle(calls.list, async ({ audit }, request) => {
      await audit(listSeen('fund_password.list', [request.state]))
      return await fundReview.list(request)
    }),
    handle(calls.oneCase, async ({ audit }, { id }) => {
      const one = await fundReview.one(id)
      await audit({ action: 'fund_password.open', subject: [id], customerId: one.userId, outcome: 'seen' })
      return one
    }),
    handle(calls.renew, (context, { id, reason }) => proposals.propose(context, RENEW, { id }, reason)),
    handle(calls.reject, async (context, { id, reason, reasonText }) => {
      const { userId: customerId, state } = await fundReview.stateOf(id)
      if (await isOwnCase(context, customerId)) throw new CallError('own_case')
      const act = { action: 'fund_password.reject', subject: [id], reason, customerId }
      // Before it is tried as well: no decision stands that the trail knows nothing of.
      await context.audit({ ...act, outcome: 'asked' })
      await fundCases.reject(id, context.operator.operatorId, reasonText)
      await context.audit({ ...act, before: { state }, after: { state: 'rejected' }, outcome: 'done' })
      return null
    }),
  ]
}
