/**
 * The end of a customer's second step, decided by two: she lost it, or a thief has bound one of his and keeps her out by it. Who
 * she is they have made sure of before, as their reason says; what was entered by it ends with it.
 */
import { endFactors } from '@candlewick/protocol/calls/console/customers'
import { CallError } from '@candlewick/protocol/errors'
import * as z from 'zod/mini'
import { type Handler, handle } from '../../http/handle.ts'
import type { Accounts, Sessions } from '../account/public.ts'
import type { ProposalKind, Proposals } from '../console/public.ts'
import { caseOf, customerOf } from './found.ts'

const KIND = 'customer.factors'
const whose = z.strictObject({ userId: z.string() })
type Whose = z.output<typeof whose>

export interface FactorKindDependencies {
  readonly accounts: Pick<Accounts, 'users' | 'secondStep' | 'keys'>
  readonly sessions: Pick<Sessions, 'end'>
}

export function endFactorsKind({ accounts, sessions }: FactorKindDependencies): ProposalKind<Whose> {
  const { users, secondStep, keys } = accounts
  const bound = async (userId: string) => {
    const { authenticator, passkeys, recoveryCodesLeft } = await secondStep.bound(userId)
    // One that is used up by a login meanwhile makes no difference.
    return { authenticator, passkeys: passkeys.length, recoveryCodes: recoveryCodesLeft > 0 }
  }
  return {
    kind: KIND,
    permission: 'identity.review',
    read: (stored) => whose.parse(stored),
    // Whom an account belongs to is never for one alone to say.
    limit: () => true,
    alone: ({ userId }) => `factors ${userId}`,
    async describe({ userId }) {
      const user = await customerOf(users, userId)
      return {
        ...caseOf(user),
        before: await bound(userId),
        after: { authenticator: false, passkeys: 0, recoveryCodes: false },
      }
    },
    async check({ userId }) {
      await customerOf(users, userId)
      const { authenticator, passkeys } = await bound(userId)
      return authenticator || passkeys > 0 ? undefined : new CallError('not_found', { field: 'factors' })
    },
    async apply({ userId }, { tx }) {
      await secondStep.end(tx, await customerOf(users, userId))
      await keys.removeAll(userId, tx)
      const ended = await sessions.end({ userId }, 'operator', tx)
      return `sessions ended: ${ended}`
    },
  }
}

export const endFactorsHandler = (proposals: Proposals): Handler =>
  handle(endFactors, (context, { userId, reason }) => proposals.propose(context, KIND, { userId }, reason))
