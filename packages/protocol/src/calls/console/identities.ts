/** Identities under review: the queue by age, one case with what is known about it, its photos, and the decision. */

import { DOCUMENT_TYPES, PHOTO_SIDES, REJECT_REASONS } from '@candlewick/rules/identity/documents'
import { IDENTITY_LEVELS } from '@candlewick/rules/identity/levels'
import * as z from 'zod/mini'
import { defineCall } from '../../call.ts'
import { houseId, listing, proposed, reason } from '../../console-fields.ts'
import { text, withDefault } from '../../fields.ts'

const area = 'console/identities'
const caseId = () => z.string().check(z.regex(/^[a-z2-7]{20}$/, 'not_found'))
/** `again`: was approved, and the customer is asked to prove it anew. */
const STATES = ['review', 'approved', 'rejected', 'again'] as const
const LEVELS = ['primary', 'advanced'] as const
const who = { staff: 'identity.review' } as const

const row = z.object({
  id: z.string(),
  userId: z.string(),
  level: z.enum(LEVELS),
  state: z.enum(STATES),
  submitTime: z.int(),
  /** When it was promised to be decided. */
  dueTime: z.int(),
  decideTime: z.nullable(z.int()),
  reason: z.nullable(z.enum(REJECT_REASONS)),
  country: z.string(),
  type: z.enum(DOCUMENT_TYPES),
  /** Masked. */
  name: z.string(),
  /** Times that this customer handed in at this level, this one among them. */
  attempt: z.int(),
})

export const queue = defineCall({
  name: 'console.identities.queue',
  area,
  method: 'GET',
  path: '/api/console/identities/list',
  who,
  means: 'cases of a state: those under review the oldest first, decided ones the newest first',
  audits: 'customer',
  input: {
    state: withDefault(z.enum(STATES), 'review'),
    level: z.optional(z.enum(LEVELS)),
    ...listing(),
  },
  output: z.object({
    rows: z.array(row),
    next: z.nullable(z.string()),
    /** How many are under review, at either level. */
    waiting: z.int(),
  }),
})

/** `ok`: nothing to see; `look`: somebody should; `none`: there is nothing to compare with. */
const check = z.object({
  check: z.enum([
    'number_elsewhere',
    'name_elsewhere',
    'name_bank_card',
    'account_age',
    'attempts',
    'photo_size',
    'photo_light',
    'photo_glare',
    'photo_sharpness',
    'photo_elsewhere',
  ]),
  outcome: z.enum(['ok', 'look', 'none']),
  /** What was found: a number of days, of tries, of lines, a share; empty where there is nothing to say. */
  found: z.string(),
  /** Which photo, where it is about one. */
  side: z.nullable(z.enum(PHOTO_SIDES)),
  /** Other customers whom it concerns, at most ten. */
  others: z.array(z.string()),
})

/** Fetched before it is looked at: recorded as that, and its view by `shown`. */
const ahead = () => withDefault(z.enum(['yes', 'no']), 'no')

export const oneCase = defineCall({
  name: 'console.identities.case',
  area,
  method: 'GET',
  path: '/api/console/identities/case',
  who,
  means:
    'one case: what the customer said, what speaks for and against it, what was decided before, and which one is next',
  audits: 'customer',
  input: { id: caseId(), ahead: ahead() },
  output: z.object({
    ...row.shape,
    /** In full while it is under review, since the photos are compared with it; masked afterwards. */
    name: z.string(),
    idNumber: z.string(),
    decidedBy: z.string(),
    reasonText: z.string(),
    /** Where the customer is asked to prove it again: since when, and who asked. */
    askedAgain: z.nullable(z.object({ time: z.int(), operatorId: z.string() })),
    customer: z.object({
      account: z.string(),
      /** Masked. */
      email: z.string(),
      phone: z.string(),
      createTime: z.int(),
      certification: z.enum(IDENTITY_LEVELS),
      language: z.string(),
    }),
    photos: z.array(
      z.object({
        side: z.enum(PHOTO_SIDES),
        width: z.int(),
        height: z.int(),
        bytes: z.int(),
        /** Mean of all pixels, 0 to 255. */
        light: z.int(),
        /** Share of the picture that is burnt out, in thousandths. */
        glare: z.int(),
        /** Standard deviation of the edges: below some 10 nobody can read it. */
        sharpness: z.int(),
      }),
    ),
    checks: z.array(check),
    earlier: z.array(
      z.object({
        id: z.string(),
        level: z.enum(LEVELS),
        state: z.enum(STATES),
        submitTime: z.int(),
        reason: z.nullable(z.enum(REJECT_REASONS)),
      }),
    ),
    /** The oldest under review behind this one, or the oldest of all. */
    next: z.nullable(z.string()),
  }),
  errors: ['not_found'],
})

export const photo = defineCall({
  name: 'console.identities.photo',
  area,
  method: 'GET',
  path: '/api/console/identities/photo',
  who,
  means:
    'one photo of a case; every view is recorded. What is fetched `ahead` of its view is recorded as that, and its view ' +
    'by `shown`',
  audits: 'customer',
  input: { id: caseId(), side: z.enum(PHOTO_SIDES), ahead: ahead() },
  output: z.object({
    contentType: z.string(),
    width: z.int(),
    height: z.int(),
    /** Base64. */
    data: z.string(),
  }),
  errors: ['not_found'],
})

export const shown = defineCall({
  name: 'console.identities.shown',
  area,
  method: 'POST',
  path: '/api/console/identities/shown',
  who,
  means: 'records that a case, or a photo of it, that was fetched ahead is looked at now',
  audits: 'customer',
  changes: true,
  input: { id: caseId(), side: z.optional(z.enum(PHOTO_SIDES)) },
  output: z.null(),
  errors: ['not_found'],
})

export const decide = defineCall({
  name: 'console.identities.decide',
  area,
  method: 'POST',
  path: '/api/console/identities/decide',
  who,
  means: 'approves or rejects a case, once; the customer is written to. A rejection needs its reason, which she reads',
  audits: 'customer',
  changes: true,
  input: {
    id: caseId(),
    decision: z.enum(['approve', 'reject']),
    reason: z.optional(z.enum(REJECT_REASONS)),
    /** To the customer, beside the reason's own words. */
    reasonText: withDefault(text(0, 400), ''),
  },
  output: z.object({ state: z.enum(STATES), next: z.nullable(z.string()) }),
  errors: ['not_found', 'case_decided', 'own_case', 'identity_needed'],
})

export const next = defineCall({
  name: 'console.identities.next',
  area,
  method: 'GET',
  path: '/api/console/identities/next',
  who,
  means: 'the oldest case under review, or the one behind `id`',
  input: { id: z.optional(caseId()) },
  output: z.object({ id: z.nullable(z.string()) }),
})

const bankCardShown = z.object({
  name: z.string(),
  cardNumber: z.string(),
  bankName: z.string(),
  swift: z.string(),
  branch: z.string(),
  bankAddress: z.string(),
  homeAddress: z.string(),
  bindTime: z.int(),
})

export const bankCard = defineCall({
  name: 'console.identities.bankCard',
  area,
  method: 'POST',
  path: '/api/console/identities/bankCard',
  who: { staff: 'bank.review' },
  means: 'the bound bank card of a customer in full, for a stated reason; recorded',
  audits: 'customer',
  changes: true,
  input: { userId: houseId(), reason: reason() },
  output: z.object({
    card: z.nullable(bankCardShown),
  }),
  errors: ['not_found'],
})

export const bankCardMasked = defineCall({
  name: 'console.identities.bankCardMasked',
  area,
  method: 'GET',
  path: '/api/console/identities/bankCard/masked',
  who: { staff: 'bank.review' },
  means: 'the bound bank card of a customer as she sees it herself, masked; recorded',
  audits: 'customer',
  input: { userId: houseId() },
  output: z.object({ card: z.nullable(bankCardShown) }),
  errors: ['not_found'],
})

export const unbindBankCard = defineCall({
  name: 'console.identities.unbindBankCard',
  area,
  method: 'POST',
  path: '/api/console/identities/bankCard/unbind',
  who: { staff: 'bank.review', fresh: true },
  means:
    'asks for a customer’s bank card to be unbound, so that she can bind another one in her name; needs two operators. She ' +
    'is written to',
  changes: true,
  audits: 'nothing',
  input: { userId: houseId(), reason: reason() },
  output: proposed,
  errors: ['reauth_needed', 'not_found', 'own_case', 'too_many'],
})
