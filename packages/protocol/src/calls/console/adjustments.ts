/** Money booked by hand: always between two named accounts, always for a reason, always by two operators. */
import * as z from 'zod/mini'
import { defineCall } from '../../call.ts'
import { listing, proposed, reason, rows } from '../../console-fields.ts'
import { asset, clientId, decimal, whole } from '../../fields.ts'

const area = 'console/adjustments'
/** The proposal is written into the trail by itself, together with what it asks for. */
const audits = 'nothing'

const account = () =>
  z.strictObject({
    /** A customer's id, or one of the house's own. */
    owner: z.string().check(z.regex(/^([a-z2-7]{20}|house:[a-z]{1,20})$/, 'not_found')),
    /** Type of the account: 1 spot, 2 and 3 contracts, 4 flash, … */
    account: whole(1, 8),
  })

export const accounts = defineCall({
  name: 'console.adjustments.accounts',
  area,
  method: 'GET',
  path: '/api/console/adjustments/accounts',
  who: { staff: 'ledger.adjust' },
  means: 'the house’s own accounts that adjustments may be between, beside customers’; the coins, with their decimals',
  input: {},
  output: z.object({
    rows: z.array(z.object({ owner: z.string(), accounts: z.array(z.int()) })),
    coins: z.array(z.object({ coin: z.string(), decimals: z.int() })),
  }),
})

export const propose = defineCall({
  name: 'console.adjustments.propose',
  area,
  method: 'POST',
  path: '/api/console/adjustments/propose',
  who: { staff: 'ledger.adjust', fresh: true },
  means: 'asks for an amount to be moved from one named account to another; booked once for ever by its id',
  changes: true,
  audits,
  input: {
    id: clientId(),
    from: account(),
    to: account(),
    coin: asset(),
    amount: decimal(),
    reason: reason(),
  },
  output: proposed,
  errors: [
    'reauth_needed',
    'not_found',
    'unknown_asset',
    'precision',
    'same_account',
    'insufficient_balance',
    'client_id_reused',
    'own_case',
  ],
})

export const list = defineCall({
  name: 'console.adjustments.list',
  area,
  method: 'GET',
  path: '/api/console/adjustments',
  who: { staff: 'ledger.read' },
  means: 'what was adjusted, the newest first',
  audits: 'customer',
  input: { ...listing() },
  output: rows(
    z.object({
      id: z.string(),
      from: z.object({ owner: z.string(), account: z.int() }),
      to: z.object({ owner: z.string(), account: z.int() }),
      coin: z.string(),
      amount: z.string(),
      reason: z.string(),
      proposedBy: z.string(),
      approvedBy: z.string(),
      time: z.int(),
      /** Of the command in the journal. */
      sequence: z.int(),
    }),
  ),
})
