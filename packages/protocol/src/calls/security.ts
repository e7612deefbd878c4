/** What a customer proves herself with beyond her password: authenticator, passkeys, recovery codes. */
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { factorCode, newPasskey, passkeyResponse } from '../factors.ts'
import { text, whole, withDefault } from '../fields.ts'
import { CLOSED } from '../key-closed.ts'
import { password, session, work } from './account.ts'

/** What shows that it is the customer herself who changes how she is known; what of it is needed depends on what is bound. */
export const proof = () => ({
  password: z.optional(password()),
  secondFactor: z.optional(factorCode()),
  passkey: z.optional(passkeyResponse),
})

const passkeyId = () => z.string().check(z.regex(/^[\w-]{1,1400}$/))
const passkeyName = () => text(1, 40)
/** What the browser is to be asked for: the options of WebAuthn in JSON. */
const options = z.record(z.string(), z.unknown())
/** Empty where there were some already. */
const recoveryCodes = z.array(z.string())
const done = z.null()

export const overview = defineCall({
  name: 'security.overview',
  area: 'account',
  method: 'GET',
  path: '/api/{p}/coin/security/overview',
  who: 'customer',
  keys: 'open',
  means: 'what guards the account: what is bound, what is set, until when withdrawals pause',
  input: {},
  output: z.object({
    authenticator: z.boolean(),
    passkeys: z.array(
      z.object({ passkeyId: z.string(), name: z.string(), createTime: z.int(), lastUsed: z.nullable(z.int()) }),
    ),
    recoveryCodesLeft: z.int(),
    /** Epoch milliseconds; null where nothing stands in the way. */
    withdrawalsPausedUntil: z.nullable(z.int()),
    fundPassword: z.boolean(),
    /** Empty where none is set. */
    antiCode: z.string(),
    /** Masked; empty where none is bound. */
    email: z.string(),
    phone: z.string(),
    /** When each was set or changed last, epoch milliseconds; null where it is not set, or that was not noted yet. */
    since: z.object({
      password: z.nullable(z.int()),
      /** The newest of them. */
      passkey: z.nullable(z.int()),
      authenticator: z.nullable(z.int()),
      recovery: z.nullable(z.int()),
      fundPassword: z.nullable(z.int()),
      antiCode: z.nullable(z.int()),
      email: z.nullable(z.int()),
      phone: z.nullable(z.int()),
    }),
  }),
})

export const getGoogleVerification = defineCall({
  name: 'security.getGoogleVerification',
  area: 'account',
  method: 'GET',
  path: '/api/{p}/coin/member/getGoogleVerification/{x}',
  who: 'customer',
  keys: CLOSED.guard,
  means: 'begins to bind an authenticator: its secret, and the address that its picture shows with `x` as the name',
  changes: true,
  input: { x: text(1, 64) },
  output: z.object({ secret: z.string(), uri: z.string() }),
})

export const googleVerificationBindingOrReset = defineCall({
  name: 'security.googleVerificationBindingOrReset',
  area: 'account',
  method: 'GET',
  path: '/api/{p}/coin/member/googleVerificationBindingOrReset/{x}/{y}',
  who: 'customer',
  keys: CLOSED.guard,
  means:
    'with `y` 2 binds the authenticator that was begun, `x` being its code; with 1 removes the bound one, `x` being its ' +
    'code or a recovery code. What replaces or removes needs another factor, the first one the login password',
  changes: true,
  input: { x: factorCode(), y: withDefault(whole(1, 2), 2), ...proof() },
  output: z.object({ recoveryCodes }),
  errors: [
    'code_wrong',
    'factor_needed',
    'factor_new',
    'passkey_failed',
    'field_required',
    'password_wrong',
    'not_found',
  ],
})

export const recoveryRenew = defineCall({
  name: 'security.recoveryRenew',
  area: 'account',
  method: 'POST',
  path: '/api/{p}/coin/security/recovery/renew',
  who: 'customer',
  keys: CLOSED.guard,
  means:
    'ten new recovery codes, shown this once; the ones before serve no more, nor do they prove it. Pauses withdrawals for ' +
    '24 hours',
  changes: true,
  input: proof(),
  output: z.object({ recoveryCodes }),
  errors: ['code_wrong', 'factor_needed', 'passkey_failed', 'not_found'],
})

export const passkeyBegin = defineCall({
  name: 'security.passkeyBegin',
  area: 'account',
  method: 'POST',
  path: '/api/{p}/coin/security/passkey/begin',
  who: 'customer',
  keys: CLOSED.guard,
  means: 'what the browser is to be asked for to make a passkey, for five minutes',
  changes: true,
  input: {},
  output: z.object({ options }),
  errors: ['too_many'],
})

export const passkeyAdd = defineCall({
  name: 'security.passkeyAdd',
  area: 'account',
  method: 'POST',
  path: '/api/{p}/coin/security/passkey/add',
  who: 'customer',
  keys: CLOSED.guard,
  means: 'binds a passkey; needs a factor that is bound, or the login password where none is',
  changes: true,
  input: { name: passkeyName(), created: newPasskey, ...proof() },
  output: z.object({ passkeyId: z.string(), recoveryCodes }),
  errors: ['code_wrong', 'factor_needed', 'passkey_failed', 'login_failed', 'too_many'],
})

export const passkeyRename = defineCall({
  name: 'security.passkeyRename',
  area: 'account',
  method: 'POST',
  path: '/api/{p}/coin/security/passkey/rename',
  who: 'customer',
  keys: CLOSED.guard,
  means: 'gives a passkey another name',
  changes: true,
  input: { passkeyId: passkeyId(), name: passkeyName() },
  output: done,
  errors: ['not_found'],
})

export const passkeyRemove = defineCall({
  name: 'security.passkeyRemove',
  area: 'account',
  method: 'POST',
  path: '/api/{p}/coin/security/passkey/remove',
  who: 'customer',
  keys: CLOSED.guard,
  means: 'removes a passkey; needs another factor',
  changes: true,
  input: { passkeyId: passkeyId(), ...proof() },
  output: done,
  errors: ['code_wrong', 'factor_needed', 'factor_new', 'passkey_failed', 'not_found'],
})

export const passkeyOptions = defineCall({
  name: 'security.passkeyOptions',
  area: 'account',
  method: 'POST',
  path: '/api/{p}/coin/auth/passkey/options',
  who: 'public',
  keys: CLOSED.session,
  means: 'what the browser is to be asked for to prove itself by a passkey, for five minutes; the same for everybody',
  input: {},
  output: z.object({ options }),
})

export const passkeyLogin = defineCall({
  name: 'security.passkeyLogin',
  area: 'account',
  method: 'POST',
  path: '/api/{p}/coin/auth/passkey',
  who: 'public',
  keys: CLOSED.session,
  means: 'logs in by a passkey alone, without a password',
  changes: true,
  input: { passkey: passkeyResponse, work: work() },
  output: session,
  errors: ['passkey_failed', 'account_closed', 'account_locked', 'work_required'],
})
