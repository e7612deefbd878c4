/**
 * A customer as operators see her: found by anything that names her, notes, and what she is kept from. What she has and did
 * is in `records.ts`. Every page that is opened stands in the operators' book.
 */
import { REJECT_REASONS } from '@candlewick/rules/identity/documents'
import * as z from 'zod/mini'
import { defineCall } from '../../call.ts'
import { houseId, listing, proposed, reason, rows } from '../../console-fields.ts'
import { flag, text, time, withDefault } from '../../fields.ts'
import { ROLES } from '../../who.ts'

const area = 'console/customers'

const of = { userId: houseId() }

/** What a customer may be kept from. `closed` is both of the others, and the end of her sessions and orders. */
export const RESTRICTIONS = ['trading', 'withdrawing', 'closed'] as const
export const restrictionKind = () => z.enum(RESTRICTIONS)
export type Restriction = (typeof RESTRICTIONS)[number]

/** What a customer was found by. */
export const IDENTIFIERS = [
  'userId',
  'account',
  'email',
  'phone',
  'inviteCode',
  'order',
  'clientId',
  'funds',
  'posting',
  'address',
  'transaction',
  'name',
  'document',
  'bankCard',
  'apiKey',
  'report',
  'identityCase',
  'fundPasswordCase',
  'session',
  'device',
  'login',
] as const

const restriction = z.object({
  kind: restrictionKind(),
  since: z.int(),
  /** When it ends by itself; null: when it is lifted. */
  until: z.nullable(z.int()),
  reason: z.string(),
  /** Name of the operator who asked for it. */
  by: z.string(),
})

const customer = z.object({
  userId: z.string(),
  account: z.string(),
  /** Masked; empty where there is none. */
  email: z.string(),
  phone: z.string(),
  certification: z.enum(['none', 'primary', 'advanced']),
  vip: z.int(),
  /** What she is kept from now. */
  restricted: z.array(restrictionKind()),
  createTime: z.int(),
})

export const search = defineCall({
  name: 'console.customers.search',
  area,
  method: 'GET',
  path: '/api/console/customers/search',
  who: { staff: 'customer.read' },
  means:
    'customers by exactly one thing that names them: id, account name, email, phone, a person’s name as handed in, ' +
    'invite code, order, client id, deposit or withdrawal, reported transfer, posting, place in the journal, address or ' +
    'transaction on a chain, number of a document or a bank card, API key, case of an identity or a fund password, session, ' +
    'device, network address of a login',
  audits: 'act',
  input: { q: text(1, 120) },
  output: rows(z.object({ ...customer.shape, foundBy: z.enum(IDENTIFIERS) })),
})

export const list = defineCall({
  name: 'console.customers.list',
  area,
  method: 'GET',
  path: '/api/console/customers',
  who: { staff: 'customer.read' },
  means: 'customers, the newest first; all, or those who are kept from something',
  audits: 'act',
  input: { restricted: z.optional(restrictionKind()), ...listing() },
  output: rows(customer),
})

export const open = defineCall({
  name: 'console.customers.open',
  area,
  method: 'GET',
  path: '/api/console/customers/{userId}',
  who: { staff: 'customer.read' },
  means: 'the head of a customer’s page; opening it stands in the operators’ book',
  audits: 'customer',
  input: of,
  output: z.object({
    ...customer.shape,
    language: z.string(),
    inviteCode: z.string(),
    /** Who invited her; empty where nobody did. */
    parent: z.string(),
    roles: z.array(z.string()),
    /** Nobody enters before the password is reset. */
    locked: z.boolean(),
    authenticator: z.boolean(),
    passkeys: z.int(),
    apiKeys: z.int(),
    fundPassword: z.boolean(),
    withdrawalsPausedUntil: z.nullable(z.int()),
    /** Rates of her next order, decimals. */
    makerRate: z.string(),
    takerRate: z.string(),
    openSessions: z.int(),
    lastUsed: z.nullable(z.int()),
    creditScore: z.int(),
    /** What she handed in, the newest first. */
    identities: z.array(
      z.object({
        id: z.string(),
        level: z.enum(['primary', 'advanced']),
        state: z.enum(['review', 'approved', 'rejected', 'again']),
        /** Masked; empty once it was forgotten. */
        name: z.string(),
        country: z.string(),
        document: z.string(),
        submitTime: z.int(),
        decideTime: z.nullable(z.int()),
      }),
    ),
    restrictions: z.array(restriction),
  }),
  errors: ['not_found'],
})

const note = z.object({ id: z.string(), time: z.int(), by: z.string(), text: z.string() })

export const notes = defineCall({
  name: 'console.customers.notes',
  area,
  method: 'GET',
  path: '/api/console/customers/{userId}/notes',
  who: { staff: 'customer.read' },
  means: 'what operators wrote down about her, the newest first',
  audits: 'customer',
  input: { ...of, ...listing() },
  output: rows(note),
  errors: ['not_found'],
})

export const addNote = defineCall({
  name: 'console.customers.addNote',
  area,
  method: 'POST',
  path: '/api/console/customers/{userId}/notes/add',
  who: { staff: 'customer.note' },
  means: 'writes something down about her; it stays as it was written',
  changes: true,
  audits: 'customer',
  input: { ...of, text: text(1, 2_000) },
  output: note,
  errors: ['not_found', 'too_many'],
})

export const restrictions = defineCall({
  name: 'console.customers.restrictions',
  area,
  method: 'GET',
  path: '/api/console/customers/{userId}/restrictions',
  who: { staff: 'customer.read' },
  means: 'what she was kept from and is, the newest first',
  audits: 'customer',
  input: { ...of, ...listing() },
  output: rows(
    z.object({
      ...restriction.shape,
      id: z.string(),
      /** Null while it holds. */
      ended: z.nullable(z.int()),
      /** Who lifted it; empty where it holds or its time was over. */
      endedBy: z.string(),
      endReason: z.string(),
    }),
  ),
  errors: ['not_found'],
})

export const restrict = defineCall({
  name: 'console.customers.restrict',
  area,
  method: 'POST',
  path: '/api/console/customers/{userId}/restrict',
  who: { staff: 'customer.restrict', fresh: true },
  means:
    'keeps her from trading (closing, reducing and cancelling stay possible), from withdrawing, or from everything; ' +
    '`closed` needs two operators',
  changes: true,
  audits: 'customer',
  input: { ...of, kind: restrictionKind(), until: z.optional(time()), reason: reason() },
  output: proposed,
  errors: ['reauth_needed', 'not_found', 'own_case'],
})

export const endSessions = defineCall({
  name: 'console.customers.endSessions',
  area,
  method: 'POST',
  path: '/api/console/customers/{userId}/sessions/end',
  who: { staff: 'customer.restrict', fresh: true },
  means:
    'logs her out everywhere at once; she is written of it and can log in again. API keys, orders and positions stay',
  changes: true,
  // Proposing writes into the trail itself; where she is logged in nowhere there is nothing to end.
  audits: 'nothing',
  input: { ...of, reason: reason() },
  output: proposed,
  errors: ['reauth_needed', 'not_found', 'own_case', 'too_many'],
})

export const endFactors = defineCall({
  name: 'console.customers.endFactors',
  area,
  method: 'POST',
  path: '/api/console/customers/{userId}/factors/end',
  who: { staff: 'identity.review', fresh: true },
  means:
    'proposes to end the second step of a customer who lost it, or that a thief bound: authenticator, passkeys and ' +
    'recovery codes go, sessions end, API keys are deleted, withdrawals pause for 24 hours; needs two operators',
  changes: true,
  // Proposing writes into the trail itself; where nothing is bound there is nothing to propose.
  audits: 'nothing',
  input: { ...of, reason: reason() },
  output: proposed,
  errors: ['reauth_needed', 'not_found', 'own_case', 'too_many'],
})

export const askIdentity = defineCall({
  name: 'console.customers.askIdentity',
  area,
  method: 'POST',
  path: '/api/console/customers/{userId}/identity/again',
  who: { staff: 'identity.review', fresh: true },
  means:
    'asks a customer to prove again who she is, which another operator has to approve: of `advanced` she falls to primary, ' +
    'of `primary` to none, and with it her limits and her being a merchant. She is written to with the reason and may hand in anew at once; the number ' +
    'of her document stays hers',
  changes: true,
  // Proposing writes into the trail itself; where nothing of that level was approved there is nothing to ask for.
  audits: 'nothing',
  input: {
    ...of,
    /** From which on it is proven anew. */
    level: z.enum(['primary', 'advanced']),
    reason: z.enum(REJECT_REASONS),
    /** To the customer, beside the reason's own words; with `other` it is needed. */
    reasonText: withDefault(text(0, 400), ''),
  },
  output: proposed,
  errors: ['reauth_needed', 'not_found', 'field_required', 'identity_needed', 'own_case', 'changed_since', 'too_many'],
})

export const setRole = defineCall({
  name: 'console.customers.setRole',
  area,
  method: 'POST',
  path: '/api/console/customers/{userId}/roles',
  who: { staff: 'identity.review', fresh: true },
  means:
    'proposes to make a customer a merchant or an agent, or to end that; a merchant is somebody whose identity is approved ' +
    'whole. Her sessions go on and may what she now may within a second; needs two operators',
  changes: true,
  // Proposing writes into the trail itself; where nothing would change there is nothing to propose.
  audits: 'nothing',
  input: { ...of, role: z.enum(ROLES), granted: flag(), reason: reason() },
  output: proposed,
  errors: ['reauth_needed', 'not_found', 'identity_needed', 'own_case', 'too_many'],
})

export const lift = defineCall({
  name: 'console.customers.lift',
  area,
  method: 'POST',
  path: '/api/console/customers/{userId}/lift',
  who: { staff: 'customer.restrict', fresh: true },
  means: 'ends a restriction; needs two operators',
  changes: true,
  audits: 'customer',
  input: { ...of, kind: restrictionKind(), reason: reason() },
  output: proposed,
  errors: ['reauth_needed', 'not_found', 'own_case'],
})
