/** Registration, login, codes, and what belongs to a session. */
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { factorCode, passkeyResponse } from '../factors.ts'
import { text } from '../fields.ts'
import { CLOSED } from '../key-closed.ts'
import { ROLES } from '../who.ts'

/**
 * A password as it travels: `sha256("candlewick:" + password)` in hex, so that no server, log or proxy ever sees the
 * words a person may use elsewhere. A caller that sends it untransformed is told so by `password_form`.
 */
export const password = () => z.string('password_form').check(z.regex(/^[0-9a-f]{64}$/, 'password_form'))

export const email = () =>
  z.string().check(z.maxLength(120), z.regex(/^[^\s@<>"(),:;\\[\]]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/))
export const phone = () => z.string().check(z.regex(/^\+?[0-9]{5,15}$/))
const account = () => z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_]{3,31}$/))
export const code = () => z.string().check(z.regex(/^[0-9]{6}$/, 'code_wrong'))

/** The answer to the challenge that a `work_required` carries in `bound`. */
export const work = () => z.optional(z.string().check(z.regex(/^[\w.-]{30,80}$/)))

/** What an emailed or texted code is for; a code serves its purpose only. */
export const CODE_PURPOSES = ['register', 'reset', 'bind', 'withdraw'] as const
const purpose = () => z.enum(CODE_PURPOSES)
/** Of the calls that send one. */
const TO_OWN = '; to bind and to withdraw, without an address, to the one that is bound, and to withdraw to no other'
const CODE_ERRORS = ['token_invalid', 'field_required', 'field_invalid', 'too_many_requests'] as const

const done = z.null()

/** The customer as the client keeps it. */
export const userInfo = z.object({
  userId: z.string(),
  /** The same id under the specification's other two names. */
  id: z.string(),
  blade_user_id: z.string(),
  account: z.string(),
  /** Masked, as the next is; whole they are shown by `account/reveal` alone. Empty where there is none. */
  email: z.string(),
  phone: z.string(),
  avatar: z.string(),
  /** Topic of the customer's chat with support. */
  chatKey: z.string(),
  /** 2 means merchant. */
  is_merchant: z.int(),
  merchant: z.nullable(z.object({ id: z.string() })),
  roles: z.array(z.enum(ROLES)),
  inviteCode: z.string(),
  /** `primary` and `advanced` once reviewed. */
  certification: z.enum(['none', 'primary', 'advanced']),
  vip: z.int(),
  createTime: z.int(),
})
export type UserInfo = z.output<typeof userInfo>

export const session = z.object({
  satoken: z.string(),
  /**
   * Renews the session once. Empty for browsers, which are given it in a cookie that no script can read; a caller that is none
   * keeps it from here.
   */
  refreshToken: z.string(),
  /** Epoch milliseconds at which the token ends. */
  expireTime: z.int(),
  user: userInfo,
})

export const sendEmailCode = defineCall({
  name: 'account.sendEmailCode',
  area: 'account',
  method: 'POST',
  path: '/api/user/sendEmailCode',
  who: 'public',
  keys: CLOSED.code,
  means: `sends a code by email${TO_OWN}`,
  changes: true,
  input: { email: z.optional(email()), purpose: purpose() },
  errors: CODE_ERRORS,
  output: done,
})

export const sendMobileCode = defineCall({
  name: 'account.sendMobileCode',
  area: 'account',
  method: 'POST',
  path: '/api/user/sendMobileCode',
  who: 'public',
  keys: CLOSED.code,
  means: `sends a code by text message${TO_OWN}`,
  changes: true,
  input: { phone: z.optional(phone()), purpose: purpose() },
  errors: CODE_ERRORS,
  output: done,
})

export const openSendEmail = defineCall({
  name: 'account.openSendEmail',
  area: 'account',
  method: 'GET',
  path: '/api/{p}/coin/open/send/email',
  who: 'public',
  keys: CLOSED.code,
  means: `sends a code by email${TO_OWN}`,
  changes: true,
  input: { email: z.optional(email()), purpose: purpose() },
  errors: CODE_ERRORS,
  output: done,
})

export const openSendSms = defineCall({
  name: 'account.openSendSms',
  area: 'account',
  method: 'GET',
  path: '/api/{p}/coin/open/send/sms',
  who: 'public',
  keys: CLOSED.code,
  means: `sends a code by text message${TO_OWN}`,
  changes: true,
  input: { phone: z.optional(phone()), purpose: purpose() },
  errors: CODE_ERRORS,
  output: done,
})

export const register = defineCall({
  name: 'account.register',
  area: 'account',
  method: 'POST',
  path: '/api/user/register',
  who: 'public',
  keys: { closed: 'an account is made by a person' },
  means: 'registers by account name, email or phone and logs in; email and phone need the code sent to them',
  changes: true,
  input: {
    account: z.optional(account()),
    email: z.optional(email()),
    phone: z.optional(phone()),
    code: z.optional(code()),
    password: password(),
    confirmPassword: password(),
    inviteCode: z.optional(z.string().check(z.regex(/^[A-Za-z0-9]{4,16}$/, 'invite_code_unknown'))),
    work: work(),
  },
  output: session,
  errors: ['password_form', 'password_mismatch', 'code_wrong', 'account_taken', 'invite_code_unknown', 'work_required'],
})

export const login = defineCall({
  name: 'account.login',
  area: 'account',
  method: 'POST',
  path: '/api/user/login',
  who: 'public',
  keys: CLOSED.session,
  means:
    'logs in; where a second step is bound the first answer is `second_step`, its `bound` naming what is (authenticator, ' +
    'passkey, recovery, email), then the same call with the factor',
  changes: true,
  input: {
    type: z.enum(['account', 'email', 'phone']),
    account: text(1, 120),
    password: password(),
    /** A code of the authenticator, a recovery code, or of an operator without either the emailed one. */
    secondFactor: z.optional(factorCode()),
    /** In its place the answer of a passkey to `security.passkeyOptions`. */
    passkey: z.optional(passkeyResponse),
    work: work(),
  },
  output: session,
  errors: [
    'password_form',
    'login_failed',
    'second_step',
    'code_wrong',
    'passkey_failed',
    'account_locked',
    'work_required',
  ],
})

export const resetPassword = defineCall({
  name: 'account.resetPassword',
  operation: 'account.backPwd',
  area: 'account',
  method: 'POST',
  path: '/api/user/backPwd',
  who: 'public',
  keys: CLOSED.guard,
  means: 'sets a new login password by the code sent to the email or phone, and ends every session',
  changes: true,
  input: {
    email: z.optional(email()),
    phone: z.optional(phone()),
    code: code(),
    password: password(),
    confirmPassword: password(),
  },
  output: done,
  errors: ['password_form', 'password_mismatch', 'code_wrong'],
})

export const getInfo = defineCall({
  name: 'account.getInfo',
  area: 'account',
  method: 'POST',
  path: '/api/user/getInfo',
  who: 'customer',
  keys: 'open',
  means: 'own user info',
  input: {},
  output: z.object({ user: userInfo }),
})

export const refresh = defineCall({
  name: 'account.refresh',
  area: 'account',
  method: 'POST',
  path: '/api/{p}/coin/auth/refresh',
  who: 'public',
  keys: CLOSED.session,
  means: 'a new token for the refresh token of the cookie, or of the field where there is no cookie',
  changes: true,
  input: { refreshToken: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'token_invalid'))) },
  output: session,
  errors: ['token_invalid'],
})

export const logout = defineCall({
  name: 'account.logout',
  area: 'account',
  method: 'POST',
  path: '/api/{p}/coin/auth/logout',
  who: 'customer',
  keys: CLOSED.session,
  means: 'ends the session; its sockets close within a second',
  changes: true,
  input: {},
  output: done,
})

export const forget = defineCall({
  name: 'account.forget',
  area: 'account',
  method: 'POST',
  path: '/api/{p}/coin/auth/forget',
  who: 'public',
  keys: CLOSED.session,
  means: 'takes the refresh cookie, which no script can, out of a browser whose session is over',
  changes: true,
  input: {},
  output: done,
})
