/** Who and what exists: owners, assets and markets, each known inside the engine by a small whole number. */
import { DEFAULT_FEES } from '@candlewick/rules/fees'
import { hashOf, NameIndex, TERMS, TERMS_SHIFT } from '../memory/name-index.ts'
import { i32At } from '../memory/typed.ts'
import type { AssetCommand, MarketCommand } from './commands.ts'

export const TREASURY = 0
export const FEES = 1
export const FUND = 2
/** The owners that exist before any command, by their number. Of these three only the treasury may go below zero. */
export const RESERVED_OWNERS = ['house:treasury', 'house:fees', 'house:fund'] as const

/** What deposits cost that the chain took back, and what networks charge for the house's own transactions. */
export const CHAIN_LOSS = 'house:losses'
export const NETWORK_COST = 'house:network'
/**
 * Of these two, too, an account may go below zero: what happened on a chain has happened, whatever the house has put
 * aside for it. `house.fund` fills them up again.
 */
const OWING: ReadonlySet<string> = new Set([CHAIN_LOSS, NETWORK_COST])

/** Whether an owner is one of these two. */
export function isOwing(name: string): boolean {
  return OWING.has(name)
}

/** What every spot order asks of its owner, six integers in the cache line of its name. */
const MAKER_RATE = TERMS
const TAKER_RATE = TERMS + 1
const OPEN_ORDERS = TERMS + 2
/** First of the owner's accounts in the ledger and of its order lists, plus 1; 0 where none. */
const FIRST_ACCOUNT = TERMS + 3
const FIRST_ORDERS = TERMS + 4
/** The market of that list where it is with the spot account, plus 1; otherwise 0. */
const FIRST_MARKET = TERMS + 5

/** One owner of accounts. */
export class Owner {
  readonly index: number
  readonly name: string
  readonly kind: 'customer' | 'house'
  /** Who invited. */
  readonly parent: string | undefined
  /** True where its accounts may go below zero: the treasury, what clears a contract, what chains cost. */
  mayOwe: boolean
  readonly #registry: Registry

  constructor(registry: Registry, index: number, name: string, kind: 'customer' | 'house', parent: string | undefined) {
    this.#registry = registry
    this.index = index
    this.name = name
    this.kind = kind
    this.parent = parent
    this.mayOwe = index === TREASURY || OWING.has(name)
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

  /** First of the owner's accounts in the ledger, chained there; −1 where none. */
  get firstAccount(): number {
    return this.#registry.firstAccount(this.index)
  }

  /** First of the owner's order lists, chained there; −1 where none. */
  get firstOrders(): number {
    return this.#registry.firstOrders(this.index)
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
  /** Those of {@link OWING} that there are, by number. */
  readonly owing: number[] = []
  readonly assets: Asset[] = []
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
    return i32At(this.#names.terms, (owner << TERMS_SHIFT) + MAKER_RATE)
  }

  takerRate(owner: number): number {
    return i32At(this.#names.terms, (owner << TERMS_SHIFT) + TAKER_RATE)
  }

  /**
   * Reads where the searches for names of these hashes will begin, then the names, and with them all that is told here of
   * their owners by number (see `readRecords` in typed.ts).
   */
  readNames(hashes: Int32Array, count: number): number {
    return this.#names.read(hashes, count) ^ this.#names.readLikely(hashes, count)
  }

  setRates(owner: number, maker: number, taker: number): void {
    this.#names.terms[(owner << TERMS_SHIFT) + MAKER_RATE] = maker
    this.#names.terms[(owner << TERMS_SHIFT) + TAKER_RATE] = taker
  }

  /** Open orders over all markets. */
  openOrders(owner: number): number {
    return i32At(this.#names.terms, (owner << TERMS_SHIFT) + OPEN_ORDERS)
  }

  changeOpenOrders(owner: number, change: number): void {
    const at = (owner << TERMS_SHIFT) + OPEN_ORDERS
    this.#names.terms[at] = i32At(this.#names.terms, at) + change
  }

  firstAccount(owner: number): number {
    return i32At(this.#names.terms, (owner << TERMS_SHIFT) + FIRST_ACCOUNT) - 1
  }

  /** Puts an account before the others of its owner's chain; says which one is behind it, or −1. */
  chainAccount(owner: number, account: number): number {
    const first = this.firstAccount(owner)
    this.#names.terms[(owner << TERMS_SHIFT) + FIRST_ACCOUNT] = account + 1
    return first
  }

  firstOrders(owner: number): number {
    return i32At(this.#names.terms, (owner << TERMS_SHIFT) + FIRST_ORDERS) - 1
  }

  /** As {@link chainAccount}, of order lists. `market` is that of a list with the spot account, otherwise −1. */
  chainOrders(owner: number, list: number, market: number): number {
    const first = this.firstOrders(owner)
    const { terms } = this.#names
    terms[(owner << TERMS_SHIFT) + FIRST_ORDERS] = list + 1
    terms[(owner << TERMS_SHIFT) + FIRST_MARKET] = market + 1
    return first
  }

  /** The owner's first list where that is the one of this market with the spot account, otherwise −1. */
  firstOrdersIn(owner: number, market: number): number {
    const same = i32At(this.#names.terms, (owner << TERMS_SHIFT) + FIRST_MARKET) === market + 1
    return same ? this.firstOrders(owner) : -1
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
    this.owners.push(owner)
    if (OWING.has(name)) this.owing.push(index)
    this.#names.add(name)
    this.setRates(index, DEFAULT_FEES.maker, DEFAULT_FEES.taker)
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
