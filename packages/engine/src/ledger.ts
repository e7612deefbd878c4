/**
 * The double-entry ledger: accounts of owner × account type × asset, each with available and occupied units. `post` is
 * the only way to change one: per asset the legs of a posting sum to zero, and nobody but the treasury goes below it.
 * Both are checked at every posting, in production too; a failure is a bug and throws.
 */

import { type EventLog, POSTING_REASONS } from './event-log.ts'
import { IdIndex } from './id-index.ts'
import { IDS_PER_COMMAND, MAX_ASSETS } from './limits.ts'
import type { Registry } from './registry.ts'
import { f64At, grownF64, grownI32, i32At } from './typed.ts'

export const PRINCIPAL = 0
export const FEE_PART = 1
export const FUND_PART = 2
export const PROFIT_PART = 3
export const FUNDING_PART = 4
export const INSURANCE_PART = 5
export const PARTS = ['principal', 'fee', 'fund', 'profit', 'funding', 'insurance'] as const

/** Account types are 1 to 8, so that 16 leaves room. */
const ACCOUNT_TYPES = 16

/** A posting that would break the books: always a bug of the engine. */
export class LedgerError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'LedgerError'
  }
}

export class Ledger {
  /** Available and occupied, side by side. */
  #amounts = new Float64Array(256 * 2)
  /** Owner, account type, asset, the owner's next account. */
  #meta = new Int32Array(256 * 4)
  #used = 0
  readonly #index = new IdIndex()
  readonly #registry: Registry
  readonly #log: EventLog
  #legs = new Float64Array(64 * 4)
  #legCount = 0
  readonly #sums = new Float64Array(MAX_ASSETS)
  #nextId = 0
  #endId = 0

  constructor(registry: Registry, log: EventLog) {
    this.#registry = registry
    this.#log = log
  }

  /** How many accounts exist; they are numbered from 0. */
  get size(): number {
    return this.#used
  }

  available(account: number): number {
    return f64At(this.#amounts, account << 1)
  }

  occupied(account: number): number {
    return f64At(this.#amounts, (account << 1) + 1)
  }

  owner(account: number): number {
    return i32At(this.#meta, account << 2)
  }

  type(account: number): number {
    return i32At(this.#meta, (account << 2) + 1)
  }

  asset(account: number): number {
    return i32At(this.#meta, (account << 2) + 2)
  }

  /** The owner's next account, or −1. */
  nextOfOwner(account: number): number {
    return i32At(this.#meta, (account << 2) + 3)
  }

  /** The account, or −1 where it was never touched. */
  find(owner: number, type: number, asset: number): number {
    return this.#index.get((owner * ACCOUNT_TYPES + type) * MAX_ASSETS + asset)
  }

  /** The account, empty where it was never touched. */
  obtain(owner: number, type: number, asset: number): number {
    const key = (owner * ACCOUNT_TYPES + type) * MAX_ASSETS + asset
    const known = this.#index.get(key)
    if (known >= 0) return known
    const account = this.#used
    this.#used += 1
    if (this.#used * 2 > this.#amounts.length) {
      this.#amounts = grownF64(this.#amounts, 0)
      this.#meta = grownI32(this.#meta, 0)
    }
    const holder = this.#registry.ownerAt(owner)
    const at = account << 2
    this.#meta[at] = owner
    this.#meta[at + 1] = type
    this.#meta[at + 2] = asset
    this.#meta[at + 3] = holder.firstAccount
    holder.firstAccount = account
    this.#index.set(key, account)
    return account
  }

  /** Puts an account to the state of a snapshot. Nothing else may set a balance without a posting. */
  restore(owner: number, type: number, asset: number, available: number, occupied: number): void {
    const account = this.obtain(owner, type, asset)
    this.#amounts[account << 1] = available
    this.#amounts[(account << 1) + 1] = occupied
  }

  /** Called at the start of each command: posting ids follow from its sequence. */
  beginCommand(sequence: number): void {
    this.#nextId = sequence * IDS_PER_COMMAND
    this.#endId = this.#nextId + IDS_PER_COMMAND
  }

  /** How many postings the command may still make. */
  get idsLeft(): number {
    return this.#endId - this.#nextId
  }

  /** Adds a leg to the posting being prepared; a leg without a change is left out. */
  leg(account: number, available: number, occupied: number, part: number): void {
    if (available === 0 && occupied === 0) return
    const at = this.#legCount << 2
    if (at + 4 > this.#legs.length) this.#legs = grownF64(this.#legs, 0)
    this.#legs[at] = account
    this.#legs[at + 1] = available
    this.#legs[at + 2] = occupied
    this.#legs[at + 3] = part
    this.#legCount += 1
  }

  /** Applies the prepared legs as one posting. `reason` is one of event-log's; `market` is −1 where none is concerned. */
  post(reason: number, reference: number | string, market: number): void {
    const count = this.#legCount
    if (count === 0) return
    if (this.#nextId === this.#endId) throw new LedgerError('one command may not make more than 1,024 postings')
    this.#log.beginPosting(this.#nextId, reason, reference, market, count)
    this.#nextId += 1
    for (let at = 0; at < count << 2; at += 4) this.#apply(at)
    for (let at = 0; at < count << 2; at += 4) {
      const asset = this.asset(f64At(this.#legs, at))
      if (f64At(this.#sums, asset) !== 0) this.#unbalanced(asset, reason)
    }
    this.#legCount = 0
  }

  /** Moves units between available and occupied of one account (or the other way, where negative) as one posting. */
  hold(account: number, amount: number, reason: number, reference: number | string, market: number): void {
    this.leg(account, -amount, amount, PRINCIPAL)
    this.post(reason, reference, market)
  }

  #apply(at: number): void {
    const legs = this.#legs
    const account = f64At(legs, at) | 0
    const availableChange = f64At(legs, at + 1)
    const occupiedChange = f64At(legs, at + 2)
    const place = account << 1
    const available = f64At(this.#amounts, place) + availableChange
    const occupied = f64At(this.#amounts, place + 1) + occupiedChange
    // Written so that NaN fails them too.
    if (!(available >= 0 && occupied >= 0 && available + occupied <= Number.MAX_SAFE_INTEGER)) {
      this.#checkTreasury(account, available, occupied)
    }
    this.#amounts[place] = available
    this.#amounts[place + 1] = occupied
    const asset = this.asset(account)
    this.#sums[asset] = f64At(this.#sums, asset) + availableChange + occupiedChange
    this.#log.postingEntry(account, availableChange, occupiedChange, available, occupied, f64At(legs, at + 3))
  }

  #checkTreasury(account: number, available: number, occupied: number): void {
    const sound = Number.isSafeInteger(available) && occupied === 0
    if (this.#registry.ownerAt(this.owner(account)).mayOwe && sound) return
    const owner = this.#registry.ownerAt(this.owner(account)).name
    throw new LedgerError(`${owner} would have ${available} available and ${occupied} occupied`)
  }

  #unbalanced(asset: number, reason: number): never {
    const code = this.#registry.assetAt(asset).code
    throw new LedgerError(`legs of a ${POSTING_REASONS[reason]} posting in ${code} sum to ${f64At(this.#sums, asset)}`)
  }
}
