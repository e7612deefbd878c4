/** How a customer is paid in trades between customers: her payment methods, in her verified name and shown masked. */
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { factorCode, passkeyResponse } from '../factors.ts'
import { text } from '../fields.ts'
import { CLOSED } from '../key-closed.ts'
import { password } from './account.ts'

/** A bank account, an account of a payment service, or a picture that the payer scans. */
export const PAYMENT_KINDS = ['bank', 'wallet', 'qr'] as const
export type PaymentKind = (typeof PAYMENT_KINDS)[number]
/** Methods of one customer. */
export const MOST_PAYMENTS = 10

const methodId = () => z.string().check(z.regex(/^[a-z2-7]{20}$/, 'not_found'))
const factors = () => ({ secondFactor: z.optional(factorCode()), passkey: z.optional(passkeyResponse) })
const FACTOR_ERRORS = ['factor_needed', 'code_wrong', 'passkey_failed', 'too_many_requests'] as const

const method = z.object({
  id: z.string(),
  kind: z.enum(PAYMENT_KINDS),
  /** Masked. */
  holder: z.string(),
  /** The bank's or the service's name. */
  provider: z.string(),
  /** Masked; may be empty beside a picture. */
  account: z.string(),
  branch: z.string(),
  swift: z.string(),
  /** Address of the picture, for its owner alone; empty where there is none. */
  picture: z.string(),
  changeTime: z.int(),
})
const methods = z.object({ methods: z.array(method), most: z.int() })

export const payment = defineCall({
  name: 'payments.save',
  area: 'payments',
  method: 'POST',
  path: '/api/{p}/coin/member/payment',
  who: 'customer',
  keys: CLOSED.identity,
  means:
    'saves an OTC payment method, or changes the one of `id`, whose fields that are left out stay. The holder is the verified ' +
    'name and is not sent. Needs the primary verification, and a factor, or the login password where none is bound',
  changes: true,
  input: {
    id: z.optional(methodId()),
    kind: z.optional(z.enum(PAYMENT_KINDS)),
    provider: z.optional(text(1, 80)),
    account: z.optional(text(0, 80)),
    branch: z.optional(text(0, 80)),
    swift: z.optional(z.string().check(z.regex(/^$|^[A-Za-z]{4}[A-Za-z]{2}[A-Za-z0-9]{2}([A-Za-z0-9]{3})?$/))),
    /** The name of an image stored with the type `method`; empty takes it away. */
    picture: z.optional(z.string().check(z.regex(/^$|^[0-9a-f]{40}\.(jpg|png|webp)$/))),
    password: z.optional(password()),
    ...factors(),
  },
  output: methods,
  errors: ['identity_needed', 'not_found', 'too_many', 'field_required', 'password_wrong', ...FACTOR_ERRORS],
})

export const getPayment = defineCall({
  name: 'payments.list',
  area: 'payments',
  method: 'GET',
  path: '/api/{p}/coin/member/getPayment',
  who: 'customer',
  keys: CLOSED.identity,
  means: 'the own OTC payment methods, masked, the oldest first, and how many there may be',
  input: {},
  output: methods,
})

export const removePayment = defineCall({
  name: 'payments.remove',
  area: 'payments',
  method: 'POST',
  path: '/api/{p}/coin/member/payment/remove',
  who: 'customer',
  keys: CLOSED.identity,
  means: 'removes an OTC payment method; needs a factor where one is bound',
  changes: true,
  input: { id: methodId(), ...factors() },
  output: methods,
  errors: ['not_found', ...FACTOR_ERRORS],
})
