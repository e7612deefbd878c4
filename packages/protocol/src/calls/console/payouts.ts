/** Money on its way out as the house pays it: what its hot wallets hold, payouts held back, and payments that are under way. */
import * as z from 'zod/mini'
import { defineCall } from '../../call.ts'
import { proposed, reason, rows } from '../../console-fields.ts'
import { asset, decimal } from '../../fields.ts'
import { network } from '../deposits.ts'

const area = 'console/wallets'
/** The proposal is written into the trail by itself, together with what it asks for. */
const audits = 'nothing'

/** Why approved withdrawals of a coin are not paid now. */
export const PAYOUT_WAITS = [
  'hot_low',
  'gas_low',
  'fee_cap',
  'cap_transaction',
  'cap_day',
  'would_fail',
  'not_signed',
  'approvals',
  'paused',
] as const

/** A hot wallet beside its marks: `unset` where none are set. */
export const LEVELS = ['low', 'within', 'high', 'unset'] as const

const pause = z.object({ by: z.string(), reason: z.string(), time: z.int() })

export const hot = defineCall({
  name: 'console.wallets.hot',
  area,
  method: 'GET',
  path: '/api/console/wallets/hot',
  who: { staff: 'ledger.read' },
  means:
    'of each network that is paid on: whether payouts are held back, and what its hot wallet holds beside its marks and caps',
  input: {},
  output: z.object({
    /** Of all networks together; null where nobody holds them back. */
    paused: z.nullable(pause),
    rows: z.array(
      z.object({
        network: z.string(),
        paused: z.nullable(pause),
        address: z.string(),
        coins: z.array(
          z.object({
            coin: z.string(),
            level: z.enum(LEVELS),
            /** In whole coins, as the chain had it at `time`. */
            held: z.string(),
            low: z.nullable(z.string()),
            target: z.nullable(z.string()),
            high: z.nullable(z.string()),
            /** The signer's: the most of one payment and of a day, and what has left today. */
            cap: z.string(),
            dayCap: z.string(),
            today: z.string(),
            waits: z.array(z.object({ reason: z.enum(PAYOUT_WAITS), withdrawals: z.int() })),
            time: z.int(),
          }),
        ),
      }),
    ),
  }),
})

export const payments = defineCall({
  name: 'console.wallets.payments',
  area,
  method: 'GET',
  path: '/api/console/wallets/payments',
  who: { staff: 'ledger.read' },
  means:
    'payments on chains that are under way, the oldest first, 200 at most: how far each is, and what it offers to miners',
  input: {},
  output: rows(
    z.object({
      id: z.string(),
      network: z.string(),
      /** `pay` and `payCoins`: withdrawals; `sweep`, `topup`, `move`: between wallets of the house; `fill`: of nothing. */
      kind: z.string(),
      coin: z.string(),
      amount: z.string(),
      state: z.enum(['claimed', 'signed', 'sent']),
      /** Of the newest signature. */
      txid: z.nullable(z.string()),
      link: z.nullable(z.string()),
      signedTime: z.nullable(z.int()),
      /** The most that miners get, in the network's own coin; null where nothing is signed. */
      fee: z.nullable(z.string()),
      feeCoin: z.string(),
      attempts: z.int(),
      /** Whether it stands in a block. */
      mined: z.boolean(),
      /** Somebody asked for a higher fee, and it is not signed yet. */
      bump: z.boolean(),
      /** Why it does not go on: a stable word, or nothing. */
      waits: z.string(),
      withdrawals: z.array(z.string()),
      createTime: z.int(),
    }),
  ),
})

export const pausePayouts = defineCall({
  name: 'console.wallets.pausePayouts',
  area,
  method: 'POST',
  path: '/api/console/wallets/payouts/pause',
  who: { staff: 'market.halt', fresh: true },
  means:
    'begins no new payment, on one network or, without it, on all; what is under way goes on. One operator suffices',
  changes: true,
  audits,
  input: { network: z.optional(network()), reason: reason() },
  output: proposed,
  errors: ['reauth_needed', 'not_found', 'refused'],
})

export const resumePayouts = defineCall({
  name: 'console.wallets.resumePayouts',
  area,
  method: 'POST',
  path: '/api/console/wallets/payouts/resume',
  who: { staff: 'market.halt', fresh: true },
  means: 'lets payments begin again; needs two operators',
  changes: true,
  audits,
  input: { network: z.optional(network()), reason: reason() },
  output: proposed,
  errors: ['reauth_needed', 'not_found', 'refused'],
})

export const setLevels = defineCall({
  name: 'console.wallets.setLevels',
  area,
  method: 'POST',
  path: '/api/console/wallets/levels/set',
  who: { staff: 'terms.write', fresh: true },
  means:
    'asks for other marks of a hot wallet, in whole coins: below `low` it wants filling; above `high` what is over `target` goes ' +
    'to the cold address by itself. On Bitcoin all counts that payments are made from, customers’ addresses too. Needs two operators',
  changes: true,
  audits,
  input: { network: network(), coin: asset(), low: decimal(), target: decimal(), high: decimal(), reason: reason() },
  output: proposed,
  errors: ['reauth_needed', 'not_found', 'precision', 'refused'],
})

export const bump = defineCall({
  name: 'console.wallets.bump',
  area,
  method: 'POST',
  path: '/api/console/wallets/payments/bump',
  who: { staff: 'withdrawal.review', fresh: true },
  means:
    'has a payment that no block has taken signed again at a higher fee, within the caps of the signer: the same payment, of ' +
    'which one transaction alone can ever be mined. One operator suffices',
  changes: true,
  audits,
  input: { paymentId: z.string().check(z.regex(/^\d{1,18}$/, 'not_found')), reason: reason() },
  output: proposed,
  errors: ['reauth_needed', 'not_found', 'own_case', 'refused'],
})
