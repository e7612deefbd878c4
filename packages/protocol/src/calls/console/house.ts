/** What the house pays to itself: hot and cold wallets beside their marks, and every payment between wallets of its own. */
import * as z from 'zod/mini'
import { defineCall } from '../../call.ts'
import { listing, rows } from '../../console-fields.ts'
import { asset, cursor, whole, withDefault } from '../../fields.ts'
import { network } from '../deposits.ts'

const area = 'console/wallets'

/**
 * `sweep`: from a customer's address into the hot wallet; `topup`: gas for a sweep, to such an address; `cold`: from the hot
 * wallet to the cold one; `gas`: from the hot wallet to the account that pays for sweeps; `fill`: of nothing, for its nonce.
 */
export const HOUSE_KINDS = ['sweep', 'topup', 'cold', 'gas', 'fill'] as const

export const PAYMENT_STATES = ['claimed', 'signed', 'sent', 'final', 'failed', 'displaced'] as const

/** How payments are picked: `replaced` are those that were signed more than once, in whichever state. */
export const PAYMENT_PICKS = ['under_way', 'final', 'failed', 'displaced', 'replaced'] as const

const transaction = z.object({ txid: z.string(), link: z.nullable(z.string()) })

/** `customer`: an address that a customer pays in to. The address is empty where nobody wrote it down. */
const end = z.object({ wallet: z.enum(['hot', 'cold', 'gas', 'customer']), address: z.string() })

export const housePayments = defineCall({
  name: 'console.wallets.housePayments',
  area,
  method: 'GET',
  path: '/api/console/wallets/payments/house',
  who: { staff: 'ledger.read' },
  means: 'payments between wallets of the house, whatever became of them, the newest first',
  input: {
    kind: z.optional(z.enum(HOUSE_KINDS)),
    network: z.optional(network()),
    coin: z.optional(asset()),
    state: z.optional(z.enum(PAYMENT_PICKS)),
    ...listing(),
  },
  output: rows(
    z.object({
      id: z.string(),
      time: z.int(),
      kind: z.enum(HOUSE_KINDS),
      network: z.string(),
      coin: z.string(),
      amount: z.string(),
      from: end,
      to: end,
      state: z.enum(PAYMENT_STATES),
      /** Stands in a block, and is not deep enough yet. */
      mined: z.boolean(),
      /** The one that was mined, else the newest; null where nothing is signed. */
      transaction: z.nullable(transaction),
      /** What it took the place of, or what took its place: signed for the same payment, and not that one. */
      replaced: z.array(transaction),
      /** What miners got or, where it stands in no block, get at most, in `feeCoin`; null where nothing is signed. */
      fee: z.nullable(z.string()),
      feeCoin: z.string(),
      /** Who set the marks that it follows from; null where none were set. The payer begins all of these by itself. */
      marksBy: z.nullable(z.object({ proposed: z.string(), approved: z.nullable(z.string()) })),
      /** Who asked for a higher fee. */
      feeBy: z.nullable(z.string()),
    }),
  ),
})

/** Wallets of so many coins are read at once, at most. */
export const MOST_READ = 20

/**
 * What to do about a coin: `fill`: so much is to come back from cold; `short`: so much is to come in, and cold has less;
 * `sweep`: so much is to go to cold; `moving`: a move to cold is under way; `unset`: no marks; `unread`: the chain gave no
 * answer.
 */
export const WALLET_TASKS = ['fill', 'short', 'sweep', 'moving', 'nothing', 'unset', 'unread'] as const

const held = z.object({
  address: z.string(),
  /** In whole coins; null where the chain gave no answer. */
  amount: z.nullable(z.string()),
})

export const balances = defineCall({
  name: 'console.wallets.balances',
  area,
  method: 'GET',
  path: '/api/console/wallets/balances',
  who: { staff: 'ledger.read' },
  means:
    'of each coin on each network what its hot and its cold wallet hold now, read off the chain, and what is to be done',
  input: { after: cursor(), limit: withDefault(whole(1, MOST_READ), MOST_READ) },
  output: rows(
    z.object({
      network: z.string(),
      coin: z.string(),
      /** When the chain was read, and its block; null where it gave no answer. */
      time: z.nullable(z.int()),
      height: z.nullable(z.int()),
      hot: z.array(held),
      cold: z.array(held),
      /** What pays for sweeps, in the network's own coin; null on networks that need none. */
      gas: z.nullable(z.object({ coin: z.string(), address: z.string(), amount: z.nullable(z.string()) })),
      /** What payments can be made from and what is cold, each in all; on Bitcoin customers' addresses count as hot. */
      hotTotal: z.nullable(z.string()),
      coldTotal: z.nullable(z.string()),
      low: z.nullable(z.string()),
      target: z.nullable(z.string()),
      high: z.nullable(z.string()),
      /** The last payment to the cold wallet that is final. */
      lastMove: z.nullable(z.object({ time: z.int(), amount: z.string(), transaction: z.nullable(transaction) })),
      task: z.enum(WALLET_TASKS),
      /** How much of it, in whole coins; null where there is nothing to move. */
      amount: z.nullable(z.string()),
    }),
  ),
  errors: ['unavailable'],
})
