/**
 * The calls by which operators sign in, prove themselves again, and change what they are known by. Each change stands in the
 * trail by its own transaction: neither is there without the other.
 */
import * as calls from '@candlewick/protocol/calls/console/session'
import { CallError } from '@candlewick/protocol/errors'
import { writeAuditIn } from '../../adapters/audit.ts'
import type { Sql, Transaction } from '../../db/database.ts'
import { type CallContext, type Handler, handle, type OperatorContext } from '../../http/handle.ts'
import { type Accounts, DEVICE_LIFETIME, type User } from '../account/public.ts'
import type { OperatorSessions } from './operator-sessions.ts'
import type { Operators } from './operators.ts'
import { hashOf } from './tokens.ts'

export interface SessionCallDependencies {
  readonly sql: Sql
  readonly accounts: Accounts
  readonly operators: Operators
  readonly sessions: OperatorSessions
}

/** What a browser carries to show that an operator signed in from it; the customers' cookie never comes here. */
const COOKIE = 'console-device'
const COOKIE_PATH = '/api/console/session'

export function sessionHandlers(dependencies: SessionCallDependencies): Handler[] {
  return [...entryHandlers(dependencies), ...ownHandlers(dependencies), ...factorHandlers(dependencies)]
}

function asking(context: CallContext, work?: string) {
  const { address, userAgent, language } = context
  return { address, userAgent, language, devices: context.cookie(COOKIE), work }
}

function entryHandlers({ sql, accounts, operators, sessions }: SessionCallDependencies): Handler[] {
  const { operatorSignIn } = accounts
  const { secondStep } = operatorSignIn
  return [
    handle(calls.login, async (context, { email, password, secondFactor, passkey, work }) => {
      const from = asking(context, work)
      const { user, devices } = await operatorSignIn.enter({ email, password }, { secondFactor, passkey }, from)
      const { address, userAgent } = context
      const name = await operators.nameOf(user.id)
      const subject = [address, userAgent]
      const opened = await sessions.open(
        { operatorId: user.id, passwordHash: user.passwordHash, address, userAgent },
        (tx) => writeAuditIn(tx, { actor: user.id, name, action: 'session.open', subject, outcome: 'done' }),
      )
      if (opened === undefined) throw new CallError('account_closed')
      if (user.language !== context.language) await accounts.users.setLanguage(user.id, context.language)
      context.setCookie(COOKIE, devices, { maxAge: DEVICE_LIFETIME, path: COOKIE_PATH })
      const { token, expireTime, freshUntil } = opened
      return { token, expireTime, freshUntil }
    }),
    handle(calls.passkeyOptions, async () => ({ options: await secondStep.passkeyToProve() })),
    handle(calls.setPassword, async (context, { token, password }) => {
      // Asked before the work of hashing: nobody has that done for a link that is none.
      const [link] = await sql`select 1 from operator_links where hash = ${hashOf(token)} and expires_at > now()`
      if (link === undefined) throw new CallError('link_expired', { field: 'token' })
      const hashed = await operatorSignIn.hashed(password, context.address)
      await sql.begin(async (tx) => {
        const actor = await operators.useLink(tx, hashOf(token))
        await operatorSignIn.setPassword(tx, actor, hashed)
        const name = await operators.nameOf(actor, tx)
        await writeAuditIn(tx, { actor, name, action: 'session.password', subject: ['by link'], outcome: 'done' })
      })
      return null
    }),
  ]
}

/** The operator as the table of people has her. @throws CallError `token_invalid` */
async function selfOf(accounts: Accounts, { operator }: OperatorContext): Promise<User> {
  const user = await accounts.users.byId(operator.operatorId)
  if (user === undefined) throw new CallError('token_invalid')
  return user
}

/** Writes what she does of her own account into the trail, as a part of doing it. */
function written({ operator, wrote }: OperatorContext, action: string, subject: readonly string[]) {
  return async (tx: Transaction): Promise<void> => {
    const { operatorId: actor, name } = operator
    await writeAuditIn(tx, { actor, name, action, subject, outcome: 'done' })
    wrote()
  }
}

function ownHandlers({ sql, accounts, sessions }: SessionCallDependencies): Handler[] {
  const { operatorSignIn } = accounts
  const { secondStep } = operatorSignIn
  return [
    handle(calls.current, async ({ operator }) => {
      const { operatorId, sessionId, name, email, roles, permissions, expireTime, freshUntil } = operator
      const [{ passkeys, recoveryCodesLeft }, names, listed] = await Promise.all([
        secondStep.bound(operatorId),
        secondStep.factors.names(operatorId),
        sessions.list(operatorId),
      ])
      return {
        operator: { operatorId, name, email },
        roles: [...roles],
        permissions: [...permissions],
        expireTime,
        freshUntil,
        factors: names.length === 0 ? ['email' as const] : names,
        passkeys: [...passkeys],
        recoveryCodesLeft,
        sessions: listed.map((session) => ({ ...session, current: session.sessionId === sessionId })),
      }
    }),
    handle(calls.prove, async (context, proof) => {
      await operatorSignIn.prove(await selfOf(accounts, context), proof, asking(context))
      return { freshUntil: await sessions.proven(context.operator.sessionId) }
    }),
    handle(calls.logout, async (context) => {
      const { operatorId, sessionId } = context.operator
      await sessions.end(operatorId, sessionId, 'logout', written(context, 'session.end', []))
      return null
    }),
    handle(calls.endSession, async (context, { sessionId }) => {
      const { operatorId } = context.operator
      await sessions.end(operatorId, sessionId, 'ended', written(context, 'session.end', [sessionId]))
      return null
    }),
    handle(calls.changePassword, async (context, { before, password }) => {
      const { operatorId, sessionId } = context.operator
      const user = await selfOf(accounts, context)
      const from = await operatorSignIn.guesser(operatorId, asking(context))
      await operatorSignIn.checkPassword(user, before, from, 'before')
      const hashed = await operatorSignIn.hashed(password, context.address)
      await sql.begin(async (tx) => {
        await operatorSignIn.replacePassword(tx, user, hashed, 'before')
        await sessions.endOthers(tx, operatorId, sessionId, 'password')
        await written(context, 'session.password', [])(tx)
      })
      return null
    }),
  ]
}

function factorHandlers({ accounts }: SessionCallDependencies): Handler[] {
  const { operatorSignIn } = accounts
  const { secondStep } = operatorSignIn
  const from = (context: OperatorContext) => operatorSignIn.guesser(context.operator.operatorId, asking(context))
  const factor = (context: OperatorContext, what: string) => written(context, 'session.factor', [what])
  return [
    handle(calls.authenticatorBegin, async (context) => {
      const { operatorId, email } = context.operator
      return await secondStep.beginAuthenticator(operatorId, email, factor(context, 'authenticator begun'))
    }),
    handle(calls.authenticatorBind, async (context, { code, ...proof }) => {
      const user = await selfOf(accounts, context)
      const [named, also] = [{ code, field: 'code' }, factor(context, 'authenticator bound')]
      return { recoveryCodes: await secondStep.bindAuthenticator(user, named, proof, await from(context), also) }
    }),
    handle(calls.authenticatorRemove, async (context, { code, ...proof }) => {
      const user = await selfOf(accounts, context)
      const [named, also] = [{ code, field: 'code' }, factor(context, 'authenticator removed')]
      await secondStep.removeAuthenticator(user, named, proof, await from(context), also)
      return null
    }),
    handle(calls.passkeyBegin, async (context) => {
      // Nothing is changed by it, which is why the entry has no transaction to be a part of.
      const options = await secondStep.passkeyToMake(await selfOf(accounts, context))
      await context.audit({ action: 'session.factor', subject: ['passkey begun'], outcome: 'done' })
      return { options }
    }),
    handle(calls.passkeyAdd, async (context, { name, created, ...proof }) => {
      const user = await selfOf(accounts, context)
      return await secondStep.addPasskey(user, { name, created }, proof, await from(context), (tx, passkeyId) =>
        factor(context, `passkey ${passkeyId.slice(0, 40)} added`)(tx),
      )
    }),
    handle(calls.passkeyRemove, async (context, { passkeyId, ...proof }) => {
      const also = factor(context, `passkey ${passkeyId.slice(0, 40)} removed`)
      await secondStep.removePasskey(await selfOf(accounts, context), passkeyId, proof, await from(context), also)
      return null
    }),
    handle(calls.recoveryRenew, async (context, proof) => {
      const user = await selfOf(accounts, context)
      const also = factor(context, 'recovery codes renewed')
      return { recoveryCodes: await secondStep.renewRecoveryCodes(user, proof, await from(context), also) }
    }),
  ]
}
