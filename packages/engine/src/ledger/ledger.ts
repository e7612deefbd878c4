/**
 * The double-entry ledger: accounts of owner × account type × asset, each with available and occupied units. `post` is
 * the only way to change one: per asset the entries of a posting sum to zero, and nobody but the treasury goes below it.
 * Both are checked at every posting, in production too; a failure is a bug and throws.
 */

import { IDS_PER_COMMAND, MAX_ASSETS, MAX_MARKETS } from '../limits.ts'
import { IdIndex } from '../memory/id-index.ts'
import { asI32, f64At, grownF64, i32At, readRecords } from '../memory/typed.ts'
import { SPOT_ACCOUNT } from './commands.ts'
import { type EventLog, POSTING_ENTRY, POSTING_HEAD } from './event-log.ts'
import { reasonOf } from './reasons.ts'
import type { Registry } from './registry.ts'

export const PRINCIPAL = 0
export const FEE_PART = 1
export const FUND_PART = 2
export const PROFIT_PART = 3
export const FUNDING_PART = 4
export const INSURANCE_PART = 5
export const INTEREST_PART = 6
export const PARTS = ['principal', 'fee', 'fund', 'profit', 'funding', 'insurance', 'interest'] as const

/** Account types are 1 to 8, so that 16 leaves room. */
const ACCOUNT_TYPES = 16
/** Types from here on are isolated margin accounts: this and the number of their pair's market. */
export const ISOLATED_TYPES = ACCOUNT_TYPES
/** Keys of isolated accounts lie above all others. */
const ISOLATED_KEYS = 2 ** 50

function keyOf(owner: number, type: number, asset: number): number {
  if (type < ISOLATED_TYPES) return (owner * ACCOUNT_TYPES + type) * MAX_ASSETS + asset
  return ISOLATED_KEYS + (owner * MAX_MARKETS + type - ISOLATED_TYPES) * MAX_ASSETS + asset
}

/** Integer fields of an account, behind its two floats. */
export const OWNER = 4
const TYPE = 5
export const ASSET = 6
/** The owner's next account. */
const NEXT_OF_OWNER = 7

/** A posting that would break the books: always a bug of the engine. */
export class LedgerError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'LedgerError'
  }
}

export class Ledger {
  /** One record of 32 bytes an account: available and occupied, and behind them as integers what it is. */
  #amounts = new Float64Array(256 * 4)
  #meta: Int32Array = asI32(this.#amounts)
  #used = 0
  readonly #index = new IdIndex()
  readonly #registry: Registry
  readonly #log: EventLog
  /** Place in the event log of the posting being made, −1 where there is none, and how many entries it has. */
  #posting = -1
  #entryCount = 0
  /** What the entries of each asset sum to, and how many of these sums are not zero. */
  readonly #sums = new Float64Array(MAX_ASSETS)
  #unbalanced = 0
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
    return f64At(this.#amounts, account << 2)
  }

  occupied(account: number): number {
    return f64At(this.#amounts, (account << 2) + 1)
  }

  owner(account: number): number {
    return i32At(this.#meta, (account << 3) + OWNER)
  }

  type(account: number): number {
    return i32At(this.#meta, (account << 3) + TYPE)
  }

  asset(account: number): number {
    return i32At(this.#meta, (account << 3) + ASSET)
  }

  /** The owner's next account, or −1. */
  nextOfOwner(account: number): number {
    return i32At(this.#meta, (account << 3) + NEXT_OF_OWNER)
  }

  /** Every account as it is now: records of 32 bytes, available and occupied, then owner, type and asset as integers. */
  copy(): Float64Array<ArrayBuffer> {
    return this.#amounts.slice(0, this.#used * 4)
  }

  /** Reads these accounts (see {@link readRecords}). */
  readAccounts(accounts: Int32Array, count: number): number {
    return readRecords(this.#meta, accounts, count, 3)
  }

  /** The account, or −1 where it was never touched. */
  find(owner: number, type: number, asset: number): number {
    return this.#index.get(keyOf(owner, type, asset))
  }

  /** Under which {@link findAll} finds the owner's spot account of the asset. */
  spotKeyOf(owner: number, asset: number): number {
    return keyOf(owner, SPOT_ACCOUNT, asset)
  }

  /** Reads where the searches for these keys will begin (see {@link readRecords}). */
  readIndex(keys: Float64Array, count: number): number {
    return this.#index.readAll(keys, count)
  }

  /** Writes the account of each key, or −1. */
  findAll(keys: Float64Array, into: Int32Array, count: number): void {
    this.#index.getAll(keys, into, count)
  }

  /** The account, empty where it was never touched. */
  obtain(owner: number, type: number, asset: number): number {
    const key = keyOf(owner, type, asset)
    const known = this.#index.get(key)
    if (known >= 0) return known
    const account = this.#used
    this.#used += 1
    if (this.#used * 4 > this.#amounts.length) {
      this.#amounts = grownF64(this.#amounts, 0)
      this.#meta = asI32(this.#amounts)
    }
    const at = account << 3
    this.#meta[at + OWNER] = owner
    this.#meta[at + TYPE] = type
    this.#meta[at + ASSET] = asset
    this.#meta[at + NEXT_OF_OWNER] = this.#registry.chainAccount(owner, account)
    this.#index.set(key, account)
    return account
  }

  /** Puts an account to the state of a snapshot. Nothing else may set a balance without a posting. */
  restore(owner: number, type: number, asset: number, available: number, occupied: number): void {
    const account = this.obtain(owner, type, asset)
    this.#amounts[account << 2] = available
    this.#amounts[(account << 2) + 1] = occupied
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

  /** Applies an entry of the posting that {@link post} is about to finish; an entry without a change is left out. */
  entry(account: number, available: number, occupied: number, part: number): void {
    if (available === 0 && occupied === 0) return
    if (this.#posting < 0) this.#posting = this.#log.beginPosting()
    this.#entryCount += 1
    const place = account << 2
    const availableAfter = f64At(this.#amounts, place) + available
    const occupiedAfter = f64At(this.#amounts, place + 1) + occupied
    this.#write(account, availableAfter, occupiedAfter)
    const asset = this.asset(account)
    const before = f64At(this.#sums, asset)
    const sum = before + available + occupied
    this.#sums[asset] = sum
    if (before === 0) {
      if (sum !== 0) this.#unbalanced += 1
    } else if (sum === 0) this.#unbalanced -= 1
    this.#log.postingEntry(account, available, occupied, availableAfter, occupiedAfter, part)
  }

  /**
   * Finishes the entries since the last call as one posting. `reason` is one of reasons.ts; `market` is −1 where none is
   * concerned.
   */
  post(reason: number, reference: number | string, market: number): void {
    if (this.#posting < 0) return
    this.#log.endPosting(this.#posting, this.#postingId(), reason, reference, market, this.#entryCount)
    if (this.#unbalanced !== 0) this.#sumExactly(this.#posting, reason)
    this.#posting = -1
    this.#entryCount = 0
  }

  /**
   * Moves units between available and occupied of one account (or the other way, where negative) as one posting: the
   * most frequent one, without the detour over entries. That nothing came or went is seen from the account itself.
   */
  hold(account: number, amount: number, reason: number, reference: number | string, market: number): void {
    if (amount === 0) return
    const place = account << 2
    const availableBefore = f64At(this.#amounts, place)
    const occupiedBefore = f64At(this.#amounts, place + 1)
    const available = availableBefore - amount
    const occupied = occupiedBefore + amount
    // Written so that NaN fails it too.
    if (!(available + occupied === availableBefore + occupiedBefore)) {
      throw new LedgerError(`a hold of ${amount} on account ${account} changes what it has in all`)
    }
    this.#write(account, available, occupied)
    this.#log.hold(this.#postingId(), reason, reference, market, account, amount, available, occupied)
  }

  #postingId(): number {
    const id = this.#nextId
    if (id === this.#endId) throw new LedgerError('one command may not make more than 1,024 postings')
    this.#nextId = id + 1
    return id
  }

  #write(account: number, available: number, occupied: number): void {
    // Written so that NaN fails them too.
    if (!(available >= 0 && occupied >= 0 && available + occupied <= Number.MAX_SAFE_INTEGER)) {
      this.#checkTreasury(account, available, occupied)
    }
    this.#amounts[account << 2] = available
    this.#amounts[(account << 2) + 1] = occupied
  }

  #checkTreasury(account: number, available: number, occupied: number): void {
    const sound = Number.isSafeInteger(available) && occupied === 0
    if (this.#registry.ownerAt(this.owner(account)).mayOwe && sound) return
    const owner = this.#registry.ownerAt(this.owner(account)).name
    throw new LedgerError(`${owner} would have ${available} available and ${occupied} occupied`)
  }

  /** Where entries came to more than 2^53 on the way, their sum was rounded: then the exact one decides. */
  #sumExactly(posting: number, reason: number): void {
    const sums = new Map<number, bigint>()
    for (let n = 0; n < this.#entryCount; n += 1) {
      const at = posting + POSTING_HEAD + n * POSTING_ENTRY
      const asset = this.asset(this.#log.at(at))
      const moved = BigInt(this.#log.at(at + 1)) + BigInt(this.#log.at(at + 2))
      sums.set(asset, (sums.get(asset) ?? 0n) + moved)
    }
    for (const [asset, sum] of sums) {
      if (sum === 0n) continue
      const code = this.#registry.assetAt(asset).code
      throw new LedgerError(`entries of a ${reasonOf(reason)} posting in ${code} sum to ${sum}`)
    }
    this.#sums.fill(0)
    this.#unbalanced = 0
  }
}
