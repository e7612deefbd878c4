/** The reviewers' calls of identities. */
import * as calls from '@candlewick/protocol/calls/console/identities'
import { type Handler, handle } from '../../../http/handle.ts'
import type { BankCards } from '../bank/cards.ts'
import type { Reviews } from './reviews.ts'

export interface ReviewCallDependencies {
  readonly reviews: Reviews
  readonly cards: BankCards
}

export function reviewHandlers({ reviews, cards }: ReviewCallDependencies): Handler[] {
  return [
    handle(calls.queue, (_context, request) => reviews.queue(request)),
    handle(calls.oneCase, (_context, { id }) => reviews.one(id)),
    handle(calls.photo, (_context, { id, side }) => reviews.photo(id, side)),
    handle(calls.decide, async ({ viewer }, decision) => {
      const { state } = await reviews.decide(viewer.userId, decision)
      return { state, next: await reviews.next(decision.id) }
    }),
    handle(calls.next, async (_context, { id }) => ({ id: await reviews.next(id) })),
    handle(calls.bankCard, async (_context, { userId }) => ({ card: await cards.whole(userId) })),
  ]
}
