/** The customer's calls of a forgotten fund password. */
import * as calls from '@candlewick/protocol/calls/fund-reset'
import { CallError } from '@candlewick/protocol/errors'
import { type Handler, handle } from '../../../http/handle.ts'
import type { Accounts } from '../accounts.ts'
import { asking } from '../calls.ts'
import type { FundCases } from './cases.ts'

export function fundCaseHandlers(accounts: Pick<Accounts, 'self'>, cases: FundCases): Handler[] {
  return [
    handle(calls.state, ({ viewer }) => cases.stateOf(viewer.userId)),
    handle(calls.ask, async (context, asked) => {
      const { user, from } = await accounts.self(context.viewer, asking(context))
      await cases.ask(user, asked, from)
      return await cases.stateOf(user.id)
    }),
    handle(calls.set, async (context, { newPassword, confirmPassword, ...proof }) => {
      if (newPassword !== confirmPassword) throw new CallError('password_mismatch', { field: 'confirmPassword' })
      const { user, from } = await accounts.self(context.viewer, asking(context))
      await cases.set(user, newPassword, proof, from)
      return null
    }),
  ]
}
