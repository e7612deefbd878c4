/**
 * A customer is asked to prove again who she is, which two operators decide: what was approved may be forged or no longer
 * hers, and she loses her level, her limits and her being a merchant at once. What cannot wait is stopped by a restriction.
 */
import { askIdentity } from '@candlewick/protocol/calls/console/customers'
import { CallError } from '@candlewick/protocol/errors'
import { REJECT_REASONS } from '@candlewick/rules/identity/documents'
import { IDENTITY_LEVELS, reaches } from '@candlewick/rules/identity/levels'
import * as z from 'zod/mini'
import { type Handler, handle } from '../../http/handle.ts'
import { type AgainDependencies, askAgain, levelLeft, type Users } from '../account/public.ts'
import type { ProposalKind, Proposals } from '../console/public.ts'
import { caseOf, customerOf } from './found.ts'

const KIND = 'customer.identity'
const asked = z.strictObject({
  userId: z.string(),
  level: z.enum(['primary', 'advanced']),
  reason: z.enum(REJECT_REASONS),
  reasonText: z.string(),
})
type Asked = z.output<typeof asked>
const seen = z.object({ level: z.enum(IDENTITY_LEVELS) })

export interface IdentityKindDependencies {
  readonly accounts: { readonly users: Pick<Users, 'byId' | 'setRole'> }
  readonly sessions: AgainDependencies['sessions']
  readonly notifications: AgainDependencies['notifications']
}

export function askIdentityKind({
  accounts: { users },
  sessions,
  notifications,
}: IdentityKindDependencies): ProposalKind<Asked> {
  return {
    kind: KIND,
    permission: 'identity.review',
    read: (stored) => asked.parse(stored),
    // Who has nothing to reproach herself with is harmed by it: never for one alone.
    limit: () => true,
    alone: ({ userId }) => `identity ${userId}`,
    async describe({ userId, level }) {
      const user = await customerOf(users, userId)
      return {
        ...caseOf(user),
        before: { level: user.certification, merchant: user.roles.includes('merchant') },
        after: { level: levelLeft(level), merchant: false },
      }
    },
    async check({ userId, level }) {
      const { certification } = await customerOf(users, userId)
      return reaches(certification, level)
        ? undefined
        : new CallError('identity_needed', { field: 'level', bound: level })
    },
    async apply(payload, { tx, proposedBy, before }) {
      await askAgain({ users, sessions, notifications }, tx, proposedBy, payload, seen.parse(before).level)
      return `asked again from ${payload.level} on`
    },
  }
}

export const askIdentityHandler = (proposals: Proposals): Handler =>
  handle(askIdentity, (context, { reasonText, ...wanted }) => {
    const words = reasonText.trim()
    if (wanted.reason === 'other' && words === '') throw new CallError('field_required', { field: 'reasonText' })
    const why = words === '' ? wanted.reason : `${wanted.reason}: ${words}`
    return proposals.propose(context, KIND, { ...wanted, reasonText: words }, why)
  })
