/**
 * What money commands were already done: deposits, withdrawals and transfers by their ids, so that a repetition is
 * answered and not done again. Pending withdrawals stay until they end; the rest is forgotten after its time, or, of
 * transfers under version 2 of the rules, when its owner's share of the memory is full (shared-ids.ts).
 */

import {
  CLIENT_ID_FLOOR,
  CLIENT_ID_KEPT,
  FUNDS_ID_KEPT,
  MAX_FUNDS_IDS,
  MAX_FUNDS_IDS_OF_OWNER,
  MAX_TRANSFER_IDS,
  MAX_TRANSFER_IDS_OF_OWNER,
  MAX_WITHDRAWALS_OF_OWNER,
  TRANSFER_ID_SHARE,
} from '../limits.ts'
import { Heaviest } from '../memory/heaviest.ts'
import { type SharedBounds, SharedIds } from './shared-ids.ts'

/** What of it an installation may set. */
export interface FundsLimits {
  /** Ids of transfers, and of borrowings and repayments, of all, of one customer, and of a customer's older ones. */
  readonly transferIds?: number
  readonly transferIdsOfOwner?: number
  readonly transferIdShare?: number
  /** Ids of deposits, and of ended withdrawals, of all and of one customer. */
  readonly fundsIds?: number
  readonly fundsIdsOfOwner?: number
  /** Withdrawals of one customer under way. */
  readonly withdrawalsOfOwner?: number
}

/** One deposit, withdrawal or transfer; `account` and `to` are account types where they matter. */
export interface FundsRecord {
  /** The number of the user, as the registry knows it. */
  readonly owner: number
  readonly user: string
  readonly asset: string
  readonly amount: number
  readonly fee: number
  readonly account: number
  readonly to: number
  /** Of a deposit from a chain, where it was mined; '' and 0 of anything else. */
  network: string
  height: number
  status: 'done' | 'held' | 'settled' | 'paid' | 'cancelled' | 'reversed'
  /** When it was done or ended. */
  at: number
}

/** The bounds of ids that a customer gives out: of transfers, and of borrowings and repayments. */
export function transferBounds(limits: FundsLimits): SharedBounds {
  return {
    all: limits.transferIds ?? MAX_TRANSFER_IDS,
    ofOwner: limits.transferIdsOfOwner ?? MAX_TRANSFER_IDS_OF_OWNER,
    share: limits.transferIdShare ?? TRANSFER_ID_SHARE,
    floor: CLIENT_ID_FLOOR,
    kept: CLIENT_ID_KEPT,
  }
}

/** What customers asked for by client ids of theirs, beside orders and money: moves of margin, borrowings and repayments. */
export class RequestIds<T extends { readonly owner: number; readonly at: number }> extends SharedIds<T> {
  constructor(limits: FundsLimits) {
    super(
      transferBounds(limits),
      ({ owner }) => owner,
      ({ at }) => at,
    )
  }
}

/** Ended things by id, oldest end first. */
export class EndedFunds extends SharedIds<FundsRecord> {
  constructor(bounds: SharedBounds) {
    super(
      bounds,
      ({ owner }) => owner,
      ({ at }) => at,
    )
  }
}

/** Deposits by id, and from which height on each network's count: past every one whose id has been forgotten. */
export class Deposits extends EndedFunds {
  /** Every network that a deposit came from or that has a floor. */
  readonly floors = new Map<string, number>()

  override drop(key: string, record: FundsRecord): void {
    super.drop(key, record)
    if (record.network !== '') this.raise(record.network, record.height + 1)
  }

  raise(network: string, height: number): void {
    const known = this.floors.get(network)
    if (known === undefined || known < height) this.floors.set(network, height)
  }
}

export class FundsIdempotencyStore {
  readonly deposits: Deposits
  readonly endedWithdrawals: EndedFunds
  /** What networks charged, by id: all of the house's. */
  readonly networkFees: EndedFunds
  /** By user and client id. */
  readonly transfers: EndedFunds
  readonly pendingWithdrawals = new Map<string, FundsRecord>()
  /** How many of them each owner has, and may have. */
  readonly pendingOf = new Heaviest()
  readonly mostPending: number

  constructor(limits: FundsLimits) {
    const ofOwner = limits.fundsIdsOfOwner ?? MAX_FUNDS_IDS_OF_OWNER
    // The floor is the whole time: none of these is forgotten before it.
    const bounds = { ofOwner, share: ofOwner, floor: FUNDS_ID_KEPT, kept: FUNDS_ID_KEPT }
    this.deposits = new Deposits({ ...bounds, all: limits.fundsIds ?? MAX_FUNDS_IDS })
    this.endedWithdrawals = new EndedFunds({ ...bounds, all: limits.fundsIds ?? MAX_FUNDS_IDS })
    const ofHouse = limits.fundsIds ?? MAX_FUNDS_IDS
    this.networkFees = new EndedFunds({ ...bounds, ofOwner: ofHouse, share: ofHouse, all: ofHouse })
    this.transfers = new EndedFunds(transferBounds(limits))
    this.mostPending = limits.withdrawalsOfOwner ?? MAX_WITHDRAWALS_OF_OWNER
  }

  /** Takes a withdrawal that is under way. */
  hold(id: string, record: FundsRecord): void {
    this.pendingWithdrawals.set(id, record)
    this.pendingOf.change(record.owner, 1)
  }

  /** It has ended, and is remembered. */
  end(id: string, record: FundsRecord): void {
    this.pendingWithdrawals.delete(id)
    this.pendingOf.change(record.owner, -1)
    this.endedWithdrawals.add(id, record)
  }

  /** Forgets what ended longer ago than is kept; under version 2, where memory is `shared`, so many at a time. */
  expire(now: number, shared: boolean): void {
    this.deposits.expire(now, shared)
    this.endedWithdrawals.expire(now, shared)
    this.transfers.expire(now, shared)
    if (this.networkFees.size > 0) this.networkFees.expire(now, shared)
  }
}
