/** Margin accounts, loans and what became of them, as their owner sees them: in answers, in lists, on the private socket. */
import * as z from 'zod/mini'
import { MARGIN_ACCOUNTS } from './order-kinds.ts'

/** `all`: cross, one account over all coins; `fixed`: isolated, one account a pair. */
export const marginAccount = () => z.enum(MARGIN_ACCOUNTS)

/**
 * `safe`; at or below the warning ratio `warning`; at or below the liquidation ratio `liquidation`. `unpriced` while the
 * index price of something in the account is missing: then nothing is borrowed, taken out or liquidated.
 */
export const marginState = () => z.enum(['safe', 'warning', 'liquidation', 'unpriced'])

/** The three risk ratios of an account, 1.25 being assets of 125% of the debts. */
export const marginRatios = {
  leverage: z.int(),
  /** Below it nothing can be borrowed or taken out. */
  initialRatio: z.string(),
  warningRatio: z.string(),
  liquidationRatio: z.string(),
}

/** What an account stands at. */
export const marginRisk = {
  /** Collateral / debt, rounded down at 8 decimals; null where nothing is owed, or a price is missing. */
  riskRatio: z.nullable(z.string()),
  state: marginState(),
}

/** Where a pair's account would be liquidated. */
export const liquidationPrice = {
  /** The first price of the pair's step at which it is liquidated; null where there is none, and for cross accounts. */
  liquidationPrice: z.nullable(z.string()),
  /** Whether that is at this price and below it, or at it and above. */
  liquidationWhen: z.exactOptional(z.enum(['falls', 'rises'])),
}

/** One coin of a margin account. */
export const marginCoin = z.object({
  coin: z.string(),
  available: z.string(),
  occupied: z.string(),
  /** What is owed: principal, and interest that is not paid yet. */
  borrowed: z.string(),
  interest: z.string(),
  /** Available and occupied less what is owed; may be negative. */
  net: z.string(),
  /** What part of its value counts as collateral: 1 in every isolated account. */
  weight: z.string(),
  hourlyRate: z.string(),
  /** The most that one account may owe of it, interest not counted. */
  limit: z.string(),
  /** The most that can be borrowed now, and that can be transferred out now. */
  canBorrow: z.string(),
  maxTransferOut: z.string(),
  /** Its index price in `valueCoin`; null while there is none. */
  price: z.nullable(z.string()),
  /** What `net` is worth in the currency asked for; null while the coin has no price. */
  equivalent: z.nullable(z.string()),
})

/** A margin account. Its figures are in `valueCoin`, and null while an index price that they need is missing. */
export const marginProperty = z.object({
  account: marginAccount(),
  /** The pair of an isolated account. */
  symbol: z.exactOptional(z.string()),
  /** USDT of the cross account, of an isolated one its quote. */
  valueCoin: z.string(),
  /** All that is in it, and that less all debts. */
  assets: z.nullable(z.string()),
  equity: z.nullable(z.string()),
  /** What counts of the assets: each by its weight. */
  collateral: z.nullable(z.string()),
  debt: z.nullable(z.string()),
  ...marginRisk,
  ...marginRatios,
  /** What `leverage` can be. */
  leverages: z.array(z.int()),
  ...liquidationPrice,
  /** Of an isolated account: its pair's index price. */
  indexPrice: z.nullable(z.string()),
  currency: z.string(),
  /** What the equity is worth in that currency. */
  equivalent: z.nullable(z.string()),
  /** Every coin that the account can hold; of an isolated one base and quote. */
  records: z.array(marginCoin),
})

/** What happened to an account on the private socket: read it anew. */
export const marginNews = z.object({
  account: marginAccount(),
  symbol: z.exactOptional(z.string()),
  ...marginRisk,
  /** Its state has changed: it was warned, is being liquidated, or is safe again. */
  event: z.exactOptional(z.enum(['warning', 'liquidation', 'restored'])),
})

/** How an account and what of it a record is about. */
const which = { id: z.string(), account: marginAccount(), symbol: z.exactOptional(z.string()), coin: z.string() }

/** One change of a loan. Changes are signed: what was paid is negative. */
export const marginRecord = z.object({
  ...which,
  /** `interest`: an hour's fell due. `liquidation`: paid in one. `shortfall`: what the account could not pay. */
  what: z.enum(['borrow', 'repay', 'interest', 'liquidation', 'shortfall']),
  principal: z.string(),
  interest: z.string(),
  /** What is owed after it. */
  principalAfter: z.string(),
  interestAfter: z.string(),
  time: z.int(),
})

/** One borrowing, and what was paid back of it: the oldest is paid first. */
export const borrowOrder = z.object({
  ...which,
  amount: z.string(),
  /** The first hour's interest, owed at once. */
  firstInterest: z.string(),
  repaid: z.string(),
  /** What is left of `amount`. */
  outstanding: z.string(),
  /** `open` while something is left; else what paid the last of it. `shortfall`: the account could not. */
  status: z.enum(['open', 'repaid', 'liquidated', 'shortfall']),
  time: z.int(),
  updateTime: z.int(),
})
