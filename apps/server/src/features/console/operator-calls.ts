/** The calls about operators themselves: who they are, who may do what, and what is proposed about it. */
import * as calls from '@candlewick/protocol/calls/console/operators'
import { CallError } from '@candlewick/protocol/errors'
import { GRANTS, PERMISSIONS, STAFF_ROLES } from '@candlewick/protocol/who'
import { type Handler, handle } from '../../http/handle.ts'
import { pageOf, readCursor } from './cursors.ts'
import type { Added, Changed, Renewed } from './operator-kinds.ts'
import type { Operators } from './operators.ts'
import type { Proposals } from './proposals.ts'

export interface OperatorCallDependencies {
  readonly operators: Operators
  readonly proposals: Proposals
}

export function operatorHandlers({ operators, proposals }: OperatorCallDependencies): Handler[] {
  return [
    handle(calls.list, async (_context, { after, limit }) => {
      const behind = after === undefined ? undefined : await operators.byId(readCursor(after, 1)[0] ?? '')
      if (after !== undefined && behind === undefined) throw new CallError('field_invalid', { field: 'after' })
      const page = pageOf(await operators.list(behind, limit + 1), limit, ({ id }) => id)
      return {
        next: page.next,
        rows: page.rows.map(({ id, name, email, roles, factorBound, entered, createTime, lastUsed }) => ({
          operatorId: id,
          name,
          email,
          roles: [...roles],
          factorBound,
          entered,
          createTime,
          lastUsed,
        })),
      }
    }),
    handle(calls.matrix, () => ({
      permissions: [...PERMISSIONS],
      roles: STAFF_ROLES.map((role) => ({ role, permissions: [...GRANTS[role]] })),
    })),
    handle(calls.add, async (context, { reason, ...input }) => {
      const payload: Added = { ...input, email: input.email.toLowerCase(), ownCustomers: input.ownCustomers ?? [] }
      return await proposals.propose(context, 'operator.add', payload, reason)
    }),
    handle(calls.change, async (context, { reason, operatorId, roles, ownCustomers }) => {
      const operator = await operators.byId(operatorId)
      if (operator === undefined) throw new CallError('not_found', { field: 'operatorId' })
      const payload: Changed = { operatorId, roles, ownCustomers: ownCustomers ?? [...operator.ownCustomers] }
      return await proposals.propose(context, 'operator.change', payload, reason)
    }),
    handle(calls.renew, async (context, { reason, operatorId }) => {
      const payload: Renewed = { operatorId }
      return await proposals.propose(context, 'operator.renew', payload, reason)
    }),
  ]
}
