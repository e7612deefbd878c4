/** Forgotten fund passwords: who asks for a new one, what speaks for and against it, and the decision. */
import { DOCUMENT_TYPES } from '@candlewick/rules/identity/documents'
import { IDENTITY_LEVELS } from '@candlewick/rules/identity/levels'
import * as z from 'zod/mini'
import { defineCall } from '../../call.ts'
import { houseId, listing, proposed, reason, rows } from '../../console-fields.ts'
import { text, withDefault } from '../../fields.ts'

const area = 'console/forgotten'
const who = { staff: 'identity.review' } as const
const STATES = ['review', 'approved', 'rejected', 'used', 'ended'] as const

const row = z.object({
  id: z.string(),
  userId: z.string(),
  state: z.enum(STATES),
  askTime: z.int(),
  /** When it was promised to be decided. */
  dueTime: z.int(),
  decideTime: z.nullable(z.int()),
  /** Masked. */
  name: z.string(),
  /** Checks that ask for a look. */
  looks: z.int(),
})

export const list = defineCall({
  name: 'console.forgotten.list',
  area,
  method: 'GET',
  path: '/api/console/forgotten/list',
  who,
  means: 'requests of a state: those under review the oldest first, the others the newest first',
  audits: 'customer',
  input: { state: withDefault(z.enum(STATES), 'review'), ...listing() },
  output: rows(row),
})

export const oneCase = defineCall({
  name: 'console.forgotten.case',
  area,
  method: 'GET',
  path: '/api/console/forgotten/case',
  who,
  means: 'one request: what was told and compared, and the identity that the account was verified with',
  audits: 'customer',
  input: { id: houseId() },
  output: z.object({
    ...row.shape,
    /** What the customer says; may be empty. */
    words: z.string(),
    validUntil: z.nullable(z.int()),
    decidedBy: z.string(),
    reasonText: z.string(),
    checks: z.array(
      z.object({
        check: z.enum(['number', 'factor', 'device', 'guards', 'earlier']),
        outcome: z.enum(['ok', 'look']),
        /** What was found; empty where there is nothing to say. */
        found: z.string(),
      }),
    ),
    customer: z.object({
      account: z.string(),
      /** Masked. */
      email: z.string(),
      phone: z.string(),
      createTime: z.int(),
      certification: z.enum(IDENTITY_LEVELS),
      language: z.string(),
    }),
    /** What she was verified with, the newest first; name and number in full while her request is under review. */
    identities: z.array(
      z.object({
        id: z.string(),
        level: z.enum(['primary', 'advanced']),
        name: z.string(),
        idNumber: z.string(),
        country: z.string(),
        type: z.enum(DOCUMENT_TYPES),
        decideTime: z.nullable(z.int()),
      }),
    ),
    /** What waits for another operator; null where nothing was proposed. */
    proposalId: z.nullable(z.string()),
  }),
  errors: ['not_found'],
})

export const renew = defineCall({
  name: 'console.forgotten.renew',
  area,
  method: 'POST',
  path: '/api/console/forgotten/renew',
  who: { staff: 'identity.review', fresh: true },
  means:
    'asks for a customer to be let set a new fund password, within 72 hours; needs two operators. She is written to',
  changes: true,
  audits: 'nothing',
  input: { id: houseId(), reason: reason() },
  output: proposed,
  errors: ['reauth_needed', 'not_found', 'case_decided', 'own_case', 'restricted', 'too_many'],
})

export const reject = defineCall({
  name: 'console.forgotten.reject',
  area,
  method: 'POST',
  path: '/api/console/forgotten/reject',
  who,
  means: 'rejects a request, once; the customer is written to, and reads `reasonText` where she asked',
  changes: true,
  audits: 'customer',
  input: { id: houseId(), reason: reason(), reasonText: withDefault(text(0, 400), '') },
  output: z.null(),
  errors: ['not_found', 'case_decided', 'own_case'],
})
