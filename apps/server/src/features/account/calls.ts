/** The calls of registration, login, codes and sessions. */
import { maskAccount } from '@candlewick/money/display'
import * as calls from '@candlewick/protocol/calls/account'
import * as security from '@candlewick/protocol/calls/security'
import { CallError } from '@candlewick/protocol/errors'
import { type CallContext, type Handler, handle } from '../../http/handle.ts'
import type { Accounts, AskedTarget, Asking, Entered, Target } from './accounts.ts'
import { DEVICE_COOKIE, DEVICE_LIFETIME, DEVICE_PATHS } from './known-devices.ts'
import { type Sessions, TOKEN_LIFETIME, type Tokens } from './sessions.ts'
import { type User, userInfoOf } from './users.ts'

export interface AccountCallDependencies {
  readonly accounts: Accounts
  readonly sessions: Sessions
  /** Address of the refresh call: the only one that the refresh token's cookie is sent to. */
  readonly refreshPath: string
}

const REFRESH_COOKIE = 'coin-refresh-token'

export function accountHandlers(dependencies: AccountCallDependencies): Handler[] {
  const { accounts, sessions } = dependencies

  const forgetRefresh = (context: CallContext) =>
    context.setCookie(REFRESH_COOKIE, '', { maxAge: 0, path: dependencies.refreshPath })

  const enter = (context: CallContext, tokens: Tokens, user: User) => {
    context.setCookie(REFRESH_COOKIE, tokens.refreshToken, { maxAge: TOKEN_LIFETIME, path: dependencies.refreshPath })
    return {
      satoken: tokens.satoken,
      // A script in a browser reads no token but the one that it needs.
      refreshToken: hasCookie(context) ? '' : tokens.refreshToken,
      expireTime: tokens.expireTime,
      user: userInfoOf(user),
    }
  }
  const welcome = (context: CallContext, { tokens, user, devices }: Entered) => {
    for (const path of DEVICE_PATHS) context.setCookie(DEVICE_COOKIE, devices, { maxAge: DEVICE_LIFETIME, path })
    return enter(context, tokens, user)
  }
  const known = async (userId: string): Promise<User> => {
    const user = await accounts.users.byId(userId)
    if (!user) throw new CallError('token_invalid')
    return user
  }
  type CodeInput = { purpose: (typeof calls.CODE_PURPOSES)[number] }
  const sendCode = async (context: CallContext, target: AskedTarget, { purpose }: CodeInput) => {
    await accounts.sendCode(purpose, target, asking(context), context.viewer?.userId)
    return null
  }

  return [
    handle(calls.sendEmailCode, (context, input) => sendCode(context, { kind: 'email', value: input.email }, input)),
    handle(calls.openSendEmail, (context, input) => sendCode(context, { kind: 'email', value: input.email }, input)),
    handle(calls.sendMobileCode, (context, input) => sendCode(context, { kind: 'phone', value: input.phone }, input)),
    handle(calls.openSendSms, (context, input) => sendCode(context, { kind: 'phone', value: input.phone }, input)),
    handle(calls.register, async (context, input) => {
      same(input)
      const { account, code, password, inviteCode, work } = input
      const registration = { account, target: targetOf(input), code, password, inviteCode }
      return welcome(context, await accounts.register(registration, asking(context, work)))
    }),
    handle(calls.login, async (context, input) => {
      const handled = { type: input.type, value: input.account }
      const { password, secondFactor, passkey, work } = input
      return welcome(context, await accounts.login(handled, password, { secondFactor, passkey }, asking(context, work)))
    }),
    handle(security.passkeyOptions, async () => ({ options: await accounts.secondStep.passkeyToProve() })),
    handle(security.passkeyLogin, async (context, { passkey, work }) =>
      welcome(context, await accounts.loginByPasskey(passkey, asking(context, work))),
    ),
    handle(calls.resetPassword, async (context, input) => {
      same(input)
      const target = targetOf(input)
      if (!target) throw new CallError('field_required', { field: 'email' })
      await accounts.resetPassword(target, input.code, input.password, asking(context))
      return null
    }),
    handle(calls.getInfo, async ({ viewer }) => {
      const info = userInfoOf(await known(viewer.userId))
      // Whoever reads a programme's memory learns no name either.
      return { user: viewer.key === undefined ? info : { ...info, account: maskAccount(info.account) } }
    }),
    handle(calls.refresh, async (context, input) => {
      const refreshToken = context.cookie(REFRESH_COOKIE) ?? input.refreshToken
      if (refreshToken === undefined) throw new CallError('token_invalid')
      const tokens = await sessions.refresh(refreshToken)
      return enter(context, tokens, await known(tokens.userId))
    }),
    handle(calls.logout, async (context) => {
      await sessions.end({ sessionId: context.viewer.sessionId }, 'logout')
      forgetRefresh(context)
      return null
    }),
    handle(calls.forget, (context) => {
      forgetRefresh(context)
      return null
    }),
  ]
}

/** Whether the caller has the refresh token in its cookie: a browser, or who renewed by it. */
function hasCookie(context: CallContext): boolean {
  return context.fromBrowser || context.cookie(REFRESH_COOKIE) !== undefined
}

/** Where a request comes from, and what its browser carries. */
export function asking(context: CallContext, work?: string): Asking {
  const { address, userAgent, language } = context
  return { address, userAgent, language, devices: context.cookie(DEVICE_COOKIE), work }
}

function same(input: { password: string; confirmPassword: string }): void {
  if (input.password !== input.confirmPassword) throw new CallError('password_mismatch', { field: 'confirmPassword' })
}

/** The one address that is named. */
export function targetOf(input: { email?: string | undefined; phone?: string | undefined }): Target | undefined {
  if (input.email !== undefined && input.phone !== undefined) throw new CallError('field_invalid', { field: 'phone' })
  if (input.email !== undefined) return { kind: 'email', value: input.email }
  if (input.phone !== undefined) return { kind: 'phone', value: input.phone }
  return undefined
}
