/** Who and what exists: owners, assets and markets, each known inside the engine by a small whole number. */
import { DEFAULT_FEES } from '@candlewick/rules/fees'
import type { AssetCommand, MarketCommand } from '../commands.ts'
import { hashOf, NameIndex } from '../memory/name-index.ts'
import { grownI32, i32At, readRecords } from '../memory/typed.ts'

export const TREASURY = 0
export const FEES = 1
export const FUND = 2
/** The owners that exist before any command, by their number. Of them only the treasury may go below zero. */
export const RESERVED_OWNERS = ['house:treasury', 'house:fees', 'house:fund'] as const

/** What every spot order asks of its owner, four integers side by side, apart from all else. */
const MAKER_RATE = 0
const TAKER_RATE = 1
const OPEN_ORDERS = 2

/** One owner of accounts. */
export class Owner {
  readonly index: number
  readonly name: string
  readonly kind: 'customer' | 'house'
  /** Who invited. */
  readonly parent: string | undefined
  /** Open orders over all contracts. */
  openContractOrders = 0
  /** True where its accounts may go below zero: the treasury, and what clears a contract. */
  mayOwe: boolean
  /** First of the owner's accounts in the ledger, chained there; −1 where none. */
  firstAccount = -1
  /** First of the owner's order lists, chained there; −1 where none. */
  firstOrders = -1
  readonly #registry: Registry

  constructor(registry: Registry, index: number, name: string, kind: 'customer' | 'house', parent: string | undefined) {
    this.#registry = registry
    this.index = index
    this.name = name
    this.kind = kind
    this.parent = parent
    this.mayOwe = index === TREASURY
  }

  get makerRate(): number {
    return this.#registry.makerRate(this.index)
  }

  get takerRate(): number {
    return this.#registry.takerRate(this.index)
  }

  /** Open orders over all markets. */
  get openOrders(): number {
    return this.#registry.openOrders(this.index)
  }
}

/** One asset, with the remainder of the security fund's tenth. */
export interface Asset {
  readonly index: number
  readonly code: string
  readonly decimals: number
  cap: number
  /** Tenths of a unit that the fund is still owed: 0 to 9. */
  fundCarry: number
}

export class Registry {
  readonly owners: Owner[] = []
  readonly assets: Asset[] = []
  /** Rates and open orders by owner. */
  #terms = new Int32Array(256 * 4)
  readonly #names = new NameIndex()
  readonly #assetOf = new Map<string, Asset>()

  constructor() {
    for (const name of RESERVED_OWNERS) this.addOwner(name, 'house', undefined)
  }

  owner(name: string): Owner | undefined {
    const number = this.ownerNumber(name)
    return number < 0 ? undefined : this.owners[number]
  }

  /** The owner's number, or −1: all that most commands need, and one look less than the owner. */
  ownerNumber(name: string): number {
    return this.#names.find(hashOf(name), name)
  }

  /** The rates that the owner's next order pays, in the units of `Rate`. */
  makerRate(owner: number): number {
    return i32At(this.#terms, (owner << 2) + MAKER_RATE)
  }

  takerRate(owner: number): number {
    return i32At(this.#terms, (owner << 2) + TAKER_RATE)
  }

  /** Reads the rates of these owners, and how many orders they have (see {@link readRecords}). */
  readTerms(owners: Int32Array, count: number): number {
    return readRecords(this.#terms, owners, count, 2)
  }

  /** Reads where the searches for names of these hashes will begin, then the names (see {@link readRecords}). */
  readNames(hashes: Int32Array, count: number): number {
    return this.#names.read(hashes, count) ^ this.#names.readLikely(hashes, count)
  }

  setRates(owner: number, maker: number, taker: number): void {
    this.#terms[(owner << 2) + MAKER_RATE] = maker
    this.#terms[(owner << 2) + TAKER_RATE] = taker
  }

  /** Open orders over all markets. */
  openOrders(owner: number): number {
    return i32At(this.#terms, (owner << 2) + OPEN_ORDERS)
  }

  changeOpenOrders(owner: number, change: number): void {
    const at = (owner << 2) + OPEN_ORDERS
    this.#terms[at] = i32At(this.#terms, at) + change
  }

  /** As {@link ownerNumber}, where the name's hash (name-index.ts) is known. */
  ownerNumberOf(hash: number, name: string): number {
    return this.#names.find(hash, name)
  }

  asset(code: string): Asset | undefined {
    return this.#assetOf.get(code)
  }

  /** The owner of that number; a number without an owner is a bug. */
  ownerAt(index: number): Owner {
    const owner = this.owners[index]
    if (owner === undefined) throw new Error(`no owner ${index}`)
    return owner
  }

  assetAt(index: number): Asset {
    const asset = this.assets[index]
    if (asset === undefined) throw new Error(`no asset ${index}`)
    return asset
  }

  addOwner(name: string, kind: 'customer' | 'house', parent: string | undefined): Owner {
    const index = this.owners.length
    const owner = new Owner(this, index, name, kind, parent)
    if (this.#terms.length === index << 2) this.#terms = grownI32(this.#terms, 0)
    this.setRates(index, DEFAULT_FEES.maker, DEFAULT_FEES.taker)
    this.owners.push(owner)
    this.#names.add(name)
    return owner
  }

  addAsset(command: Pick<AssetCommand, 'asset' | 'decimals' | 'cap'>): Asset {
    const asset: Asset = {
      index: this.assets.length,
      code: command.asset,
      decimals: command.decimals,
      cap: command.cap,
      fundCarry: 0,
    }
    this.assets.push(asset)
    this.#assetOf.set(asset.code, asset)
    return asset
  }
}

/** A market's rules as they stand, without the command's type. */
export type MarketRules = Omit<MarketCommand, 'type'>
