/** Withdrawals as operators see and decide them: the queue by age, one case with what speaks for and against it, payment by hand. */
import * as z from 'zod/mini'
import { defineCall } from '../../call.ts'
import { colleague, houseId, listing, proposed, reason, rows } from '../../console-fields.ts'
import { passkeyResponse } from '../../factors.ts'
import { asset, decimal, text, whole, withDefault } from '../../fields.ts'
import { REJECTION_REASONS, REVIEW_REASONS, WITHDRAWAL_STATES } from '../../withdrawal-states.ts'

const area = 'console/withdrawals'
const who = { staff: 'withdrawal.review' } as const
const fresh = { staff: 'withdrawal.review', fresh: true } as const
const withdrawalId = () => z.string().check(z.regex(/^[0-9a-f]{64}$/, 'not_found'))

const row = z.object({
  id: z.string(),
  orderNo: z.string(),
  userId: z.string(),
  /** Masked. */
  customer: z.string(),
  coin: z.string(),
  network: z.string(),
  networkName: z.string(),
  way: z.enum(['chain', 'hand', 'internal']),
  address: z.string(),
  memo: z.string(),
  amount: z.string(),
  fee: z.string(),
  /** In USDT, as it was asked for. */
  worth: z.string(),
  state: z.enum(WITHDRAWAL_STATES),
  reasons: z.array(z.enum(REVIEW_REASONS)),
  /** How many operators have to approve it, and who has. */
  operatorsNeeded: z.int(),
  approvedBy: z.array(z.string()),
  createTime: z.int(),
  changeTime: z.int(),
  /** When it was promised to be there. */
  dueTime: z.int(),
  txid: z.nullable(z.string()),
  link: z.nullable(z.string()),
  /** Of `chain`: how deep its chain holds it, null before it is in a block, and how deep it has to be to be final. */
  confirmations: z.nullable(z.int()),
  needed: z.nullable(z.int()),
  /** Of an approved one by hand: who is paying it, and since when. */
  paying: z.nullable(z.object({ ...colleague.shape, time: z.int() })),
})
export type ConsoleWithdrawal = z.output<typeof row>

export const queue = defineCall({
  name: 'console.withdrawals.queue',
  area,
  method: 'GET',
  path: '/api/console/withdrawals/list',
  who,
  means:
    'withdrawals of a state: those that wait the oldest first, those that ended the newest first; each look stands in the ' +
    'trail',
  audits: 'customer',
  input: {
    state: withDefault(z.enum(WITHDRAWAL_STATES), 'review'),
    /** With `approved`, `hand`: what people have to pay. */
    way: z.optional(z.enum(['chain', 'hand', 'internal'])),
    coin: z.optional(asset()),
    userId: z.optional(houseId()),
    /** The one of that number, or of that id, in whichever state it is. */
    orderNo: z.optional(z.string().check(z.regex(/^(W-\d{4}-\d{6,15}|[0-9a-f]{64})$/))),
    ...listing(),
  },
  output: z.object({
    ...rows(row).shape,
    /** How many are under review, and how many wait to be paid by hand. */
    waiting: z.int(),
    toPay: z.int(),
  }),
})

/** Operators' passkeys on a withdrawal that the signer pays only with them. */
const passkeys = z.object({
  /** How many different operators the signer wants, and how many of those that it knows have signed. */
  needed: z.int(),
  signed: z.int(),
  by: z.array(z.object({ ...colleague.shape, time: z.int() })),
  /** Of who asks: whether she has signed, and whether the signer knows a passkey of hers. */
  own: z.enum(['signed', 'missing', 'not_enrolled']),
  /** What her browser is to be asked for; null where she has nothing to sign. */
  options: z.nullable(z.record(z.string(), z.unknown())),
})

export const oneCase = defineCall({
  name: 'console.withdrawals.case',
  area,
  method: 'GET',
  path: '/api/console/withdrawals/case',
  who,
  means:
    'one withdrawal: what was asked for and from where, what speaks for and against it, each step, and which one is next',
  audits: 'customer',
  input: { id: withdrawalId() },
  output: z.object({
    ...row.shape,
    rejectReason: z.nullable(z.enum(REJECTION_REASONS)),
    rejectText: z.string(),
    /** The undecided proposal of its second approval or its payment; null where there is none. */
    proposalId: z.nullable(z.string()),
    /** Null where the signer wants none. */
    passkeys: z.nullable(passkeys),
    facts: z.object({
      /** In USDT: the middle of what she took out in the last 90 days, and what today. */
      usual: z.nullable(z.string()),
      today: z.string(),
      dailyLimit: z.string(),
      /** Withdrawals of the last day, paid ones ever, and those of them to this address. */
      lastDay: z.int(),
      paid: z.int(),
      paidToAddress: z.int(),
      /** Other customers who were paid to this address, at most ten. */
      others: z.array(z.string()),
      /** Her browser's first login, or the key that asked. */
      deviceSince: z.nullable(z.int()),
      apiKey: z.nullable(z.string()),
      label: z.nullable(z.string()),
      /** Of the address in her book. */
      savedTime: z.nullable(z.int()),
      pausedUntil: z.nullable(z.int()),
      customerSince: z.int(),
      identity: z.string(),
      proof: z.enum(['passkey', 'authenticator', 'recovery', 'code', 'key']),
      available: z.string(),
      occupied: z.string(),
    }),
    steps: z.array(
      z.object({
        state: z.enum(WITHDRAWAL_STATES),
        time: z.int(),
        /** `customer`, `rules`, `payer`, or an operator. */
        actor: z.string(),
        operator: z.nullable(colleague),
        note: z.string(),
      }),
    ),
    next: z.nullable(z.string()),
  }),
  errors: ['not_found'],
})

export const depth = defineCall({
  name: 'console.withdrawals.depth',
  area,
  method: 'GET',
  path: '/api/console/withdrawals/depth',
  who,
  means: 'how deep the transaction of a withdrawal is in its chain: nothing of whose it is',
  input: { id: withdrawalId() },
  output: z.object({
    state: z.enum(WITHDRAWAL_STATES),
    confirmations: row.shape.confirmations,
    needed: row.shape.needed,
  }),
  errors: ['not_found'],
})

const decided = z.object({
  state: z.enum(WITHDRAWAL_STATES),
  /** Where a second operator has to approve it: what waits for her. */
  proposalId: z.nullable(z.string()),
  next: z.nullable(z.string()),
})

export const decide = defineCall({
  name: 'console.withdrawals.decide',
  area,
  method: 'POST',
  path: '/api/console/withdrawals/decide',
  who: fresh,
  means:
    'approves or rejects a withdrawal under review. One that needs two operators waits for another after the first has ' +
    'approved it. A rejection needs its reason, which the customer reads; what was held is hers again',
  audits: 'customer',
  changes: true,
  input: {
    id: withdrawalId(),
    decision: z.enum(['approve', 'reject']),
    reason: z.optional(z.enum(REJECTION_REASONS)),
    /** To the customer, beside the reason's own words. */
    reasonText: withDefault(text(0, 400), ''),
    /** For the trail. */
    note: withDefault(text(0, 500), ''),
  },
  output: decided,
  errors: ['not_found', 'case_decided', 'own_case', 'reauth_needed', 'restricted', 'withdrawals_paused', 'too_many'],
})

export const sign = defineCall({
  name: 'console.withdrawals.sign',
  area,
  method: 'POST',
  path: '/api/console/withdrawals/sign',
  who: fresh,
  means:
    'keeps the operator’s passkey over a withdrawal’s id (the options are in its case) for the signer, which above its mark ' +
    'pays only what enough operators have signed. It approves nothing by itself',
  audits: 'customer',
  changes: true,
  input: { id: withdrawalId(), passkey: passkeyResponse },
  output: z.object({ needed: z.int(), signed: z.int() }),
  errors: ['not_found', 'case_decided', 'own_case', 'passkey_failed', 'reauth_needed'],
})

export const paid = defineCall({
  name: 'console.withdrawals.paid',
  area,
  method: 'POST',
  path: '/api/console/withdrawals/paid',
  who: fresh,
  means:
    'says that an approved withdrawal over a network served by hand was paid, with its transaction, which pays one only; ' +
    'another operator has to look at the chain and approve it before it is settled',
  audits: 'customer',
  changes: true,
  input: { id: withdrawalId(), txid: text(10, 128), reason: reason() },
  output: proposed,
  errors: ['not_found', 'case_decided', 'own_case', 'reauth_needed', 'txid_invalid', 'txid_used', 'too_many'],
})

const taken = z.object({ id: z.string() })

export const take = defineCall({
  name: 'console.withdrawals.take',
  area,
  method: 'POST',
  path: '/api/console/withdrawals/take',
  who: fresh,
  means:
    'takes an approved withdrawal over a network served by hand in order to pay it: until it is paid or given up, nobody ' +
    'rejects it and no restriction sends it back to review',
  audits: 'customer',
  changes: true,
  input: { id: withdrawalId() },
  output: taken,
  errors: ['not_found', 'case_decided', 'own_case', 'reauth_needed'],
})

export const giveUp = defineCall({
  name: 'console.withdrawals.giveUp',
  area,
  method: 'POST',
  path: '/api/console/withdrawals/giveUp',
  who: fresh,
  means:
    'gives up paying a withdrawal that one has taken, with the reason; not while somebody says that it was paid. What was ' +
    'taken by somebody who is no operator any more, any reviewer gives up',
  audits: 'customer',
  changes: true,
  input: { id: withdrawalId(), reason: reason() },
  output: taken,
  errors: ['not_found', 'case_decided', 'own_case', 'reauth_needed'],
})

const limits = z.object({
  /** In USDT: above `review` one operator looks at it, above `two` two do. */
  review: z.string(),
  two: z.string(),
  /** In USDT: from what on the first withdrawal to an address is looked at. */
  newAddress: z.string(),
  /** How many of one customer in a day are paid without anybody looking. */
  perDay: z.int(),
  /** In USDT: the most that may be withdrawn in a UTC day, by level of identity. */
  dailyNone: z.string(),
  dailyPrimary: z.string(),
  dailyAdvanced: z.string(),
})

export const terms = defineCall({
  name: 'console.withdrawals.terms',
  area,
  method: 'GET',
  path: '/api/console/withdrawals/terms',
  who,
  means:
    'from what worth on withdrawals are looked at and the most of a UTC day by level of identity, with everything that was ' +
    'ever set, the newest first',
  input: {},
  output: z.object({
    limits,
    history: z.array(
      z.object({ ...limits.shape, setBy: z.string(), approvedBy: z.string(), reason: z.string(), time: z.int() }),
    ),
  }),
})

export const setTerms = defineCall({
  name: 'console.withdrawals.setTerms',
  area,
  method: 'POST',
  path: '/api/console/withdrawals/setTerms',
  who: { staff: 'terms.write', fresh: true },
  means:
    'asks for other limits above which withdrawals are looked at, or of a day by level; another operator has to approve them',
  audits: 'nothing',
  changes: true,
  input: {
    review: decimal(),
    two: decimal(),
    newAddress: decimal(),
    perDay: whole(1, 1_000),
    /** Absent: as they are. */
    dailyNone: z.optional(decimal()),
    dailyPrimary: z.optional(decimal()),
    dailyAdvanced: z.optional(decimal()),
    reason: reason(),
  },
  output: proposed,
  errors: ['reauth_needed', 'too_many'],
})
