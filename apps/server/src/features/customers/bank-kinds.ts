/** The end of a customer's bank card, decided by two: she lost it, or it was replaced, and binds another one in her name. */
import { CallError } from '@candlewick/protocol/errors'
import * as z from 'zod/mini'
import type { BankCards, Users } from '../account/public.ts'
import type { ProposalKind } from '../console/public.ts'
import { caseOf, customerOf } from './found.ts'

const whose = z.strictObject({ userId: z.string() })
type Whose = z.output<typeof whose>

export interface BankKindDependencies {
  readonly users: Pick<Users, 'byId'>
  readonly cards: Pick<BankCards, 'masked' | 'unbind'>
}

export function unbindKind({ users, cards }: BankKindDependencies): ProposalKind<Whose> {
  return {
    kind: 'bank.unbind',
    permission: 'bank.review',
    read: (stored) => whose.parse(stored),
    // Where money may be paid to is never for one alone to say.
    limit: () => true,
    alone: ({ userId }) => `bank card ${userId}`,
    async describe({ userId }) {
      const user = await customerOf(users, userId)
      const card = await cards.masked(userId)
      return {
        ...caseOf(user),
        // With the time of its binding: a card that was bound since is another one.
        before: {
          cardNumber: card?.cardNumber ?? '',
          bankName: card?.bankName ?? '',
          bindTime: card?.bindTime ?? null,
        },
        after: { cardNumber: '', bankName: '', bindTime: null },
      }
    },
    async check({ userId }) {
      await customerOf(users, userId)
      return (await cards.masked(userId)) === null ? new CallError('not_found', { field: 'card' }) : undefined
    },
    async apply({ userId }, { tx }) {
      const user = await customerOf(users, userId)
      if (!(await cards.unbind(tx, user))) throw new CallError('not_found', { field: 'card' })
      return 'unbound'
    },
  }
}
