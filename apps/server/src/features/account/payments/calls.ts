/** The customer's calls of how she is paid in trades between customers. */
import * as calls from '@candlewick/protocol/calls/payments'
import { type Handler, handle } from '../../../http/handle.ts'
import type { Accounts } from '../accounts.ts'
import { asking } from '../calls.ts'
import type { PaymentMethods } from './methods.ts'

export function paymentHandlers(accounts: Accounts, methods: PaymentMethods): Handler[] {
  return [
    handle(calls.payment, async (context, { password, secondFactor, passkey, ...form }) => {
      const { user, from } = await accounts.self(context.viewer, asking(context))
      return await methods.save(user, form, { password, secondFactor, passkey }, from)
    }),
    handle(calls.getPayment, ({ viewer }) => methods.masked(viewer.userId)),
    handle(calls.removePayment, async (context, { id, secondFactor, passkey }) => {
      const { user, from } = await accounts.self(context.viewer, asking(context))
      return await methods.remove(user, id, { secondFactor, passkey }, from)
    }),
  ]
}
