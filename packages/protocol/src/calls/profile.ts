/** What somebody shows of herself: her picture, and her own data whole where it is masked. */
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { factorCode, passkeyResponse } from '../factors.ts'
import { CLOSED } from '../key-closed.ts'
import { password } from './account.ts'

/** Seconds that a second step lets masked data be shown again without another. */
export const SHOWN_SECONDS = 300

export const avatar = defineCall({
  name: 'profile.avatar',
  area: 'account',
  method: 'POST',
  path: '/api/{p}/coin/account/avatar',
  who: 'customer',
  keys: CLOSED.identity,
  means:
    'takes a stored image of the type `avatar` as the own picture; without `name` goes back to the one of everybody',
  changes: true,
  input: { name: z.optional(z.string().check(z.regex(/^[0-9a-f]{40}\.(jpg|png|webp)$/))) },
  output: z.object({ avatar: z.string() }),
  errors: ['field_invalid'],
})

export const reveal = defineCall({
  name: 'profile.reveal',
  area: 'account',
  method: 'POST',
  path: '/api/{p}/coin/account/reveal',
  who: 'customer',
  keys: CLOSED.identity,
  means:
    'the own data that is shown masked, whole: within five minutes of a second step of this session, which its login brought ' +
    'or comes along the first time (the login password where none is bound). Each showing is written down',
  changes: true,
  input: {
    secondFactor: z.optional(factorCode()),
    passkey: z.optional(passkeyResponse),
    password: z.optional(password()),
  },
  output: z.object({
    account: z.string(),
    /** Empty where none is bound. */
    email: z.string(),
    phone: z.string(),
    /** Epoch milliseconds until which no other second step is asked for. */
    until: z.int(),
  }),
  errors: ['factor_needed', 'code_wrong', 'passkey_failed', 'password_wrong', 'password_form', 'too_many_requests'],
})
