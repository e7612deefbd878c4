/**
 * Money in: what can be deposited and where, what became of it, a transfer reported by hand, and what the chain says about
 * a transaction that has not arrived. Amounts are decimals of the coin.
 */
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { DEPOSIT_REASONS, DEPOSIT_STATES } from '../deposit-states.ts'
import * as f from '../fields.ts'
import { CLOSED } from '../key-closed.ts'
import { MOVEMENT_STAGES } from '../movement-stages.ts'

const area = 'deposits'

/** A network by its id, such as `ethereum`. */
export const network = () => z.string().check(z.regex(/^[a-z]{2,20}$/))
/** A transaction as its network writes it: hexadecimal with or without 0x, or base58. */
export const transaction = () => z.string().check(z.regex(/^(0x)?[A-Za-z0-9]{10,100}$/))

const coinNetwork = z.object({
  network: z.string(),
  name: z.string(),
  /** How it works, as `evm`, as `utxo`, or otherwise: chains of the EVM share an address a customer. */
  family: z.enum(['evm', 'utxo', 'hand']),
  /**
   * `chain`: read by the exchange and credited by itself; `hand`: sent to the house's address and reported with
   * `recharge/submit`. Of networks of every family, as the exchange runs them now.
   */
  way: z.enum(['chain', 'hand']),
  /** Of the token, where it is one. */
  contract: z.nullable(z.string()),
  /** Less is kept until the sum reaches it. */
  minimum: z.string(),
  /** Blocks that have to contain it or follow it. */
  confirmations: z.int(),
  /** Seconds that these usually take. */
  arrival: z.int(),
  /** Whether a memo has to be given. */
  memo: z.boolean(),
  /** Whether deposits are open; a closed one keeps what arrives. */
  open: z.boolean(),
  /** Where a transaction can be looked at: `{txid}` stands for it; null where nowhere. */
  explorer: z.nullable(z.string()),
})

export const getRechargeCurrency = defineCall({
  name: 'deposits.currencies',
  area,
  method: 'GET',
  path: '/api/{p}/coin/assets/getRechargeCurrency',
  who: 'public',
  keys: 'open',
  means: 'coins and networks that can be deposited',
  input: {},
  output: z.object({
    rows: z.array(z.object({ coin: z.string(), decimals: z.int(), networks: z.array(coinNetwork) })),
  }),
})

export const getDepositAddress = defineCall({
  name: 'deposits.address',
  area,
  method: 'GET',
  path: '/api/{p}/coin/assets/getDepositAddress/{coin}',
  who: 'customer',
  keys: 'open',
  means:
    'own deposit address of a coin on a network; `network` may be left out where there is one only. Once given it stays',
  input: { coin: f.asset(), network: z.optional(network()) },
  output: z.object({
    coin: z.string(),
    ...coinNetwork.shape,
    address: z.string(),
    /** To be given with the transfer; null where none is needed. */
    tag: z.nullable(z.string()),
    /** Other networks on which this address is the customer's too. */
    sharedWith: z.array(z.string()),
  }),
  errors: ['unknown_asset', 'not_found', 'deposits_closed', 'unavailable'],
})

export const depositRecord = z.object({
  /** Order number. */
  id: z.string(),
  /** `internal`: sent by another customer of the house, on no chain. */
  way: z.enum(['chain', 'hand', 'internal']),
  time: z.int(),
  state: z.enum(DEPOSIT_STATES),
  coin: z.string(),
  network: z.string(),
  networkName: z.string(),
  amount: z.string(),
  /** Where it was sent to. */
  address: z.string(),
  tag: z.nullable(z.string()),
  txid: z.nullable(z.string()),
  explorer: z.nullable(z.string()),
  /** Of the picture, for the customer alone. */
  screenshot: z.nullable(z.string()),
  /** Null where it is not on a chain now. */
  confirmations: z.nullable(z.int()),
  needed: z.nullable(z.int()),
  reason: z.nullable(z.enum(DEPOSIT_REASONS)),
  /** Words of whoever reviewed it; may be empty. */
  reasonText: z.string(),
  creditTime: z.nullable(z.int()),
})
export type DepositRecord = z.output<typeof depositRecord>

export const submit = defineCall({
  name: 'deposits.submit',
  area,
  method: 'POST',
  path: '/api/recharge/submit',
  who: 'customer',
  keys: CLOSED.picture,
  means:
    'reports a deposit that is not credited by itself, with its payment screenshot (a stored file of type `payment`); it is ' +
    'reviewed by operators. Repeated with the same `clientId` it is answered the same',
  changes: true,
  input: {
    coin: f.asset(),
    network: z.optional(network()),
    amount: z.string().check(z.maxLength(40), z.regex(/^(0|[1-9]\d{0,19})(\.\d{1,18})?$/, 'amount_numeric')),
    /** The name of the stored picture. */
    screenshot: z.optional(z.string().check(z.regex(/^[0-9a-f]{40}\.(jpg|png|webp)$/, 'screenshot_needed'))),
    /** Of the transfer, where it has one. */
    txid: z.optional(transaction()),
    clientId: z.optional(f.clientId()),
  },
  output: depositRecord,
  errors: [
    'amount_numeric',
    'screenshot_needed',
    'unknown_asset',
    'not_found',
    'precision',
    'deposits_closed',
    'already_reported',
    'client_id_reused',
    'own_quota',
  ],
})

const filter = {
  ...f.history(),
  coin: z.optional(f.asset()),
  state: z.optional(z.enum(DEPOSIT_STATES)),
  /** States that come to the same: `pending`, `completed` (credited), `failed` (ended without). */
  stage: z.optional(z.enum(MOVEMENT_STAGES)),
}

export const list = defineCall({
  name: 'deposits.list',
  area,
  method: 'POST',
  path: '/api/recharge/list',
  who: 'customer',
  keys: 'open',
  means: 'own deposits, on chains, by hand and from other customers of the house, newest first',
  input: filter,
  output: f.records(depositRecord),
  errors: ['unknown_asset'],
})

export const getRechargeLog = defineCall({
  name: 'deposits.log',
  area,
  method: 'POST',
  path: '/api/{p}/coin/assets/getRechargeLog',
  who: 'customer',
  keys: 'open',
  means: 'own deposits as recharge/list gives them; `type` is always 1',
  input: { type: f.withDefault(f.whole(1, 1), 1), ...filter },
  output: f.records(depositRecord),
  errors: ['unknown_asset'],
})

/** Steps of one deposit that are told, the newest of them where there are more. */
export const DEPOSIT_STEPS = 100

export const detail = defineCall({
  name: 'deposits.detail',
  area,
  method: 'GET',
  path: '/api/{p}/coin/wallet/deposit/detail',
  who: 'customer',
  keys: 'open',
  means: 'one deposit with its steps, the oldest first',
  input: { id: z.string().check(z.regex(/^([0-9a-f]{64}|[a-z2-7]{20})$/, 'not_found')) },
  output: z.object({
    ...depositRecord.shape,
    steps: z.array(
      z.object({
        state: z.enum(DEPOSIT_STATES),
        time: z.int(),
        /** Height of the block that held it then; null where none did. */
        block: z.nullable(z.int()),
        /** Confirmations of that block by now; null where it is in another one, or in none. */
        confirmations: z.nullable(z.int()),
        /** Of the step that it stands at. */
        reason: z.nullable(z.enum(DEPOSIT_REASONS)),
      }),
    ),
  }),
  errors: ['not_found'],
})
export type DepositDetail = z.output<typeof detail.output>

/** What was found out about a transaction. */
export const LOOKUP_FINDINGS = [
  /** It is one of the customer's deposits: `deposits` says where each stands. */
  'yours',
  /** It is the customer's and has arrived, and is kept: `deposits` says why. */
  'held',
  /** The customer reported it: `deposits` says what came of it. */
  'reported',
  /** It is in the pool and not in a block yet. */
  'pool',
  /** The chain knows it, and nothing in it goes to an address of the customer's. */
  'not_to_you',
  'failed',
  /** Its money went to the customer's address as something that is not credited: `deposits` says what. */
  'refused',
  /** Another transaction spent the same money. */
  'replaced',
  /** None of the networks asked knows it, and none of the customer's records has it. */
  'unknown',
  /** Only by hand: the network cannot be asked. */
  'by_hand',
  /** The network gives no trustworthy answer now. */
  'silent',
] as const

/** What can be done about it. */
export const WAYS_OUT = [
  /** Nothing: it will be credited by itself. */
  'wait',
  /** Nothing: it is credited. */
  'credited',
  /** Nothing: operators look at the report. */
  'review',
  /** The report was rejected and can be made again, with `recharge/submit`. */
  'report_again',
  /** Nothing: operators have it in their queue. */
  'operators',
  /** Nothing: it is kept until the coin is listed on the network. */
  'once_listed',
  /** Nothing: it is credited, and its block has left the chain; it is waited for. */
  'at_risk',
  /** Nothing: it is gone from the chain, and the customer is written to. */
  'reversed',
  /** The sender knows why; nothing has arrived. */
  'ask_sender',
  /** Send more to the same address until the minimum is reached. */
  'send_more',
  /** Report it with `recharge/submit`: operators look at it. */
  'report',
  /** Ask again with a `network`: those served by hand are asked nothing else. */
  'name_network',
  /** Ask again in some minutes. */
  'later',
  /** Only support knows more. */
  'support',
  /** Nothing can be got back by anybody. */
  'none',
] as const

export const lookup = defineCall({
  name: 'deposits.lookup',
  area,
  method: 'POST',
  path: '/api/{p}/coin/wallet/deposit/lookup',
  who: 'customer',
  keys: 'open',
  means:
    'what I sent has not arrived: looks a transaction up in the own deposits and reports of all networks, then on the chains (of ' +
    '`network` alone where it is given), and says what is known and what can be done',
  input: { txid: transaction(), network: z.optional(network()) },
  output: z.object({
    finding: z.enum(LOOKUP_FINDINGS),
    wayOut: z.enum(WAYS_OUT),
    /** Where it was found; null where nowhere. */
    network: z.nullable(z.string()),
    explorer: z.nullable(z.string()),
    confirmations: z.nullable(z.int()),
    needed: z.nullable(z.int()),
    deposits: z.array(depositRecord),
  }),
  errors: ['not_found', 'too_many_requests'],
})
