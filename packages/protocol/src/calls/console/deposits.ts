/**
 * What came in and waits for operators: deposits by their state, one with all that is known of it, transfers reported by
 * hand, and the terms on which coins are taken in on each network.
 */
import * as z from 'zod/mini'
import { defineCall } from '../../call.ts'
import { colleague, houseId, listing, proposed, reason, rows } from '../../console-fields.ts'
import { DEPOSIT_REASONS, DEPOSIT_STATES, HAND_DEPOSIT_STATES } from '../../deposit-states.ts'
import { asset, decimal, flag, text, whole, withDefault } from '../../fields.ts'
import { network, transaction } from '../deposits.ts'

const area = 'console/deposits'
/** The proposal is written into the trail by itself, together with what it asks for. */
const audits = 'nothing'
const review = { staff: 'deposit.review' } as const
const depositId = () => z.string().check(z.regex(/^[0-9a-f]{64}$/, 'not_found'))

const row = z.object({
  id: z.string(),
  /** Empty where it is nobody's. */
  userId: z.string(),
  coin: z.string(),
  network: z.string(),
  amount: z.string(),
  address: z.string(),
  txid: z.string(),
  explorer: z.nullable(z.string()),
  state: z.enum(DEPOSIT_STATES),
  reason: z.nullable(z.enum(DEPOSIT_REASONS)),
  height: z.nullable(z.int()),
  confirmations: z.nullable(z.int()),
  needed: z.int(),
  seenTime: z.int(),
  changeTime: z.int(),
})

export const list = defineCall({
  name: 'console.deposits.list',
  area,
  method: 'GET',
  path: '/api/console/deposits/list',
  who: review,
  means: 'deposits on chains, the newest first; `unmatched`: those that wait for a person, the oldest first',
  audits: 'customer',
  input: {
    which: withDefault(z.enum(['all', 'unmatched']), 'all'),
    state: z.optional(z.enum(DEPOSIT_STATES)),
    reasonIs: z.optional(z.enum(DEPOSIT_REASONS)),
    coin: z.optional(asset()),
    network: z.optional(network()),
    userId: z.optional(houseId()),
    txid: z.optional(transaction()),
    ...listing(),
  },
  output: rows(row),
})

export const open = defineCall({
  name: 'console.deposits.open',
  area,
  method: 'GET',
  path: '/api/console/deposits/open',
  who: review,
  means: 'one deposit: what each of its steps was, and when',
  audits: 'customer',
  input: { id: depositId() },
  output: z.object({
    ...row.shape,
    /** In the smallest units of the chain, and what of it the ledger cannot count. */
    chainAmount: z.string(),
    dust: z.string(),
    contract: z.nullable(z.string()),
    blockHash: z.nullable(z.string()),
    index: z.string(),
    /** Of the command that credited it, and that reversed it. */
    sequence: z.nullable(z.int()),
    reverseSequence: z.nullable(z.int()),
    /** What of a reversed one the customer gave back. */
    recovered: z.string(),
    steps: z.array(
      z.object({
        from: z.nullable(z.enum(DEPOSIT_STATES)),
        to: z.enum(DEPOSIT_STATES),
        why: z.string(),
        height: z.nullable(z.int()),
        time: z.int(),
      }),
    ),
    /** The proposal about it that waits; null where none does. */
    proposalId: z.nullable(z.string()),
  }),
  errors: ['not_found'],
})

const DECISION_ERRORS = ['reauth_needed', 'not_found', 'case_decided', 'own_case', 'refused'] as const

export const release = defineCall({
  name: 'console.deposits.release',
  area,
  method: 'POST',
  path: '/api/console/deposits/release',
  who: { ...review, fresh: true },
  means:
    'asks for a parked deposit to be credited after all: its proof is asked of the chain again, and it is posted as every ' +
    'other. `userId` where it is nobody’s yet. Always by two operators',
  changes: true,
  audits,
  input: { id: depositId(), userId: z.optional(houseId()), reason: reason() },
  output: proposed,
  errors: DECISION_ERRORS,
})

export const dismiss = defineCall({
  name: 'console.deposits.dismiss',
  area,
  method: 'POST',
  path: '/api/console/deposits/dismiss',
  who: { ...review, fresh: true },
  means: 'asks for a parked deposit to be left uncredited for good, or until it is released: it goes out of the queue',
  changes: true,
  audits,
  input: { id: depositId(), reason: reason() },
  output: proposed,
  errors: DECISION_ERRORS,
})

export const recover = defineCall({
  name: 'console.deposits.recover',
  area,
  method: 'POST',
  path: '/api/console/deposits/recover',
  who: { ...review, fresh: true },
  means:
    'asks for what a reversed deposit cost the house to be taken back from its customer, at most what she has available. ' +
    'Always by two operators',
  changes: true,
  audits,
  input: { id: depositId(), amount: decimal(), reason: reason() },
  output: proposed,
  errors: [...DECISION_ERRORS, 'precision', 'insufficient_balance'],
})

const handRow = z.object({
  id: z.string(),
  userId: z.string(),
  coin: z.string(),
  network: z.string(),
  /** As the customer says. */
  amount: z.string(),
  txid: z.nullable(z.string()),
  state: z.enum(DEPOSIT_STATES),
  reason: z.nullable(z.enum(DEPOSIT_REASONS)),
  submitTime: z.int(),
  dueTime: z.int(),
  decideTime: z.nullable(z.int()),
})

export const handList = defineCall({
  name: 'console.deposits.handList',
  area,
  method: 'GET',
  path: '/api/console/deposits/hand',
  who: review,
  means:
    'transfers that customers reported: those under review the oldest first, others the newest first; each look stands ' +
    'in the trail',
  audits: 'customer',
  input: {
    state: withDefault(z.enum(HAND_DEPOSIT_STATES), 'review'),
    coin: z.optional(asset()),
    userId: z.optional(houseId()),
    txid: z.optional(transaction()),
    /** The one of that number, in whichever state it is. */
    id: z.optional(houseId()),
    ...listing(),
  },
  output: rows(handRow),
})

export const handOpen = defineCall({
  name: 'console.deposits.handOpen',
  area,
  method: 'GET',
  path: '/api/console/deposits/hand/open',
  who: review,
  means: 'one reported transfer with its picture, what else is known of it, and which one is next',
  audits: 'customer',
  input: { id: houseId() },
  output: z.object({
    ...handRow.shape,
    /** Base64; empty where it was removed. */
    picture: z.object({ contentType: z.string(), data: z.string() }),
    /** Where the customer was told to send it. */
    address: z.string(),
    tag: z.nullable(z.string()),
    customer: z.object({ account: z.string(), email: z.string(), createTime: z.int() }),
    /** Other reports of the same transaction, or with the same picture. */
    others: z.array(z.object({ id: z.string(), userId: z.string(), state: z.enum(DEPOSIT_STATES), why: z.string() })),
    /** What was credited, which may be another amount than she said. */
    creditAmount: z.nullable(z.string()),
    decidedBy: z.array(colleague),
    reasonText: z.string(),
    proposalId: z.nullable(z.string()),
    next: z.nullable(z.string()),
  }),
  errors: ['not_found'],
})

export const handDecide = defineCall({
  name: 'console.deposits.handDecide',
  area,
  method: 'POST',
  path: '/api/console/deposits/hand/decide',
  who: { ...review, fresh: true },
  means:
    'passes a reported transfer, which credits `amount` (another operator has to agree), or rejects it with a reason that ' +
    'the customer reads. A transaction is credited once, whoever reports it',
  changes: true,
  audits,
  input: {
    id: houseId(),
    decision: z.enum(['pass', 'reject']),
    /** What has really come in; needed to pass. */
    amount: z.optional(decimal()),
    /** The transaction as the network knows it; needed to pass. */
    txid: z.optional(transaction()),
    reasonIs: z.optional(z.enum(['not_received', 'screenshot_unclear', 'reported_before', 'not_yours', 'other'])),
    /** To the customer, beside the reason’s own words. */
    reasonText: withDefault(text(0, 400), ''),
    reason: reason(),
  },
  output: proposed,
  errors: [...DECISION_ERRORS, 'precision', 'already_reported', 'field_required'],
})

const terms = z.object({
  /** Of the token; empty where the coin is the network's own. */
  contract: z.string(),
  chainDecimals: z.int(),
  minimum: z.string(),
  confirmations: z.int(),
  memo: z.boolean(),
  deposits: z.boolean(),
  withdrawals: z.boolean(),
  withdrawMinimum: z.string(),
  fee: z.string(),
  /** Where customers send to while the network is served by hand; empty where nowhere. */
  houseAddress: z.string(),
})

const listed = z.object({
  coin: z.string(),
  network: z.string(),
  family: z.enum(['evm', 'utxo', 'hand']),
  /** `chain` where this installation reads the network itself, else `hand`. */
  way: z.enum(['chain', 'hand']),
  ...terms.shape,
})

export const listings = defineCall({
  name: 'console.deposits.listings',
  area,
  method: 'GET',
  path: '/api/console/deposits/listings',
  who: { staff: 'house.read' },
  means: 'on which terms each coin is taken in and paid out on each network',
  input: {},
  output: rows(listed),
})

export const changeListing = defineCall({
  name: 'console.deposits.changeListing',
  area,
  method: 'POST',
  path: '/api/console/deposits/listings/change',
  who: { staff: 'terms.write', fresh: true },
  means:
    'asks for the terms of a coin on a network to be others, or for it to be listed. Closing deposits or withdrawals needs ' +
    'one operator, all else two. Contract and decimals of what is listed stay for ever',
  changes: true,
  audits,
  input: {
    coin: asset(),
    network: network(),
    to: z.strictObject({
      contract: z.optional(z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))),
      chainDecimals: z.optional(whole(0, 24)),
      minimum: z.optional(decimal()),
      confirmations: z.optional(whole(1, 1_000)),
      memo: z.optional(flag()),
      deposits: z.optional(flag()),
      withdrawals: z.optional(flag()),
      withdrawMinimum: z.optional(decimal()),
      fee: z.optional(decimal()),
      houseAddress: z.optional(text(1, 120)),
    }),
    reason: reason(),
  },
  output: proposed,
  errors: ['reauth_needed', 'unknown_asset', 'not_found', 'precision', 'field_required', 'refused'],
})

export const listingHistory = defineCall({
  name: 'console.deposits.listingHistory',
  area,
  method: 'GET',
  path: '/api/console/deposits/listings/history',
  who: { staff: 'house.read' },
  means: 'how terms came to be what they are, the newest change first',
  input: { coin: z.optional(asset()), network: z.optional(network()), ...listing() },
  output: rows(
    z.object({
      id: z.string(),
      coin: z.string(),
      network: z.string(),
      before: z.record(z.string(), z.union([z.string(), z.int(), z.boolean()])),
      after: z.record(z.string(), z.union([z.string(), z.int(), z.boolean()])),
      proposedBy: z.string(),
      approvedBy: z.string(),
      reason: z.string(),
      time: z.int(),
    }),
  ),
})
