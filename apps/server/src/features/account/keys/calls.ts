/** The calls of API keys, and of the switch that cancels when nothing is heard. */
import * as calls from '@candlewick/protocol/calls/keys'
import { CallError } from '@candlewick/protocol/errors'
import { type Handler, handle } from '../../../http/handle.ts'
import type { Accounts } from '../accounts.ts'
import { asking } from '../calls.ts'
import { isSoundKey } from './public-key.ts'
import type { Silence } from './silence.ts'

export function keyHandlers(accounts: Accounts, silence: Silence): Handler[] {
  const { keys, secondStep, notices } = accounts
  return [
    handle(calls.apis, async ({ viewer }) => ({ records: await keys.list(viewer.userId) })),
    handle(calls.api, async (context, { id, publicKey, password, secondFactor, passkey, ...terms }) => {
      const { user, from } = await accounts.self(context.viewer, asking(context))
      const unfit = publicKey !== undefined && (id !== undefined || !isSoundKey(publicKey))
      if (unfit) throw new CallError('field_invalid', { field: 'publicKey' })
      await keys.check(user.id, id, terms)
      await secondStep.proveFully(user, { password, secondFactor, passkey }, from)
      if (id === undefined) {
        return await keys.make(context.viewer, terms, publicKey, (tx) => notices.changed(tx, user, 'api_key_made'))
      }
      const key = await keys.change(context.viewer, id, terms, (tx) => notices.changed(tx, user, 'api_key_changed'))
      return { key, secret: '' }
    }),
    handle(calls.apiDel, async ({ viewer }, { id }) => {
      await keys.remove(viewer.userId, id)
      return null
    }),
    handle(calls.cancelAllAfter, async ({ viewer }, { seconds }) => ({
      cancelTime: await silence.renew(viewer.userId, seconds),
    })),
  ]
}
