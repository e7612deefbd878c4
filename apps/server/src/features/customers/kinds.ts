/** What operators decide about a customer, as proposals: to keep her from something suffices one, to close her or let her again needs two. */
import { restrictionKind } from '@candlewick/protocol/calls/console/customers'
import { CallError } from '@candlewick/protocol/errors'
import * as z from 'zod/mini'
import type { Users } from '../account/public.ts'
import type { ProposalKind } from '../console/public.ts'
import { caseOf } from './found.ts'
import type { Asked, Restrictions } from './restrictions.ts'

const asked = z.strictObject({ userId: z.string(), kind: restrictionKind(), until: z.optional(z.int()) })

export interface KindDependencies {
  readonly users: Users
  readonly restrictions: Restrictions
}

export function restrictKind(dependencies: KindDependencies): ProposalKind<Asked> {
  const { restrictions } = dependencies
  return {
    kind: 'customer.restrict',
    permission: 'customer.restrict',
    read: (stored) => asked.parse(stored),
    limit: ({ kind }) => kind === 'closed',
    alone: thingOf,
    describe: async (payload) => {
      const { described, until } = await describedOf(dependencies, payload)
      const after = payload.until === undefined ? 'until it is lifted' : payload.until
      return { ...described, before: { [payload.kind]: until }, after: { [payload.kind]: after } }
    },
    async check({ userId, until }) {
      if (until !== undefined && until <= Date.now()) return new CallError('field_invalid', { field: 'until' })
      return await unknownOf(dependencies, userId)
    },
    async apply(payload, { tx, proposalId, reason, proposedBy, decidedBy }) {
      const outcome = await restrictions.restrict(payload, { tx, proposalId, reason, by: decidedBy ?? proposedBy })
      if (payload.kind === 'closed') await restrictions.closedNow(payload.userId)
      await restrictions.write(tx, payload, false)
      return outcome
    },
  }
}

export function liftKind(dependencies: KindDependencies): ProposalKind<Asked> {
  const { restrictions } = dependencies
  return {
    kind: 'customer.lift',
    permission: 'customer.restrict',
    read: (stored) => asked.parse(stored),
    limit: () => true,
    alone: thingOf,
    describe: async (payload) => {
      const { described, until } = await describedOf(dependencies, payload)
      return { ...described, before: { [payload.kind]: until }, after: { [payload.kind]: null } }
    },
    async check({ userId, kind }) {
      const held = await restrictions.held(userId)
      if (!held.some((one) => one.kind === kind)) return new CallError('not_found', { field: 'kind' })
      return await unknownOf(dependencies, userId)
    },
    async apply({ userId, kind }, { tx, proposalId, reason, proposedBy, decidedBy }) {
      const outcome = await restrictions.lift({ userId, kind }, { tx, proposalId, reason, by: decidedBy ?? proposedBy })
      await restrictions.write(tx, { userId, kind }, true)
      return outcome
    },
  }
}

const thingOf = ({ userId, kind }: Asked) => `${kind} ${userId}`

async function unknownOf({ users }: KindDependencies, userId: string): Promise<CallError | undefined> {
  return (await users.byId(userId)) === undefined ? new CallError('not_found', { field: 'userId' }) : undefined
}

/** Whose case it is, and what held of that kind before. */
async function describedOf({ users, restrictions }: KindDependencies, { userId, kind }: Asked) {
  const user = await users.byId(userId)
  if (user === undefined) throw new CallError('not_found', { field: 'userId' })
  const held = (await restrictions.held(userId)).find((one) => one.kind === kind)
  const until = held === undefined ? null : (held.until ?? 'until it is lifted')
  return { described: caseOf(user), until }
}
