/** The calls of somebody's own picture, and of her own data whole. */
import * as calls from '@candlewick/protocol/calls/profile'
import { type Handler, handle } from '../../../http/handle.ts'
import type { Accounts } from '../accounts.ts'
import { asking } from '../calls.ts'
import type { Profile } from './profile.ts'

export function profileHandlers(accounts: Accounts, profile: Profile): Handler[] {
  return [
    handle(calls.avatar, async ({ viewer }, { name = '' }) => ({
      avatar: await profile.setAvatar(viewer.userId, name),
    })),
    handle(calls.reveal, async (context, proof) => {
      const { user, from } = await accounts.self(context.viewer, asking(context))
      return await profile.reveal({ user, sessionId: context.viewer.sessionId, from }, proof)
    }),
  ]
}
