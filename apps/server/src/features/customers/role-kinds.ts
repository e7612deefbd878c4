/**
 * What a customer is besides, a merchant or an agent, is proposed by one operator and decided by another. What she is changes
 * with the decision: her sessions go on, and each gateway asks anew what they may.
 */
import { setRole } from '@candlewick/protocol/calls/console/customers'
import { CallError } from '@candlewick/protocol/errors'
import { ROLES } from '@candlewick/protocol/who'
import * as z from 'zod/mini'
import { type Handler, handle } from '../../http/handle.ts'
import type { Accounts, Sessions, User } from '../account/public.ts'
import type { ProposalKind, Proposals } from '../console/public.ts'
import { caseOf, customerOf } from './found.ts'

const KIND = 'customer.role'
const change = z.strictObject({ userId: z.string(), role: z.enum(ROLES), granted: z.boolean() })
type Change = z.output<typeof change>

export interface RoleKindDependencies {
  readonly accounts: Pick<Accounts, 'users'>
  readonly sessions: Pick<Sessions, 'askAnew'>
}

export function roleKind({ accounts: { users }, sessions }: RoleKindDependencies): ProposalKind<Change> {
  return {
    kind: KIND,
    permission: 'identity.review',
    read: (stored) => change.parse(stored),
    // Other customers deal with a merchant as with somebody whom the house has looked at.
    limit: () => true,
    alone: ({ userId, role }) => `role ${role} ${userId}`,
    async describe({ userId, role, granted }) {
      const user = await customerOf(users, userId)
      const now = rolesOf(user)
      return {
        ...caseOf(user),
        before: now,
        after: { ...now, [role]: granted },
      }
    },
    async check({ userId, role, granted }) {
      const user = await customerOf(users, userId)
      if (user.roles.includes(role) === granted) return new CallError('not_found', { field: 'role' })
      const known = role !== 'merchant' || !granted || user.certification === 'advanced'
      return known ? undefined : new CallError('identity_needed', { field: 'userId', bound: 'advanced' })
    },
    async apply({ userId, role, granted }, { tx }) {
      await users.setRole(tx, userId, role, granted)
      await sessions.askAnew(tx, userId)
      return granted ? `is ${role} now` : `is no ${role} any more`
    },
  }
}

const rolesOf = ({ roles }: User) => Object.fromEntries(ROLES.map((role) => [role, roles.includes(role)]))

export const roleHandler = (proposals: Proposals): Handler =>
  handle(setRole, (context, { reason, ...wanted }) => proposals.propose(context, KIND, wanted, reason))
