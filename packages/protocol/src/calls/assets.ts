/** What a customer holds and every entry of the ledger that made it so. */
import * as z from 'zod/mini'
import { BILL_REASONS } from '../bill-reasons.ts'
import { defineCall } from '../call.ts'
import { EXCHANGE_CURRENCIES, type ExchangeCurrency } from '../currencies.ts'
import type { ErrorName } from '../errors.ts'
import * as f from '../fields.ts'
import { wire } from '../wire-names.ts'

/** Currencies in which values are shown. */
export const CURRENCIES = EXCHANGE_CURRENCIES.map(({ code }) => code)
export type Currency = ExchangeCurrency

/** A currency in which values are shown. */
export const currency = () => f.withDefault(z.enum(CURRENCIES), 'cny')

/**
 * An account of one customer: 0 total (a sum), 1 spot, 2 U-standard contract, 3 coin-margined contract, 4 flash,
 * 5 cross margin, 6 isolated margin, 7 wealth, 8 merchant.
 */
const accountType = (low: 0 | 1) => f.whole(low, 8)

/** When the rate of the currency is from (null: of this moment), and whether newer ones are missing; null: there is none. */
export const toldRate = () => z.nullable(z.object({ time: z.nullable(z.int()), stale: z.boolean() }))

const balance = z.object({
  coin: z.string(),
  available: z.string(),
  occupied: z.string(),
  /** Both together in the currency asked for, cut at 8 decimals; null while the coin has no price or that no rate. */
  equivalent: z.nullable(z.string()),
})

const bill = z.object({
  id: z.string(),
  account: z.int(),
  coin: z.string(),
  reason: z.enum(BILL_REASONS),
  part: z.enum(['principal', 'fee', 'fund', 'profit', 'funding', 'insurance', 'interest']),
  /** Order, deposit or withdrawal it came from. */
  reference: z.string(),
  symbol: z.exactOptional(z.string()),
  /** Signed changes, and what was there afterwards. */
  available: z.string(),
  occupied: z.string(),
  availableAfter: z.string(),
  occupiedAfter: z.string(),
  time: z.int(),
})

const billFilter = {
  coin: z.optional(f.asset()),
  /** Account type. */
  account: z.optional(accountType(1)),
  reason: z.optional(z.enum(BILL_REASONS)),
  symbol: z.optional(f.symbol()),
  startTime: z.optional(f.time()),
  endTime: z.optional(f.time()),
  cursor: f.cursor(),
}

export const walletGet = defineCall({
  name: 'assets.walletGet',
  area: 'assets',
  method: 'GET',
  path: '/api/{p}/coin/wallet/get/{a}/{b}',
  who: 'customer',
  keys: 'open',
  means: 'balances of base coin a and quote coin b in the spot account',
  input: { base: wire('a', f.asset()), quote: wire('b', f.asset()), currency: currency() },
  output: z.object({ base: balance, quote: balance, currency: z.string(), rate: toldRate() }),
  errors: ['unknown_asset'],
})

export const getWalletAccount = defineCall({
  name: 'assets.getWalletAccount',
  area: 'assets',
  method: 'GET',
  path: '/api/{p}/coin/assets/getWalletAccount',
  who: 'customer',
  keys: 'open',
  means: 'wallet accounts with their worth, debts taken off; type 0 is their sum, 8 is there for merchants only',
  input: { currency: currency() },
  output: z.object({
    currency: z.string(),
    rate: toldRate(),
    records: z.array(
      z.object({
        type: z.int(),
        /** Null where the currency has no rate. */
        equivalent: z.nullable(z.string()),
        /** The same in USDT. */
        usdt: z.string(),
        /** Coins held that have no price now and are not in the sums. */
        unpriced: z.array(z.string()),
        /** What of it orders, margins and the like hold, in the currency; null where that has no rate. */
        occupied: z.nullable(z.string()),
      }),
    ),
  }),
})

export const getMyBalance = defineCall({
  name: 'assets.getMyBalance',
  area: 'assets',
  method: 'GET',
  path: '/api/{p}/coin/assets/getMyBalance',
  who: 'customer',
  keys: 'open',
  means: 'balances of one account type, every coin, and its worth, debts taken off; type 0 sums all accounts',
  input: { type: f.withDefault(accountType(0), 1), currency: currency() },
  output: z.object({
    type: z.int(),
    currency: z.string(),
    rate: toldRate(),
    /** Null where the currency has no rate. */
    equivalent: z.nullable(z.string()),
    usdt: z.string(),
    unpriced: z.array(z.string()),
    records: z.array(balance),
  }),
  errors: ['forbidden'],
})

export const getCurrencyAccount = defineCall({
  name: 'assets.getCurrencyAccount',
  area: 'assets',
  method: 'POST',
  path: '/api/{p}/coin/assets/getCurrencyAccount',
  who: 'customer',
  keys: 'open',
  means: 'balances of one account by coin, of one coin where it is named; type 0 sums all accounts',
  input: { type: f.withDefault(accountType(0), 1), coin: z.optional(f.asset()), currency: currency() },
  output: z.object({ type: z.int(), currency: z.string(), rate: toldRate(), records: z.array(balance) }),
  errors: ['forbidden', 'unknown_asset'],
})

export const getUserCoin = defineCall({
  name: 'assets.getUserCoin',
  area: 'assets',
  method: 'POST',
  path: '/api/userCoin/getUserCoin',
  who: 'customer',
  keys: 'open',
  means: 'own coins: what there is of each over all accounts, those of which there is something',
  input: { currency: currency() },
  output: z.object({ currency: z.string(), rate: toldRate(), records: z.array(balance) }),
})

export const getMyBill = defineCall({
  name: 'assets.getMyBill',
  area: 'assets',
  method: 'POST',
  path: '/api/{p}/coin/assets/getMyBill',
  who: 'customer',
  keys: 'open',
  means: 'bills: every ledger entry of the customer, newest first',
  input: { ...billFilter, page: f.page(), pageSize: f.pageSize() },
  output: f.records(bill),
  errors: ['unknown_asset'],
})

export const billCsv = defineCall({
  name: 'assets.billCsv',
  area: 'assets',
  method: 'GET',
  path: '/api/{p}/coin/assets/billCsv',
  who: 'customer',
  keys: 'open',
  means: 'bills as CSV (RFC 4180), newest first, up to 10,000 entries; `next` goes on behind the last',
  input: billFilter,
  output: z.object({ name: z.string(), csv: z.string(), count: z.int(), next: z.optional(z.string()) }),
  errors: ['unknown_asset'],
})

/** Entries of one answer, at least: a posting is never split. */
export const STATEMENT_ENTRIES = 5_000

export const statementEntries = defineCall({
  name: 'assets.statementEntries',
  area: 'assets',
  method: 'GET',
  path: '/api/{p}/coin/assets/statementEntries',
  who: 'customer',
  keys: 'open',
  means:
    'what a statement is reckoned from: by how much each posting changed what there is of a coin over all own accounts, ' +
    'oldest first, with the price of its day; what only moves between own accounts is left out',
  input: { endTime: z.optional(f.time()), cursor: f.cursor() },
  output: z.object({
    records: z.array(
      z.object({
        posting: z.string(),
        time: z.int(),
        reason: z.enum(BILL_REASONS),
        part: bill.shape.part,
        coin: z.string(),
        /** Signed. */
        amount: z.string(),
        /** USDT for one: what it was last traded for that day or before, today by the index; null where there is none. */
        price: z.nullable(z.string()),
      }),
    ),
    next: z.optional(z.string()),
  }),
})

/** `symbol`: the pair of an isolated margin account. */
const accountBalance = z.object({
  account: z.int(),
  symbol: z.exactOptional(z.string()),
  available: z.string(),
  occupied: z.string(),
})

const transfer = {
  from: accountType(1),
  to: accountType(1),
  coin: f.asset(),
  /** Whose isolated margin account is meant: required where one of the two is 6, refused where none is. */
  symbol: z.optional(f.symbol()),
  amount: f.decimal(),
  /** Repeated with the same transfer it is answered the same; with another one it is refused. */
  clientId: z.optional(f.clientId()),
}
const transferred = z.object({
  id: z.string(),
  coin: z.string(),
  amount: z.string(),
  /** What the two accounts hold of the coin afterwards. */
  from: accountBalance,
  to: accountBalance,
})
const TRANSFER_ERRORS = [
  'same_account',
  'account_not_open',
  'account_coin',
  'unknown_asset',
  'insufficient_balance',
  'precision',
  'client_id_reused',
  'margin_needed',
  'margin_ratio',
  'no_index_price',
  'no_margin_account',
  'asset_cap',
  'own_quota',
  'busy',
] as const satisfies readonly ErrorName[]

export const transferFunds = defineCall({
  name: 'assets.transferFunds',
  area: 'assets',
  method: 'POST',
  path: '/api/asset/transferFunds',
  who: 'customer',
  keys: 'open',
  means:
    'transfers between own accounts, free and at once: 1 spot, 2 U-standard contract, 3 coin-margined contract, ' +
    '4 flash, 5 cross margin, 6 isolated margin of `symbol`, and, once their products are open, 7 wealth and 8 merchant; ' +
    'an account gives up only what its risk allows',
  changes: true,
  input: transfer,
  output: transferred,
  errors: TRANSFER_ERRORS,
})

export const walletTrans = defineCall({
  name: 'assets.walletTrans',
  area: 'assets',
  method: 'GET',
  path: '/api/{p}/coin/wallet/trans',
  who: 'customer',
  keys: 'open',
  means: 'transfers between own accounts, as transferFunds does',
  changes: true,
  input: transfer,
  output: transferred,
  errors: TRANSFER_ERRORS,
})

export const transferable = defineCall({
  name: 'assets.transferable',
  area: 'assets',
  method: 'GET',
  path: '/api/{p}/coin/assets/transferable',
  who: 'customer',
  keys: 'open',
  means: 'how much of a coin an own account would give up now',
  input: { from: accountType(1), coin: f.asset(), symbol: z.optional(f.symbol()) },
  output: z.object({ from: z.int(), symbol: z.exactOptional(z.string()), coin: z.string(), amount: z.string() }),
  errors: ['unknown_asset', 'no_margin_account', 'account_not_open'],
})
