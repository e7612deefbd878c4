/** The commands that are no product's, and the types of accounts. */
import type { Lots, Rate, Units } from '@candlewick/money/types'
import type { OperatorKeyCommand } from '../faults/commands.ts'

/** Account types of one customer; the numbers are those of the wire. `0` is a sum and holds nothing. */
export type AccountType = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

export const SPOT_ACCOUNT: AccountType = 1

/** An asset comes into being. `cap` bounds the sum of all customers' balances so that every product stays exact. */
export interface AssetCommand {
  type: 'asset'
  asset: string
  decimals: number
  cap: Units
}

/** A spot market opens, or its rules change. Integers derived once from decimals by `rules/market`. */
export interface MarketCommand {
  type: 'market'
  symbol: string
  base: string
  quote: string
  /** Decimal strings, for readers of the market; the engine computes with the two integers below. */
  tickSize: string
  lotSize: string
  /** Base units in one lot. */
  lotUnits: Units
  /** Quote units in one tick times one lot; whole by the choice of sizes. */
  tickLotUnits: Units
  /** Smallest order value, in quote units. */
  minNotional: Units
  /** Largest order quantity, in lots. */
  maxLots: Lots
  /** A limit price further through the index than this is refused. */
  bandRate: Rate
  /** A market order stops this far from the best price it found. */
  slipRate: Rate
  maxOpenOrders: number
  /** `halted` refuses new orders; cancelling is always possible. */
  status: 'open' | 'halted'
}

/** Idempotent by `user`. `house` accounts may go negative only where they are the treasury. */
export interface AccountOpenCommand {
  type: 'account.open'
  user: string
  kind: 'customer' | 'house'
  /** Who invited; fixed for ever at opening. */
  parent?: string
}

/** The fee rates of one customer from now on. */
export interface FeeCommand {
  type: 'fee'
  user: string
  maker: Rate
  taker: Rate
}

/**
 * Money enters: treasury to the customer's account. `id` makes it idempotent for 30 days. What comes from a chain says
 * from which network and height: below the network's floor it is refused (`deposit_floor`), since an id that was
 * forgotten could be credited again. The floor rises by itself past every deposit whose id is forgotten, and by
 * `deposit.floor`. Told again with a greater height, as of a transaction that was mined anew, the greater one stands.
 * What the asset's cap refuses (`asset_cap`) changes nothing: whoever sent it keeps it and tries again.
 */
export interface DepositCommand {
  type: 'deposit'
  id: string
  user: string
  asset: string
  amount: Units
  account?: AccountType
  /** Both or neither. */
  network?: string
  height?: number
}

/** From now on deposits of the network count from this height on. Only upward; to a lower one it changes nothing. */
export interface DepositFloorCommand {
  type: 'deposit.floor'
  network: string
  height: number
}

/**
 * A deposit of the last 30 days was not final after all: the house's account of losses gives the treasury what the chain
 * took back. The customer is left untouched. All fields are those of the deposit; once a deposit.
 */
export interface DepositReverseCommand {
  type: 'deposit.reverse'
  /** Of the deposit. */
  id: string
  user: string
  asset: string
  amount: Units
}

/**
 * The customer makes good what a reversal cost, as far as she has it available: from her account to the house's account
 * of losses, at most what is missing. Done once an `id`, which is remembered for 30 days.
 */
export interface DepositRecoverCommand {
  type: 'deposit.recover'
  id: string
  /** Id of the deposit that was reversed, with its customer and asset. */
  deposit: string
  user: string
  asset: string
  amount: Units
  /** Her spot account where none is given; of isolated margin there is one a pair, which a number does not name. */
  account?: AccountType
}

/**
 * What a network charged for a transaction of the house's: its account of network costs gives it to the treasury, since
 * so much less is there. Done once an `id`, which is remembered for 30 days.
 */
export interface NetworkFeeCommand {
  type: 'network.fee'
  id: string
  network: string
  asset: string
  amount: Units
}

/**
 * Money of the house's enters: treasury to one of its accounts, also to those of losses and network costs. Ids are of
 * one space with those of deposits.
 */
export interface HouseFundCommand {
  type: 'house.fund'
  id: string
  user: string
  asset: string
  amount: Units
  account?: AccountType
}

/** A withdrawal is first held, then settled or cancelled. `amount` includes `fee`. */
export interface WithdrawHoldCommand {
  type: 'withdraw.hold'
  id: string
  user: string
  asset: string
  amount: Units
  fee: Units
}

export interface WithdrawSettleCommand {
  type: 'withdraw.settle'
  id: string
}

/**
 * What was held is paid to another customer of the house, in one posting: the net amount to her spot account, the fee as of
 * {@link WithdrawSettleCommand}. From rules version 4 on.
 */
export interface WithdrawPayCommand {
  type: 'withdraw.pay'
  id: string
  payee: string
}

export interface WithdrawCancelCommand {
  type: 'withdraw.cancel'
  id: string
}

/** Between two accounts of one customer. */
export interface TransferCommand {
  type: 'transfer'
  user: string
  from: AccountType
  to: AccountType
  asset: string
  amount: Units
  clientId?: string
  /** Whose isolated margin account is meant, where one of the two is 6. */
  pair?: string
}

/**
 * What a customer is kept from, each until a time in epoch milliseconds: 0 is not at all, the largest safe integer for
 * good. In place of what was said before. `trading` leaves what cancels, closes and pays back; `closed` is both of the
 * others, and money between her own accounts too.
 */
export interface AccountRestrictCommand {
  type: 'account.restrict'
  user: string
  trading: number
  withdrawing: number
  closed: number
}

/** Whose account of which type. */
export interface NamedAccount {
  owner: string
  account: AccountType
}

/**
 * Money moved by hand between two named accounts: of customers, and of the house what has no rule of its own to keep.
 * Done once an `id`, which is remembered for 30 days.
 */
export interface AdjustCommand {
  type: 'adjust'
  id: string
  from: NamedAccount
  to: NamedAccount
  asset: string
  amount: Units
}

/** One index price of one symbol, in ticks of `priceDecimals` decimals, with how many fresh sources it rests on. */
export type IndexEntry = [symbol: string, price: number, sources: number]

/** Every symbol's index price at one moment; `hash` chains it to the one before (`rules/price-chain`). */
export interface PricesCommand {
  type: 'prices'
  entries: IndexEntry[]
  hash: string
  /**
   * Hash of the prices command that it follows, '' of none: from rules version 2 on it is refused where another has come
   * in between, as of a feeder that has lost its turn and does not know it yet. Absent: whichever was the last.
   */
  follows?: string
}

/** Makes time pass: timers that are due fire. */
export interface TickCommand {
  type: 'tick'
}

/** From here on the engine follows this version of its rules, so that an old journal replays to its old digest. */
export interface RulesCommand {
  type: 'rules'
  version: number
}

/**
 * What the state after command `sequence` was, said by who took a snapshot of it and verified it: so the chain of the
 * journal's hashes covers the snapshot, and every replay that passes there can compare. Changes nothing. `format` says
 * how the state was written down; states of different formats have different digests.
 */
export interface SnapshotDigestCommand {
  type: 'snapshot.digest'
  sequence: number
  /** SHA-256 in lower-case hex. */
  digest: string
  format: string
}

/** The commands that are no product's. */
export type CommonCommand =
  | RulesCommand
  | SnapshotDigestCommand
  | AssetCommand
  | MarketCommand
  | AccountOpenCommand
  | FeeCommand
  | DepositCommand
  | DepositFloorCommand
  | DepositReverseCommand
  | DepositRecoverCommand
  | NetworkFeeCommand
  | HouseFundCommand
  | WithdrawHoldCommand
  | WithdrawSettleCommand
  | WithdrawPayCommand
  | WithdrawCancelCommand
  | TransferCommand
  | AccountRestrictCommand
  | AdjustCommand
  | PricesCommand
  | TickCommand
  | OperatorKeyCommand
