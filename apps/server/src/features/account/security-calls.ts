/** The calls of what a customer proves herself with, of her sessions and her devices. */
import * as devices from '@candlewick/protocol/calls/devices'
import * as calls from '@candlewick/protocol/calls/security'
import { CallError } from '@candlewick/protocol/errors'
import type { Transaction } from '../../db/database.ts'
import { type CallContext, type Handler, handle, type Viewer } from '../../http/handle.ts'
import { neighbourhoodOf } from '../../http/networks.ts'
import { withCountry } from '../../reference/countries.ts'
import { knownCursor } from '../../wire/list-input.ts'
import type { Accounts } from './accounts.ts'
import { maskedContacts } from './binding-calls.ts'
import { asking } from './calls.ts'
import type { Sessions } from './sessions.ts'

export interface SecurityCallDependencies {
  readonly accounts: Accounts
  readonly sessions: Sessions
}

const HIDDEN = '****'

export function securityHandlers(dependencies: SecurityCallDependencies): Handler[] {
  return [
    ...factorHandlers(dependencies),
    ...passkeyHandlers(dependencies),
    ...deviceHandlers(dependencies),
    ...alarmHandlers(dependencies),
  ]
}

const self = (accounts: Accounts, context: CallContext<Viewer>) => accounts.self(context.viewer, asking(context))

function factorHandlers({ accounts }: SecurityCallDependencies): Handler[] {
  const { secondStep } = accounts
  return [
    handle(calls.overview, async (context) => {
      const { viewer } = context
      const { user } = await self(accounts, context)
      const { userId } = viewer
      const [{ authenticator, passkeys, recoveryCodesLeft }, withdrawalsPausedUntil, fundPassword, since] =
        await Promise.all([
          secondStep.bound(userId),
          accounts.withdrawalsPausedUntil(userId),
          accounts.funds.isSet(userId),
          accounts.guardsSince(userId),
        ])
      // The word by which she knows our mails is nobody's who reads a programme's memory.
      const antiCode = viewer.key === undefined || user.antiCode === '' ? user.antiCode : HIDDEN
      const bound = { authenticator, passkeys: [...passkeys], recoveryCodesLeft, ...maskedContacts(user) }
      return { ...bound, withdrawalsPausedUntil, fundPassword, antiCode, since }
    }),
    handle(calls.getGoogleVerification, ({ viewer }, { x }) => secondStep.beginAuthenticator(viewer.userId, x)),
    handle(calls.googleVerificationBindingOrReset, async (context, { x, y, ...proof }) => {
      const { user, from } = await self(accounts, context)
      const named = { code: x, field: 'x' }
      if (y === 2) return { recoveryCodes: await secondStep.bindAuthenticator(user, named, proof, from) }
      await secondStep.removeAuthenticator(user, named, proof, from)
      return { recoveryCodes: [] }
    }),
    handle(calls.recoveryRenew, async (context, proof) => {
      const { user, from } = await self(accounts, context)
      return { recoveryCodes: await secondStep.renewRecoveryCodes(user, proof, from) }
    }),
  ]
}

function passkeyHandlers({ accounts }: SecurityCallDependencies): Handler[] {
  const { secondStep } = accounts
  return [
    handle(calls.passkeyBegin, async (context) => {
      const { user } = await self(accounts, context)
      return { options: await secondStep.passkeyToMake(user) }
    }),
    handle(calls.passkeyAdd, async (context, { name, created, ...proof }) => {
      const { user, from } = await self(accounts, context)
      return await secondStep.addPasskey(user, { name, created }, proof, from)
    }),
    handle(calls.passkeyRename, async ({ viewer }, { passkeyId, name }) => {
      await secondStep.renamePasskey(viewer.userId, passkeyId, name)
      return null
    }),
    handle(calls.passkeyRemove, async (context, { passkeyId, ...proof }) => {
      const { user, from } = await self(accounts, context)
      await secondStep.removePasskey(user, passkeyId, proof, from)
      return null
    }),
  ]
}

function deviceHandlers({ accounts, sessions }: SecurityCallDependencies): Handler[] {
  return [
    handle(devices.getLoginLog, async ({ viewer }, request) => {
      const page = await knownCursor(() => accounts.logins.page(viewer.userId, request))
      return { ...page, records: page.records.map((login) => seenBy(viewer, login)) }
    }),
    handle(devices.getLoginDevice, async ({ viewer }) => {
      const [list, open] = await Promise.all([accounts.devices.list(viewer.userId), sessions.list(viewer.userId)])
      const here = open.find(({ id }) => id === viewer.sessionId)?.deviceId
      const held = (id: string) => open.filter(({ deviceId }) => deviceId === id).length
      return {
        records: list.map((device) => ({
          ...seenBy(viewer, device),
          sessions: held(device.id),
          current: device.id === here,
        })),
      }
    }),
    handle(devices.deleteDevice, async ({ viewer }, { id }) => {
      const { userId } = viewer
      const end = (tx: Transaction) => sessions.end({ userId, deviceId: id }, 'device', tx)
      if (!(await accounts.devices.forget(userId, id, end))) throw new CallError('not_found', { field: 'id' })
      return null
    }),
    handle(devices.updateDevice, async ({ viewer }, { id, name, trusted }) => {
      const changed = await accounts.devices.change(viewer.userId, id, { name, trusted })
      if (!changed) throw new CallError('not_found', { field: 'id' })
      return null
    }),
    handle(devices.sessions, async ({ viewer }) => {
      const open = await sessions.list(viewer.userId)
      return { records: open.map((session) => ({ ...withCountry(session), current: session.id === viewer.sessionId })) }
    }),
    handle(devices.endSession, async ({ viewer }, { id }) => {
      const ended = await sessions.end({ sessionId: id, ofUser: viewer.userId }, 'logout')
      if (ended === 0) throw new CallError('not_found', { field: 'id' })
      return null
    }),
    handle(devices.endSessions, async ({ viewer }, { all }) => {
      const { userId, sessionId } = viewer
      return { ended: await sessions.end(all ? { userId } : { userId, but: sessionId }, 'logout') }
    }),
  ]
}

function alarmHandlers({ accounts }: SecurityCallDependencies): Handler[] {
  return [
    handle(devices.notMe, async (_context, { token }) => {
      await accounts.raiseAlarm(token)
      return null
    }),
  ]
}

/** What a key reads names the network and not the address. */
function seenBy<T extends { readonly address: string }>(viewer: Viewer, seen: T): T & { country: string } {
  const shown = withCountry(seen)
  return viewer.key === undefined ? shown : { ...shown, address: neighbourhoodOf(seen.address) }
}
