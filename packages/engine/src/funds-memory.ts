/**
 * What money commands were already done: deposits, withdrawals and transfers by their ids, so that a repetition is
 * answered and not done again. Pending withdrawals stay until they end; the rest is forgotten after its time.
 */
import { CLIENT_ID_KEPT, FUNDS_ID_KEPT } from './limits.ts'

/** One deposit, withdrawal or transfer; `account` and `to` are account types where they matter. */
export interface FundsRecord {
  readonly user: string
  readonly asset: string
  readonly amount: number
  readonly fee: number
  readonly account: number
  readonly to: number
  status: 'done' | 'held' | 'settled' | 'cancelled'
  /** When it was done or ended. */
  at: number
}

/** Ended things by id, oldest end first: a Map keeps the order in which its keys came. */
export class Remembered {
  readonly records = new Map<string, FundsRecord>()
  readonly #kept: number
  /** When the oldest is due to be forgotten. */
  #due = Number.POSITIVE_INFINITY

  constructor(kept: number) {
    this.#kept = kept
  }

  get(id: string): FundsRecord | undefined {
    return this.records.get(id)
  }

  add(id: string, record: FundsRecord): void {
    this.records.set(id, record)
    if (this.records.size === 1) this.#due = record.at + this.#kept
  }

  /** Forgets what ended longer ago than is kept. */
  expire(now: number): void {
    if (now < this.#due) return
    for (const [id, record] of this.records) {
      this.#due = record.at + this.#kept
      if (this.#due > now) return
      this.records.delete(id)
    }
    this.#due = Number.POSITIVE_INFINITY
  }
}

export class FundsMemory {
  readonly deposits = new Remembered(FUNDS_ID_KEPT)
  readonly endedWithdrawals = new Remembered(FUNDS_ID_KEPT)
  /** By user and client id. */
  readonly transfers = new Remembered(CLIENT_ID_KEPT)
  readonly pendingWithdrawals = new Map<string, FundsRecord>()

  expire(now: number): void {
    this.deposits.expire(now)
    this.endedWithdrawals.expire(now)
    this.transfers.expire(now)
  }
}
