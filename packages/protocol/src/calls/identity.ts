/** Who a customer is: what she says of herself, the photos of her document, what came of the review, and her bank card. */

import { DOCUMENT_TYPES, PHOTO_SIDES, REJECT_REASONS } from '@candlewick/rules/identity/documents'
import { IDENTITY_LEVELS, OPENINGS } from '@candlewick/rules/identity/levels'
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { factorCode, passkeyResponse } from '../factors.ts'
import { text } from '../fields.ts'
import { CLOSED } from '../key-closed.ts'
import { password } from './account.ts'

/** `none`: nothing was handed in; `again`: it was approved, no longer counts, and is to be proven anew. */
export const CASE_STATES = ['none', 'review', 'approved', 'rejected', 'again'] as const

/** A person's name in any script: letters, and what stands between them. */
export const personName = () => z.string().check(z.regex(/^(?=.*\p{L})[\p{L}\p{M}\p{Zs}'’.,·‐-]{1,80}$/u))
/** As it stands on the document; full-width forms, spaces, dots and dashes make no difference. */
const idNumber = () => z.string().check(z.regex(/^[\p{L}\p{Nd}\p{Zs}./‐-]{4,40}$/u))
export const countryCode = () => z.string().check(z.regex(/^[A-Z]{2}$/))
/** The name of an image stored with the type `identity`. */
const photo = () => z.optional(z.string().check(z.regex(/^[0-9a-f]{40}\.(jpg|png|webp)$/)))

/** What is handed in: the facts for primary, the photos for advanced. */
const handedIn = () => ({
  level: z.optional(z.enum(['primary', 'advanced'])),
  name: z.optional(personName()),
  idNumber: z.optional(idNumber()),
  country: z.optional(countryCode()),
  type: z.optional(z.enum(DOCUMENT_TYPES)),
  front: photo(),
  back: photo(),
  hand: photo(),
})

const levelTerms = z.object({
  level: z.enum(IDENTITY_LEVELS),
  /** In USDT a UTC day, a decimal. */
  withdrawalDaily: z.string(),
  /** What it opens besides what the levels before it do. */
  opens: z.array(z.enum(OPENINGS)),
})

/** Where one of the two verifications stands. */
const step = z.object({
  state: z.enum(CASE_STATES),
  submitTime: z.nullable(z.int()),
  decideTime: z.nullable(z.int()),
  /** Of one that was rejected, or is asked for again. */
  reason: z.nullable(z.enum(REJECT_REASONS)),
  /** The reviewer's own words to the customer; may be empty. */
  reasonText: z.string(),
  /** Addresses of the photos, for the customer alone; empty once they were removed. */
  photos: z.array(z.object({ side: z.enum(PHOTO_SIDES), url: z.string() })),
})

export const identityState = z.object({
  /** What was approved. */
  level: z.enum(IDENTITY_LEVELS),
  primary: step,
  advanced: step,
  /** Masked; empty where nothing was handed in. */
  name: z.string(),
  idNumber: z.string(),
  country: z.string(),
  type: z.nullable(z.enum(DOCUMENT_TYPES)),
  levels: z.array(levelTerms),
  /** Times that something may still be handed in today. */
  triesLeft: z.int(),
})

const HAND_IN_ERRORS = [
  'identity_review',
  'identity_approved',
  'identity_needed',
  'document_taken',
  'too_many_requests',
] as const

const HAND_IN =
  'hands in an identity verification: with `name`, `idNumber`, `country` and `type` the primary one, with the names of three ' +
  'stored images (`front`, `back`, `hand`) the advanced one, which needs the primary one approved. Nothing changes while it is ' +
  'under review'

export const uploadKyc = defineCall({
  name: 'identity.uploadKYC',
  area: 'identity',
  method: 'POST',
  path: '/api/user/uploadKYC',
  who: 'customer',
  keys: CLOSED.identity,
  means: HAND_IN,
  changes: true,
  input: handedIn(),
  output: identityState,
  errors: HAND_IN_ERRORS,
})

export const verified = defineCall({
  name: 'identity.verified',
  area: 'identity',
  method: 'POST',
  path: '/api/{p}/coin/member/verified',
  who: 'customer',
  keys: CLOSED.identity,
  means: HAND_IN,
  changes: true,
  input: handedIn(),
  output: identityState,
  errors: HAND_IN_ERRORS,
})

export const own = defineCall({
  name: 'identity.own',
  operation: 'identity.yhrzxx',
  area: 'identity',
  method: 'GET',
  path: '/api/{p}/coin/member/getMemberOtherData/yhrzxx',
  who: 'customer',
  keys: CLOSED.identity,
  means: 'where the own verification stands, with the own data masked and what each level opens',
  input: {},
  output: identityState,
})

export const levels = defineCall({
  name: 'identity.levels',
  area: 'identity',
  method: 'GET',
  path: '/api/{p}/coin/identity/levels',
  who: 'public',
  keys: 'open',
  means: 'what each level of identity opens, and how much may be withdrawn in a UTC day',
  input: {},
  output: z.object({ levels: z.array(levelTerms) }),
})

const bankCard = z.object({
  /** Name and number are masked. */
  name: z.string(),
  cardNumber: z.string(),
  bankName: z.string(),
  swift: z.string(),
  branch: z.string(),
  bankAddress: z.string(),
  /** Masked. */
  homeAddress: z.string(),
  bindTime: z.int(),
})
const bound = z.object({ card: z.nullable(bankCard) })

export const saveBank = defineCall({
  name: 'identity.saveBank',
  area: 'identity',
  method: 'POST',
  path: '/api/userBank/save',
  who: 'customer',
  keys: CLOSED.identity,
  means:
    'binds the bank card, once and for good; it must be in the verified name, which is taken where `name` is left out. ' +
    'Needs the primary verification, and a factor, or the login password where none is bound',
  changes: true,
  input: {
    name: z.optional(personName()),
    /** Of a card or an account; spaces and dashes make no difference. */
    cardNumber: z.string().check(z.regex(/^[\p{L}\p{Nd}\p{Zs}-]{8,50}$/u)),
    bankName: text(1, 80),
    swift: z.optional(z.string().check(z.regex(/^$|^[A-Za-z]{4}[A-Za-z]{2}[A-Za-z0-9]{2}([A-Za-z0-9]{3})?$/))),
    branch: z.optional(text(0, 80)),
    bankAddress: z.optional(text(0, 200)),
    homeAddress: z.optional(text(0, 200)),
    password: z.optional(password()),
    secondFactor: z.optional(factorCode()),
    passkey: z.optional(passkeyResponse),
  },
  output: bound,
  errors: [
    'identity_needed',
    'bank_bound',
    'bank_taken',
    'name_mismatch',
    'factor_needed',
    'code_wrong',
    'passkey_failed',
    'field_required',
    'password_wrong',
    'too_many_requests',
  ],
})

export const getBank = defineCall({
  name: 'identity.getBank',
  area: 'identity',
  method: 'POST',
  path: '/api/userBank/getbank',
  who: 'customer',
  keys: CLOSED.identity,
  means: 'the bound bank card, masked; `card` is null where none is bound',
  input: {},
  output: bound,
})

export const reveal = defineCall({
  name: 'identity.reveal',
  area: 'identity',
  method: 'POST',
  path: '/api/{p}/coin/identity/reveal',
  who: 'customer',
  keys: CLOSED.identity,
  means:
    'the own name and number of the document, or name, number and home address of the bank card, whole: within five minutes ' +
    'of a second step of this session, which its login brought or comes along the first time (the login password where none ' +
    'is bound). Each showing is written down',
  changes: true,
  input: {
    what: z.enum(['identity', 'bank']),
    secondFactor: z.optional(factorCode()),
    passkey: z.optional(passkeyResponse),
    password: z.optional(password()),
  },
  output: z.object({
    name: z.string(),
    /** Of the document; empty where the card was asked for, as the next two are otherwise. */
    idNumber: z.string(),
    cardNumber: z.string(),
    homeAddress: z.string(),
    /** Epoch milliseconds until which no other second step is asked for. */
    until: z.int(),
  }),
  errors: [
    'not_found',
    'factor_needed',
    'code_wrong',
    'passkey_failed',
    'password_wrong',
    'password_form',
    'too_many_requests',
  ],
})
