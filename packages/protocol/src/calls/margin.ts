/**
 * Borrowing against spot: cross (`all`, one account over all coins) and isolated (`fixed`, one account a pair): what can
 * be borrowed, borrowing, paying back, what an account stands at, and what became of each loan.
 */
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { ErrorName } from '../errors.ts'
import * as f from '../fields.ts'
import { liquidationPrice, marginAccount, marginProperty, marginRatios, marginRisk } from '../own-margin.ts'
import { wire } from '../wire-names.ts'
import { currency } from './assets.ts'

const coin = f.asset
/** Of an isolated account its pair. */
const pair = { symbol: f.symbol() }

const CAN_BORROW_ERRORS = ['unknown_asset'] as const satisfies readonly ErrorName[]
const BORROW_ERRORS = [
  ...CAN_BORROW_ERRORS,
  'precision',
  'borrow_limit',
  'pool_empty',
  'margin_ratio',
  'no_index_price',
] as const satisfies readonly ErrorName[]
const FIXED = ['no_margin_account'] as const satisfies readonly ErrorName[]

const canBorrow = z.object({
  coin: z.string(),
  /** The most that can be borrowed now. */
  amount: z.string(),
  /** What is owed of it already, interest not counted, and the most that one account may owe. */
  borrowed: z.string(),
  limit: z.string(),
  /** What is left to lend. */
  pool: z.string(),
  hourlyRate: z.string(),
})

export const borrowableCross = defineCall({
  name: 'margin.borrowableCross',
  operation: 'margin.allGetCanborrow',
  area: 'margin',
  method: 'POST',
  path: '/api/{p}/coin/wallet/all/getCanborrow',
  who: 'customer',
  keys: 'open',
  means: 'how much of a coin the cross account could still borrow now',
  input: { coin: coin() },
  output: canBorrow,
  errors: CAN_BORROW_ERRORS,
})

export const borrowableFixed = defineCall({
  name: 'margin.borrowableFixed',
  operation: 'margin.fixedGetCanborrow',
  area: 'margin',
  method: 'POST',
  path: '/api/{p}/coin/wallet/fixed/getCanborrow',
  who: 'customer',
  keys: 'open',
  means: 'how much of a coin the isolated account of a pair could still borrow now',
  input: { ...pair, coin: coin() },
  output: canBorrow,
  errors: [...CAN_BORROW_ERRORS, ...FIXED],
})

const marginState = z.object({ ...marginRisk, ...liquidationPrice })

/** What `borrow` would do; refused as that would be. */
const preview = z.object({
  coin: z.string(),
  amount: z.string(),
  hourlyRate: z.string(),
  /** The first hour's interest, owed at once. */
  firstInterest: z.string(),
  /** What is owed of the coin after it. */
  borrowed: z.string(),
  interest: z.string(),
  before: marginState,
  after: marginState,
})

export const previewBorrowCross = defineCall({
  name: 'margin.previewBorrowCross',
  operation: 'margin.allPreborrow',
  area: 'margin',
  method: 'POST',
  path: '/api/{p}/coin/wallet/all/preborrow',
  who: 'customer',
  keys: 'open',
  means: 'what borrowing with the cross account would do: rate, first interest, risk before and after',
  input: { coin: coin(), amount: f.decimal() },
  output: preview,
  errors: BORROW_ERRORS,
})

export const previewBorrowFixed = defineCall({
  name: 'margin.previewBorrowFixed',
  operation: 'margin.fixedPreborrow',
  area: 'margin',
  method: 'POST',
  path: '/api/{p}/coin/wallet/fixed/preborrow',
  who: 'customer',
  keys: 'open',
  means: 'what borrowing with an isolated account would do: rate, first interest, risk and liquidation price after it',
  input: { ...pair, coin: coin(), amount: f.decimal() },
  output: preview,
  errors: [...BORROW_ERRORS, ...FIXED],
})

/** What changed of a loan. A repetition by its client id is answered with the first one's. */
const loanChanged = z.object({
  clientId: z.string(),
  account: marginAccount(),
  symbol: z.exactOptional(z.string()),
  coin: z.string(),
  /** Borrowed or paid: what of it is principal and what interest. A borrowing's interest is the first hour's. */
  principal: z.string(),
  interest: z.string(),
  /** What is owed of the coin after it. */
  principalAfter: z.string(),
  interestAfter: z.string(),
})

const requestFields = {
  coin: coin(),
  /** Repeated within 24 hours with the same request it is answered the same; with another one it is refused. */
  clientId: z.optional(f.clientId()),
}

export const allBorrow = defineCall({
  name: 'margin.allBorrow',
  area: 'margin',
  method: 'POST',
  path: '/api/{p}/coin/wallet/all/borrow',
  who: 'customer',
  keys: 'open',
  means: 'borrows into the cross account; the first hour of interest is owed at once',
  changes: true,
  input: { ...requestFields, amount: f.decimal() },
  output: loanChanged,
  errors: [...BORROW_ERRORS, 'client_id_reused', 'asset_cap', 'own_quota', 'busy'],
})

export const fixedBorrow = defineCall({
  name: 'margin.fixedBorrow',
  area: 'margin',
  method: 'POST',
  path: '/api/{p}/coin/wallet/fixed/borrow',
  who: 'customer',
  keys: 'open',
  means: 'borrows base or quote coin into the isolated account of a pair; the first hour of interest is owed at once',
  changes: true,
  input: { ...pair, ...requestFields, amount: f.decimal() },
  output: loanChanged,
  errors: [...BORROW_ERRORS, ...FIXED, 'client_id_reused', 'asset_cap', 'own_quota', 'busy'],
})

const REPAY_ERRORS = [
  'unknown_asset',
  'precision',
  'no_debt',
  'insufficient_balance',
  'client_id_reused',
] as const satisfies readonly ErrorName[]

const repayFields = {
  ...requestFields,
  /** Interest is paid first; of more than is owed only what is owed is taken. */
  amount: z.optional(f.decimal()),
  /** Instead of an amount: all that is owed when the request arrives. */
  all: f.withDefault(f.flag(), false),
}

export const repayCross = defineCall({
  name: 'margin.repayCross',
  operation: 'margin.stillAll',
  area: 'margin',
  method: 'POST',
  path: '/api/{p}/coin/wallet/still/all',
  who: 'customer',
  keys: 'open',
  means: 'pays back what the cross account owes of a coin: interest first',
  changes: true,
  closes: true,
  input: repayFields,
  output: loanChanged,
  errors: REPAY_ERRORS,
})

export const repayFixed = defineCall({
  name: 'margin.repayFixed',
  operation: 'margin.stillFixed',
  area: 'margin',
  method: 'POST',
  path: '/api/{p}/coin/wallet/still/fixed',
  who: 'customer',
  keys: 'open',
  means: 'pays back what the isolated account of a pair owes of a coin: interest first',
  changes: true,
  closes: true,
  input: { ...pair, ...repayFields },
  output: loanChanged,
  errors: [...REPAY_ERRORS, ...FIXED],
})

export const fixedMarginProperty = defineCall({
  name: 'margin.fixedMarginProperty',
  area: 'margin',
  method: 'GET',
  path: '/api/{p}/coin/wallet/fixed/marginProperty/{a}',
  who: 'customer',
  keys: 'open',
  means: 'the own isolated account of pair a: coins, debts, risk ratio, liquidation price',
  input: { symbol: wire('a', f.symbol()), currency: currency() },
  output: marginProperty,
  errors: FIXED,
})

export const allMarginProperty = defineCall({
  name: 'margin.allMarginProperty',
  area: 'margin',
  method: 'GET',
  path: '/api/{p}/coin/wallet/all/marginProperty',
  who: 'customer',
  keys: 'open',
  means: 'the own cross account: coins, debts, risk ratio',
  input: { currency: currency() },
  output: marginProperty,
})

export const fixedAccounts = defineCall({
  name: 'margin.fixedAccounts',
  area: 'margin',
  method: 'GET',
  path: '/api/{p}/coin/margin/fixedAccounts',
  who: 'customer',
  keys: 'open',
  means: 'the own isolated accounts that hold or owe something, one a pair',
  input: { currency: currency() },
  output: z.object({ records: z.array(marginProperty) }),
})

export const getCanborrowList = defineCall({
  name: 'margin.getCanborrowList',
  area: 'margin',
  method: 'GET',
  path: '/api/{p}/coin/wallet/all/getCanborrowList',
  who: 'customer',
  keys: 'open',
  means:
    'every coin that can be borrowed, with its hourly rate, its limit, and what the cross account could borrow now',
  input: {},
  output: z.object({ records: z.array(canBorrow) }),
})

export const getDepositRate = defineCall({
  name: 'margin.getDepositRate',
  area: 'margin',
  method: 'GET',
  path: '/api/{p}/coin/wallet/all/getDepositRate',
  who: 'customer',
  keys: 'open',
  means: 'what part of each coin’s value counts as collateral in the cross account',
  input: {},
  output: z.object({ records: z.array(z.object({ coin: z.string(), rate: z.string() })) }),
})

export const setLeverage = defineCall({
  name: 'margin.setLeverage',
  operation: 'margin.updateLeverageRadio',
  area: 'margin',
  method: 'POST',
  path: '/api/{p}/coin/wallet/fixed/updateLeverageRadio',
  who: 'customer',
  keys: 'open',
  means: 'sets the leverage of the isolated account of a pair, and its three ratios with it',
  changes: true,
  input: { ...pair, leverage: f.whole(1, 100) },
  output: z.object({ symbol: z.string(), ...marginRatios }),
  errors: [...FIXED, 'margin_ratio', 'no_index_price'],
})

export const terms = defineCall({
  name: 'margin.terms',
  area: 'margin',
  method: 'GET',
  path: '/api/{p}/coin/margin/terms',
  who: 'public',
  keys: 'open',
  means: 'what can be borrowed and how far: coins with rates, limits and weights, ratios, pairs with isolated accounts',
  input: {},
  output: z.object({
    /** In which the cross account is valued. */
    valueCoin: z.string(),
    cross: z.object(marginRatios),
    coins: z.array(
      z.object({
        coin: z.string(),
        hourlyRate: z.string(),
        limit: z.string(),
        weight: z.string(),
        /** What is left to lend. */
        pool: z.string(),
      }),
    ),
    /** Spot pairs that the cross account can trade. */
    crossPairs: z.array(z.string()),
    pairs: z.array(
      z.object({
        symbol: z.string(),
        base: z.string(),
        quote: z.string(),
        /** The first is what an account has until its owner picks one. */
        ratios: z.array(z.object(marginRatios)),
      }),
    ),
  }),
})
