/** How an operator signs in and proves herself again: tokens of her own kind, good for eight hours, never renewed. */
import * as z from 'zod/mini'
import { defineCall } from '../../call.ts'
import { colleague, houseId } from '../../console-fields.ts'
import { factorCode, newPasskey, passkeyResponse } from '../../factors.ts'
import { text } from '../../fields.ts'
import { PERMISSIONS, STAFF_ROLES } from '../../who.ts'
import { email, password, work } from '../account.ts'
import { failureReport } from '../platform.ts'
import { proof } from '../security.ts'

const area = 'console/session'
const done = z.null()
const options = z.record(z.string(), z.unknown())
const recoveryCodes = z.array(z.string())
/** What is the operator's own to do, whatever her role; every role reads the house's figures. */
const fresh = { staff: 'house.read', fresh: true } as const

export const login = defineCall({
  name: 'console.login',
  area,
  method: 'POST',
  path: '/api/console/session/login',
  who: 'public',
  means:
    'signs an operator in: the first answer to a right password is `second_step`, its `bound` naming what would do ' +
    '(authenticator, passkey, recovery, email; where nothing is bound a code is mailed), then the same call with it',
  changes: true,
  input: {
    email: email(),
    password: password(),
    secondFactor: z.optional(factorCode()),
    passkey: z.optional(passkeyResponse),
    work: work(),
  },
  output: z.object({
    token: z.string(),
    /** Epoch milliseconds at which the session ends, whatever is done meanwhile. */
    expireTime: z.int(),
    /** Until when what moves money or changes rights needs no other proof. */
    freshUntil: z.int(),
  }),
  errors: [
    'second_step',
    'login_failed',
    'code_wrong',
    'passkey_failed',
    'account_closed',
    'account_locked',
    'too_many_requests',
    'work_required',
  ],
})

export const passkeyOptions = defineCall({
  name: 'console.passkeyOptions',
  area,
  method: 'POST',
  path: '/api/console/session/passkey/options',
  who: 'public',
  means: 'what the browser is to be asked for to prove itself by a passkey, for five minutes; the same for everybody',
  input: {},
  output: z.object({ options }),
})

export const setPassword = defineCall({
  name: 'console.setPassword',
  area,
  method: 'POST',
  path: '/api/console/session/setPassword',
  who: 'public',
  means:
    'sets the password by the link that a new operator, or one whose access was renewed, is mailed; once, for a day',
  changes: true,
  input: { token: z.string().check(z.regex(/^[\w-]{43}$/, 'link_expired')), password: password() },
  output: done,
  errors: ['link_expired', 'too_many_requests'],
})

export const current = defineCall({
  name: 'console.current',
  area,
  method: 'GET',
  path: '/api/console/session/current',
  who: 'staff',
  means: 'who is signed in, what she may do, and what her account is guarded by',
  input: {},
  output: z.object({
    operator: z.extend(colleague, { email: z.string() }),
    roles: z.array(z.enum(STAFF_ROLES)),
    permissions: z.array(z.enum(PERMISSIONS)),
    expireTime: z.int(),
    freshUntil: z.int(),
    /** What proves her the second time, `email` where nothing is bound. */
    factors: z.array(z.enum(['authenticator', 'passkey', 'recovery', 'email'])),
    passkeys: z.array(
      z.object({ passkeyId: z.string(), name: z.string(), createTime: z.int(), lastUsed: z.nullable(z.int()) }),
    ),
    recoveryCodesLeft: z.int(),
    sessions: z.array(
      z.object({
        sessionId: z.string(),
        current: z.boolean(),
        address: z.string(),
        userAgent: z.string(),
        createTime: z.int(),
        lastUsed: z.int(),
      }),
    ),
  }),
})

export const prove = defineCall({
  name: 'console.prove',
  area,
  method: 'POST',
  path: '/api/console/session/prove',
  who: 'staff',
  means:
    'proves the second factor again, for five minutes of what moves money or changes rights; without one the answer is ' +
    '`second_step` as when signing in',
  changes: true,
  audits: 'nothing',
  input: { secondFactor: z.optional(factorCode()), passkey: z.optional(passkeyResponse) },
  output: z.object({ freshUntil: z.int() }),
  errors: ['second_step', 'code_wrong', 'passkey_failed', 'too_many_requests'],
})

export const logout = defineCall({
  name: 'console.logout',
  area,
  method: 'POST',
  path: '/api/console/session/logout',
  who: 'staff',
  means: 'ends the session',
  changes: true,
  input: {},
  output: done,
})

export const endSession = defineCall({
  name: 'console.endSession',
  area,
  method: 'POST',
  path: '/api/console/session/end',
  who: 'staff',
  means: 'ends another of the operator’s own sessions',
  changes: true,
  input: { sessionId: houseId() },
  output: done,
  errors: ['not_found'],
})

export const changePassword = defineCall({
  name: 'console.changePassword',
  area,
  method: 'POST',
  path: '/api/console/session/password',
  who: fresh,
  means: 'changes the operator’s own password; her other sessions end',
  changes: true,
  input: { before: password(), password: password() },
  output: done,
  errors: ['password_wrong', 'reauth_needed', 'too_many_requests'],
})

export const authenticatorBegin = defineCall({
  name: 'console.authenticatorBegin',
  area,
  method: 'POST',
  path: '/api/console/session/authenticator/begin',
  who: fresh,
  means: 'begins to bind an authenticator: its secret, and the address that its picture shows',
  changes: true,
  input: {},
  output: z.object({ secret: z.string(), uri: z.string() }),
  errors: ['reauth_needed'],
})

export const authenticatorBind = defineCall({
  name: 'console.authenticatorBind',
  area,
  method: 'POST',
  path: '/api/console/session/authenticator/bind',
  who: fresh,
  means:
    'binds the authenticator that was begun, by its code; needs a factor of before that is not an authenticator, or the ' +
    'login password where none is',
  changes: true,
  input: { code: factorCode(), ...proof() },
  output: z.object({ recoveryCodes }),
  errors: [
    'code_wrong',
    'factor_needed',
    'factor_new',
    'passkey_failed',
    'field_required',
    'password_wrong',
    'reauth_needed',
  ],
})

export const authenticatorRemove = defineCall({
  name: 'console.authenticatorRemove',
  area,
  method: 'POST',
  path: '/api/console/session/authenticator/remove',
  who: fresh,
  means: 'removes the authenticator by its code or a recovery code; needs another factor',
  changes: true,
  input: { code: factorCode(), ...proof() },
  output: done,
  errors: ['code_wrong', 'factor_needed', 'factor_new', 'passkey_failed', 'not_found', 'reauth_needed'],
})

export const passkeyBegin = defineCall({
  name: 'console.passkeyBegin',
  area,
  method: 'POST',
  path: '/api/console/session/passkey/begin',
  who: fresh,
  means: 'what the browser is to be asked for to make a passkey, for five minutes',
  changes: true,
  input: {},
  output: z.object({ options }),
  errors: ['too_many', 'reauth_needed'],
})

export const passkeyAdd = defineCall({
  name: 'console.passkeyAdd',
  area,
  method: 'POST',
  path: '/api/console/session/passkey/add',
  who: fresh,
  means: 'binds a passkey; needs a factor that is bound, or the password where none is',
  changes: true,
  input: { name: text(1, 40), created: newPasskey, ...proof() },
  output: z.object({ passkeyId: z.string(), recoveryCodes }),
  errors: ['code_wrong', 'factor_needed', 'passkey_failed', 'password_wrong', 'too_many', 'reauth_needed'],
})

export const passkeyRemove = defineCall({
  name: 'console.passkeyRemove',
  area,
  method: 'POST',
  path: '/api/console/session/passkey/remove',
  who: fresh,
  means: 'removes a passkey; needs another factor',
  changes: true,
  input: { passkeyId: z.string().check(z.regex(/^[\w-]{1,1400}$/)), ...proof() },
  output: done,
  errors: ['code_wrong', 'factor_needed', 'factor_new', 'passkey_failed', 'not_found', 'reauth_needed'],
})

export const recoveryRenew = defineCall({
  name: 'console.recoveryRenew',
  area,
  method: 'POST',
  path: '/api/console/session/recovery/renew',
  who: fresh,
  means: 'ten new recovery codes in the place of all before; needs a factor that is none of them',
  changes: true,
  input: proof(),
  output: z.object({ recoveryCodes }),
  errors: ['code_wrong', 'factor_needed', 'passkey_failed', 'not_found', 'reauth_needed'],
})

export const reportFailure = defineCall({
  name: 'console.reportFailure',
  area,
  method: 'POST',
  path: '/api/console/session/failure',
  who: 'staff',
  means: 'a part of a page of the console stopped working: what whoever runs the house should know of it',
  input: failureReport(),
  output: z.null(),
})
