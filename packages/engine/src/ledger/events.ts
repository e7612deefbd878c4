/** What the state machine says of accounts and money, whichever product it concerns. */
import type { Rate, Units } from '@candlewick/money/types'
import type { AccountType, IndexEntry, NamedAccount } from './commands.ts'

/** One entry: signed changes in units, and what the account holds after the posting. */
export interface PostingEntry {
  owner: string
  account: AccountType
  /** Of an isolated margin account, its pair. */
  pair?: string
  asset: string
  available: number
  occupied: number
  availableAfter: number
  occupiedAfter: number
  /** What this entry is within the posting: the traded amount itself, a fee, the fund's share, … */
  part: 'principal' | 'fee' | 'fund' | 'profit' | 'funding' | 'insurance' | 'interest'
}

/** A refusal: the rule that stood in the way, the field it concerns and the bound it would have had to keep. */
export interface RefusedEvent {
  type: 'refused'
  rule: string
  field?: string
  bound?: string | number
}

export interface AccountEvent {
  type: 'account'
  user: string
  /** False where it was open already. */
  opened: boolean
}

/** What a customer is kept from, and until when; 0: not at all. */
export interface RestrictedEvent {
  type: 'restricted'
  user: string
  trading: number
  withdrawing: number
  closed: number
}

/** Money was moved by hand. */
export interface AdjustedEvent {
  type: 'adjusted'
  id: string
  from: NamedAccount
  to: NamedAccount
  asset: string
  amount: Units
  /** It was done before: nothing moved. */
  repeated: boolean
}

export interface FeeEvent {
  type: 'fee'
  user: string
  maker: Rate
  taker: Rate
}

export interface DefinedEvent {
  type: 'defined'
  what: 'asset' | 'market' | 'rules' | 'fault' | 'operator_key'
  name: string
}

export interface PricesEvent {
  type: 'prices'
  entries: IndexEntry[]
  hash: string
}

/** A deposit, withdrawal or transfer reached a state. `arrival`: another customer's withdrawal was paid to this one. */
export interface FundsEvent {
  type: 'funds'
  what: 'deposit' | 'withdraw' | 'transfer' | 'arrival'
  id: string
  user: string
  asset: string
  amount: Units
  fee: Units
  status: 'done' | 'held' | 'settled' | 'paid' | 'cancelled' | 'reversed'
}

/** Deposits of the network count from this height on. */
export interface DepositFloorEvent {
  type: 'deposit.floor'
  network: string
  height: number
}

/** What became of money that the house lost, spent, got back or brought in. */
export interface HouseMoneyEvent {
  type: 'house.money'
  what: 'recover' | 'network_fee' | 'fund'
  id: string
  /** Whose account it came from or went to, beside the house's own that the posting names. */
  user: string
  asset: string
  amount: Units
  /** Of a recovery, the deposit. */
  deposit?: string
  /** Of a fee. */
  network?: string
  /** It was done before: nothing moved. */
  repeated: boolean
}

/** What is told whichever product it concerns, as it is; postings are told as numbers. */
export type CommonEvent =
  | RefusedEvent
  | AccountEvent
  | FeeEvent
  | DefinedEvent
  | PricesEvent
  | FundsEvent
  | DepositFloorEvent
  | HouseMoneyEvent
  | RestrictedEvent
  | AdjustedEvent
