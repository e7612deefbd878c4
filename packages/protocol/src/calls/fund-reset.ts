/** A forgotten fund password: asked for by its owner, checked by operators, and then set anew by its owner. */
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { factorCode, passkeyResponse } from '../factors.ts'
import { text, withDefault } from '../fields.ts'
import { CLOSED } from '../key-closed.ts'
import { password } from './account.ts'

/** `none`: nothing was asked for; `approved`: a new one may be set; `ended`: not used in time, or no longer needed. */
export const FUND_RESET_STATES = ['none', 'review', 'approved', 'rejected', 'used', 'ended'] as const

const factor = () => ({ secondFactor: z.optional(factorCode()), passkey: z.optional(passkeyResponse) })

const stateNow = z.object({
  state: z.enum(FUND_RESET_STATES),
  askTime: z.nullable(z.int()),
  /** Until when it was promised to be decided; null where nothing is under review. */
  dueTime: z.nullable(z.int()),
  /** Until when the new one may be set; null where it may not. */
  validUntil: z.nullable(z.int()),
  /** What the operator says to the customer; may be empty. */
  reasonText: z.string(),
})

export const state = defineCall({
  name: 'fundReset.state',
  area: 'account',
  method: 'GET',
  path: '/api/{p}/coin/security/fundReset',
  who: 'customer',
  keys: { closed: 'tells how far a lost fund password is, which whoever stole a key waits for' },
  means: 'where the own request for a new fund password stands',
  input: {},
  output: stateNow,
})

export const ask = defineCall({
  name: 'fundReset.ask',
  area: 'account',
  method: 'POST',
  path: '/api/{p}/coin/security/fundReset/ask',
  who: 'customer',
  keys: CLOSED.guard,
  means:
    'asks for a forgotten fund password to be renewed, with the number of the document that the account was verified by; ' +
    'two operators decide. The present one stays until a new one is set',
  changes: true,
  input: {
    password: password(),
    /** Spaces, dots and dashes make no difference. */
    idNumber: z.string().check(z.regex(/^[\p{L}\p{Nd}\p{Zs}./‐-]{4,40}$/u)),
    /** What the customer wants to say to who decides. */
    words: withDefault(text(0, 400), ''),
    ...factor(),
  },
  output: stateNow,
  errors: [
    'fund_password_unset',
    'identity_needed',
    'identity_review',
    'case_decided',
    'restricted',
    'password_wrong',
    'factor_needed',
    'code_wrong',
    'passkey_failed',
    'too_many_requests',
  ],
})

export const set = defineCall({
  name: 'fundReset.set',
  area: 'account',
  method: 'POST',
  path: '/api/{p}/coin/security/fundReset/set',
  who: 'customer',
  keys: CLOSED.guard,
  means:
    'sets a new fund password in the place of the forgotten one, once, where operators let it; pauses withdrawals for 24 hours',
  changes: true,
  input: { newPassword: password(), confirmPassword: password(), ...factor() },
  output: z.null(),
  errors: [
    'not_found',
    'restricted',
    'password_form',
    'password_mismatch',
    'factor_needed',
    'code_wrong',
    'passkey_failed',
  ],
})
