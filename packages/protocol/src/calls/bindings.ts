/** Login password, fund password, the addresses an account is bound to, and the anti-phishing code. */
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { factorCode, passkeyResponse } from '../factors.ts'
import { CLOSED } from '../key-closed.ts'
import { code, email, password, phone } from './account.ts'

/** A factor that is bound; without it the answer is `factor_needed` where there is one. */
const factor = () => ({ secondFactor: z.optional(factorCode()), passkey: z.optional(passkeyResponse) })
/** A factor that is bound, or where there is none the login password. */
const full = () => ({ password: z.optional(password()), ...factor() })
const changed = () => ({ oldPassword: password(), newPassword: password(), confirmPassword: password(), ...factor() })
const done = z.null()

const PASSWORD_ERRORS = ['password_form', 'password_mismatch', 'factor_needed', 'code_wrong', 'passkey_failed'] as const
const FIRST_ERRORS = ['field_required', 'password_wrong', 'fund_password_set'] as const

export const setFundPassword = defineCall({
  name: 'bindings.setFundPassword',
  operation: 'bindings.tardPwdSet',
  area: 'account',
  method: 'POST',
  path: '/api/user/tardPwdSet',
  who: 'customer',
  keys: CLOSED.guard,
  means: 'sets the fund password for the first time; where no factor is bound it takes the login password',
  changes: true,
  input: { newPassword: password(), confirmPassword: password(), ...full() },
  output: done,
  errors: [...PASSWORD_ERRORS, ...FIRST_ERRORS],
})

export const updatePwd = defineCall({
  name: 'bindings.updatePwd',
  area: 'account',
  method: 'POST',
  path: '/api/user/updatePwd',
  who: 'customer',
  keys: CLOSED.guard,
  means: 'changes the fund password and pauses withdrawals for 24 hours; one that is forgotten goes to support',
  changes: true,
  input: changed(),
  output: done,
  errors: [...PASSWORD_ERRORS, 'fund_password_unset', 'fund_password_wrong'],
})

export const tradePwd = defineCall({
  name: 'bindings.tradePwd',
  area: 'account',
  method: 'POST',
  path: '/api/{p}/coin/member/tradePwd',
  who: 'customer',
  keys: CLOSED.guard,
  means: 'sets the fund password as `tardPwdSet` does, or with `oldPassword` changes it as `updatePwd` does',
  changes: true,
  input: { ...changed(), oldPassword: z.optional(password()), password: z.optional(password()) },
  output: done,
  errors: [...PASSWORD_ERRORS, ...FIRST_ERRORS, 'fund_password_unset', 'fund_password_wrong'],
})

export const updateUserLoginPwd = defineCall({
  name: 'bindings.updateUserLoginPwd',
  area: 'account',
  method: 'POST',
  path: '/api/user/updateUserLoginPwd',
  who: 'customer',
  keys: CLOSED.guard,
  means: 'changes the login password, ends all other sessions and pauses withdrawals for 24 hours',
  changes: true,
  input: changed(),
  output: done,
  errors: [...PASSWORD_ERRORS, 'password_wrong'],
})

export const updatePassword = defineCall({
  name: 'bindings.updatePassword',
  area: 'account',
  method: 'POST',
  path: '/api/blade-user/update-password',
  who: 'customer',
  keys: CLOSED.guard,
  means: 'the same under its other address',
  changes: true,
  input: changed(),
  output: done,
  errors: [...PASSWORD_ERRORS, 'password_wrong'],
})

const BINDING_ERRORS = ['code_wrong', 'factor_needed', 'passkey_failed', 'password_wrong', 'account_taken'] as const

export const bindEmail = defineCall({
  name: 'bindings.bindEmail',
  area: 'account',
  method: 'POST',
  path: '/api/user/bindEmail',
  who: 'customer',
  keys: CLOSED.guard,
  means:
    'binds an email by the code sent to it; in the place of another one it takes the code sent to that too, as ' +
    '`oldCode`, and in the place of none the login password where no factor is bound. Pauses withdrawals for 24 hours',
  changes: true,
  input: { email: email(), code: code(), oldCode: z.optional(code()), ...full() },
  output: done,
  errors: BINDING_ERRORS,
})

export const accountVerificationBinding = defineCall({
  name: 'bindings.accountVerificationBinding',
  area: 'account',
  method: 'POST',
  path: '/api/{p}/coin/member/accountVerificationBinding',
  who: 'customer',
  keys: CLOSED.guard,
  means: 'binds or changes `email` or `phone`, one of them, as `bindEmail` does',
  changes: true,
  input: {
    email: z.optional(email()),
    phone: z.optional(phone()),
    code: code(),
    oldCode: z.optional(code()),
    ...full(),
  },
  output: done,
  errors: BINDING_ERRORS,
})

export const antiCode = defineCall({
  name: 'bindings.antiCode',
  area: 'account',
  method: 'POST',
  path: '/api/{p}/coin/member/antiCode',
  who: 'customer',
  keys: CLOSED.guard,
  means:
    'sets the anti-phishing code, which stands in every mail to the customer from then on; where no factor is bound it ' +
    'takes the login password',
  changes: true,
  input: {
    antiCode: z.string().check(z.regex(/^[\p{L}\p{N}_-]{4,20}$/u)),
    ...full(),
  },
  output: done,
  errors: ['factor_needed', 'code_wrong', 'passkey_failed', 'field_required', 'password_wrong'],
})
