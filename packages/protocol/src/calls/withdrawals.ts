/**
 * Money out: what can be withdrawn and on what terms, the request itself, what becomes of it, and the addresses that a
 * customer keeps. Amounts are decimals of the coin.
 */
import { IDENTITY_LEVELS } from '@candlewick/rules/identity/levels'
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { factorCode, passkeyResponse } from '../factors.ts'
import * as f from '../fields.ts'
import { CLOSED } from '../key-closed.ts'
import { MOVEMENT_STAGES } from '../movement-stages.ts'
import { ownWithdrawal, withdrawalStep } from '../own-withdrawals.ts'
import { ADDRESS_WARNINGS, WITHDRAWAL_STATES, WITHDRAWAL_STATUSES } from '../withdrawal-states.ts'
import { code, password } from './account.ts'

const area = 'withdrawals'

export const withdrawalNetwork = () => z.string().check(z.regex(/^[a-z]{2,20}$/))
/** As it was pasted: what it is not, is said of it. */
const address = () => z.string().check(z.minLength(1), z.maxLength(200))
const memo = () => f.withDefault(z.string().check(z.maxLength(100), z.regex(/^\P{Cc}*$/u)), '')
const withdrawalId = () => z.string().check(z.regex(/^[0-9a-f]{64}$/, 'not_found'))
const entryId = () => z.string().check(z.regex(/^[a-z2-7]{20}$/, 'not_found'))

/** What proves who asks beside the fund password: what is bound, else the code that was sent with purpose `withdraw`. */
const proof = () => ({
  secondFactor: z.optional(factorCode()),
  /** Over the challenge of `auth/passkey/options`; for a withdrawal, with a point and the withdrawal's id behind it. */
  passkey: z.optional(passkeyResponse),
  emailCode: z.optional(code()),
})

/** What is asked for; inside the encrypted payload it is the same fields in JSON, with `expires`. */
export const WITHDRAWAL_REQUEST = {
  coin: f.asset(),
  network: withdrawalNetwork(),
  address: address(),
  memo: memo(),
  /** What is to arrive; the fee is paid beside it. */
  amount: f.decimal(),
  /** The fee that was shown: where it is another by now nothing is done. */
  fee: z.optional(f.decimal()),
  /** Chosen at random by whoever asks. Repeated with the same request it is answered the same and done once. */
  nonce: z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/)),
  /** Not asked of an API key. */
  fundPassword: z.optional(password()),
  ...proof(),
}

/** The encrypted payload: what is asked for, and until when (epoch milliseconds) it may be. */
export const withdrawalPayload = z.strictObject({ ...WITHDRAWAL_REQUEST, expires: f.time() })
/** How far ahead `expires` may be, in milliseconds. */
export const PAYLOAD_LASTS = 300_000

const REQUEST_ERRORS = [
  'unknown_asset',
  'withdrawals_closed',
  'withdrawals_paused',
  'address_invalid',
  'address_network',
  'address_refused',
  'address_own',
  'address_unlisted',
  'address_waiting',
  'memo_invalid',
  'precision',
  'min_withdrawal',
  'fee_changed',
  'daily_limit',
  'no_index_price',
  'insufficient_balance',
  'restricted',
  'own_quota',
  'nonce_reused',
  'fund_password_unset',
  'fund_password_wrong',
  'factor_needed',
  'code_wrong',
  'passkey_failed',
  'too_many_requests',
] as const

/** Of calls that no API key may call. */
const BOOK = { closed: 'where money may go is for the customer herself to say; one call shows the book and changes it' }

export const sealKey = defineCall({
  name: 'withdrawals.key',
  area,
  method: 'GET',
  path: '/api/{p}/coin/wallet/withdrawal/key',
  who: 'public',
  keys: 'open',
  means:
    'the public key that withdrawals are encrypted to (JWE in its compact form, ECDH-ES with A256GCM, `kid` in the header); ' +
    'a new one comes every day, and the one before serves a day longer',
  input: {},
  output: z.object({
    kid: z.string(),
    alg: z.literal('ECDH-ES'),
    enc: z.literal('A256GCM'),
    key: z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string() }),
    /** From then on another is to be used. */
    expiryTime: z.int(),
    serverTime: z.int(),
  }),
})

export const withdrawal = defineCall({
  name: 'withdrawals.withdrawal',
  area,
  method: 'POST',
  path: '/api/{p}/coin/assets/withdrawal',
  who: 'customer',
  keys: 'open',
  means: 'withdraws: the body holds the payload as it was encrypted by whoever asks, to the published key',
  changes: true,
  input: {
    payload: z
      .string()
      .check(z.maxLength(16_000), z.regex(/^[\w-]+\.[\w-]*\.[\w-]+\.[\w-]+\.[\w-]+$/, 'payload_invalid')),
  },
  output: ownWithdrawal,
  errors: ['payload_invalid', 'payload_key', 'payload_expired', 'payload_used', ...REQUEST_ERRORS],
})

export const submit = defineCall({
  name: 'withdrawals.submit',
  area,
  method: 'POST',
  path: '/api/withdraw/submit',
  who: 'customer',
  keys: 'open',
  means:
    'withdraws. By an API key with `withdraw` only to addresses of the own book that are a day old, and without passwords ' +
    'and codes; everybody else sends what the page sends',
  changes: true,
  input: WITHDRAWAL_REQUEST,
  output: ownWithdrawal,
  errors: REQUEST_ERRORS,
})

const filter = {
  ...f.history(),
  coin: z.optional(f.asset()),
  state: z.optional(z.enum(WITHDRAWAL_STATES)),
  status: z.optional(z.enum(WITHDRAWAL_STATUSES)),
  /** States that come to the same: `pending`, `completed` (paid), `failed` (ended without). */
  stage: z.optional(z.enum(MOVEMENT_STAGES)),
}

export const sendCode = defineCall({
  name: 'withdrawals.sendCode',
  area,
  method: 'POST',
  path: '/api/{p}/coin/wallet/withdrawal/code',
  who: 'customer',
  keys: CLOSED.code,
  means: 'sends the code for a withdrawal to the bound mail, else to the bound phone',
  changes: true,
  input: {},
  output: z.null(),
  errors: ['factor_needed', 'too_many_requests'],
})

export const list = defineCall({
  name: 'withdrawals.list',
  area,
  method: 'POST',
  path: '/api/withdraw/list',
  who: 'customer',
  keys: 'open',
  means: 'own withdrawals, newest first',
  input: filter,
  output: f.records(ownWithdrawal),
  errors: ['unknown_asset'],
})

export const getWithdrawalLog = defineCall({
  name: 'withdrawals.log',
  area,
  method: 'POST',
  path: '/api/{p}/coin/assets/getWithdrawalLog',
  who: 'customer',
  keys: 'open',
  means: 'own withdrawals as withdraw/list gives them',
  input: filter,
  output: f.records(ownWithdrawal),
  errors: ['unknown_asset'],
})

export const detail = defineCall({
  name: 'withdrawals.detail',
  area,
  method: 'GET',
  path: '/api/{p}/coin/wallet/withdrawal/detail',
  who: 'customer',
  keys: 'open',
  means: 'one withdrawal with its steps, the oldest first',
  input: { id: withdrawalId() },
  output: z.object({ ...ownWithdrawal.shape, steps: z.array(withdrawalStep) }),
  errors: ['not_found'],
})

export const cancel = defineCall({
  name: 'withdrawals.cancel',
  area,
  method: 'POST',
  path: '/api/{p}/coin/wallet/withdrawal/cancel',
  who: 'customer',
  keys: 'open',
  means: 'takes a withdrawal back, as long as it is not being signed; what was held is available again',
  changes: true,
  input: { id: withdrawalId() },
  output: ownWithdrawal,
  errors: ['not_found', 'withdrawal_sent'],
})

const network = z.object({
  network: z.string(),
  name: z.string(),
  family: z.enum(['evm', 'utxo', 'hand']),
  /** `chain`: signed and sent by the exchange itself; `hand`: paid by people. */
  way: z.enum(['chain', 'hand']),
  /** Of the token, where it is one. */
  contract: z.nullable(z.string()),
  fee: z.string(),
  minimum: z.string(),
  /** How many decimals can be paid: the fewer of the ledger's and the chain's. */
  decimals: z.int(),
  /** Whether a memo has to be given. */
  memo: z.boolean(),
  confirmations: z.int(),
  /** Seconds that it usually takes from being approved to being there. */
  arrival: z.int(),
  open: z.boolean(),
})

export const terms = defineCall({
  name: 'withdrawals.terms',
  area,
  method: 'GET',
  path: '/api/{p}/coin/wallet/withdrawal/terms',
  who: 'customer',
  keys: 'open',
  means:
    'what can be withdrawn over which network and at what fee, what is left of today’s limit, and what stands in the way',
  input: {},
  output: z.object({
    /** In the canonical request, of which the id is the hash. */
    userId: z.string(),
    coins: z.array(
      z.object({
        coin: z.string(),
        decimals: z.int(),
        available: z.string(),
        /** What one counts against the limit, in USDT; null where nothing can say it now. */
        price: z.nullable(z.string()),
        networks: z.array(network),
      }),
    ),
    limit: z.object({
      level: z.enum(IDENTITY_LEVELS),
      /** In USDT, of this UTC day. */
      daily: z.string(),
      used: z.string(),
      left: z.string(),
      /** When it begins anew. */
      resetTime: z.int(),
      /** What the next level of identity gives; null at the highest. */
      next: z.nullable(z.object({ level: z.enum(IDENTITY_LEVELS), daily: z.string() })),
    }),
    /** Above this worth in USDT people look at it. */
    reviewAbove: z.string(),
    /** Until when withdrawals pause after a change of how the account is known; null where they do not. */
    pausedUntil: z.nullable(z.int()),
    /** Until when an operator has restricted withdrawals: 0 for good, null where nobody has. */
    restrictedUntil: z.nullable(z.int()),
    fundPasswordSet: z.boolean(),
    /** By what a withdrawal is proven: what is bound, else `email` or `phone`, where a code is sent to; empty: nothing is. */
    factors: z.array(z.enum(['authenticator', 'passkey', 'recovery', 'email', 'phone'])),
    /** Masked: where the code goes. */
    codeTo: z.nullable(z.string()),
    /** Whether only addresses of the book serve, and until when after it was switched off. */
    bookOnly: z.boolean(),
    bookOnlyUntil: z.nullable(z.int()),
    serverTime: z.int(),
  }),
})

export const check = defineCall({
  name: 'withdrawals.check',
  area,
  method: 'POST',
  path: '/api/{p}/coin/wallet/withdrawal/check',
  who: 'customer',
  keys: 'open',
  means:
    'what is known about an address before anything is asked for: whether it can be paid to, and what to beware of',
  input: { coin: f.asset(), network: withdrawalNetwork(), address: address(), memo: memo() },
  output: z.object({
    /** As it is written: with its checksum, without what was pasted around it. */
    address: z.string(),
    warnings: z.array(z.enum(ADDRESS_WARNINGS)),
    /** Which address it looks like, of the own book or, without a label, of those that were paid to. */
    looksLike: z.nullable(z.object({ label: z.nullable(z.string()), address: z.string() })),
    /** Of the own book. */
    label: z.nullable(z.string()),
    /** Of the own book: when it was saved, and when it serves; null where it is not in it. */
    saveTime: z.nullable(z.int()),
    activeTime: z.nullable(z.int()),
    /** How often the customer was paid out to it. */
    uses: z.int(),
    fee: z.string(),
  }),
  errors: [
    'unknown_asset',
    'withdrawals_closed',
    'address_invalid',
    'address_network',
    'address_refused',
    'address_own',
    'too_many_requests',
  ],
})

export const bookEntry = z.object({
  id: z.string(),
  label: z.string(),
  /** Null: every coin of the network. */
  coin: z.nullable(z.string()),
  network: z.string(),
  networkName: z.string(),
  address: z.string(),
  memo: z.string(),
  saveTime: z.int(),
  /** From when on it serves where only the book does, and for API keys. */
  activeTime: z.int(),
  uses: z.int(),
})
export type BookEntry = z.output<typeof bookEntry>

export const userCoin = defineCall({
  name: 'withdrawals.userCoin',
  area,
  method: 'POST',
  path: '/api/userCoin/{action}',
  who: 'customer',
  keys: BOOK,
  means:
    'own coin addresses: `list` gives them, `save` keeps one (or with `id` gives it another label), `delete` removes one by ' +
    '`id`. Each answers the whole book. A new address needs a second step',
  changes: true,
  input: {
    action: z.enum(['list', 'save', 'delete']),
    id: z.optional(entryId()),
    coin: z.optional(f.asset()),
    network: z.optional(withdrawalNetwork()),
    address: z.optional(address()),
    memo: memo(),
    label: z.optional(f.text(1, 40)),
    ...proof(),
  },
  output: z.object({
    records: z.array(bookEntry),
    bookOnly: z.boolean(),
    bookOnlyUntil: z.nullable(z.int()),
    /** Hours that a new address waits. */
    waitHours: z.int(),
    /** Most addresses of one book. */
    most: z.int(),
  }),
  errors: [
    'not_found',
    'unknown_asset',
    'address_invalid',
    'address_network',
    'address_refused',
    'address_own',
    'address_saved',
    'memo_invalid',
    'too_many',
    'factor_needed',
    'code_wrong',
    'passkey_failed',
  ],
})

export const bookOnly = defineCall({
  name: 'withdrawals.bookOnly',
  area,
  method: 'POST',
  path: '/api/{p}/coin/wallet/withdrawal/bookOnly',
  who: 'customer',
  keys: BOOK,
  means: 'lets money go only to the own book, at once; switched off it does so for another day',
  changes: true,
  input: { on: f.flag(), ...proof() },
  output: z.object({ bookOnly: z.boolean(), bookOnlyUntil: z.nullable(z.int()) }),
  errors: ['factor_needed', 'code_wrong', 'passkey_failed'],
})
