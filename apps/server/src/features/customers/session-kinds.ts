/**
 * The end of all of a customer's sessions, which one operator decides: somebody else may be in them, and she can log in again
 * at once. What she is told of it is written with it.
 */
import { endSessions } from '@candlewick/protocol/calls/console/customers'
import { CallError } from '@candlewick/protocol/errors'
import * as z from 'zod/mini'
import { type Handler, handle } from '../../http/handle.ts'
import type { Accounts, Sessions } from '../account/public.ts'
import type { ProposalKind, Proposals } from '../console/public.ts'
import { caseOf, customerOf } from './found.ts'

const KIND = 'customer.sessions'
const whose = z.strictObject({ userId: z.string() })
type Whose = z.output<typeof whose>

export interface SessionKindDependencies {
  readonly accounts: Pick<Accounts, 'users' | 'notices'>
  readonly sessions: Pick<Sessions, 'end' | 'list'>
}

export function endSessionsKind({
  accounts: { users, notices },
  sessions,
}: SessionKindDependencies): ProposalKind<Whose> {
  const open = async (userId: string) => (await sessions.list(userId)).length
  return {
    kind: KIND,
    permission: 'customer.restrict',
    read: (stored) => whose.parse(stored),
    limit: () => false,
    alone: ({ userId }) => `sessions ${userId}`,
    async describe({ userId }) {
      const user = await customerOf(users, userId)
      return {
        ...caseOf(user),
        before: { sessions: await open(userId) },
        after: { sessions: 0 },
      }
    },
    async check({ userId }) {
      await customerOf(users, userId)
      return (await open(userId)) === 0 ? new CallError('not_found', { field: 'sessions' }) : undefined
    },
    async apply({ userId }, { tx }) {
      const ended = await sessions.end({ userId }, 'operator', tx)
      await notices.changed(tx, await customerOf(users, userId), 'sessions_ended')
      return `sessions ended: ${ended}`
    },
  }
}

export const endSessionsHandler = (proposals: Proposals): Handler =>
  handle(endSessions, (context, { userId, reason }) => proposals.propose(context, KIND, { userId }, reason))
