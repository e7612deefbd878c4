/** The reviewers' calls of identities: what they see of a customer is written into the audit trail before they see it. */
import * as calls from '@candlewick/protocol/calls/console/identities'
import { CallError } from '@candlewick/protocol/errors'
import { listSeen } from '../../../adapters/list-seen.ts'
import { type Handler, handle, type OperatorContext } from '../../../http/handle.ts'
import type { BankCards } from '../bank/cards.ts'
import type { Reviews } from './reviews.ts'

/** Whether a customer's case is the operator's own: of her person, her browser or her address. */
export type IsOwnCase = (context: OperatorContext, customerId: string) => Promise<boolean>

export interface ReviewCallDependencies {
  readonly reviews: Reviews
  readonly cards: BankCards
  readonly isOwnCase: IsOwnCase
}

/** What the browser holds ready for its operator has left the house, and nobody has looked at it. */
const SEEN = { no: 'seen', yes: 'fetched ahead' } as const

export function reviewHandlers({ reviews, cards, isOwnCase }: ReviewCallDependencies): Handler[] {
  return [
    handle(calls.queue, async ({ audit }, request) => {
      const { state, level } = request
      await audit(listSeen('identity.list', [state, level]))
      return await reviews.queue(request)
    }),
    handle(calls.oneCase, async ({ audit }, { id, ahead }) => {
      const one = await reviews.one(id)
      const { userId: customerId, level } = one
      await audit({ action: 'identity.open', subject: [id, level], customerId, outcome: SEEN[ahead] })
      return one
    }),
    handle(calls.photo, async ({ audit }, { id, side, ahead }) => {
      const customerId = await reviews.customerOf(id)
      const photo = await reviews.photo(id, side)
      await audit({ action: 'identity.photo', subject: [id, side], customerId, outcome: SEEN[ahead] })
      return photo
    }),
    handle(calls.shown, async ({ audit }, { id, side }) => {
      const customerId = await reviews.customerOf(id)
      const action = side === undefined ? 'identity.open' : 'identity.photo'
      await audit({ action, subject: [id, ...(side === undefined ? [] : [side])], customerId, outcome: 'seen' })
      return null
    }),
    handle(calls.decide, async (context, decision) => {
      const customerId = await reviews.customerOf(decision.id)
      if (await isOwnCase(context, customerId)) throw new CallError('own_case')
      const act = {
        action: `identity.${decision.decision}`,
        subject: [decision.id],
        reason: [decision.reason ?? '', decision.reasonText].filter((text) => text !== '').join(': '),
        customerId,
      }
      // Before it is tried as well: no decision stands that the trail knows nothing of.
      await context.audit({ ...act, outcome: 'asked' })
      const { level, state } = await reviews.decide(context.operator.operatorId, decision)
      const subject = [decision.id, level]
      await context.audit({ ...act, subject, before: { state: 'review' }, after: { state }, outcome: 'done' })
      return { state, next: await reviews.next(decision.id) }
    }),
    handle(calls.next, async (_context, { id }) => ({ id: await reviews.next(id) })),
    handle(calls.bankCardMasked, async ({ audit }, { userId }) => {
      const card = await cards.masked(userId)
      await audit({ action: 'bank.look', subject: [userId], customerId: userId, outcome: 'seen' })
      return { card }
    }),
    handle(calls.bankCard, async ({ audit }, { userId, reason }) => {
      const card = await cards.whole(userId)
      await audit({ action: 'bank.open', subject: [userId], reason, customerId: userId, outcome: 'seen' })
      return { card }
    }),
  ]
}
