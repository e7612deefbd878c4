/** Who and what exists: owners, assets and markets, each known inside the engine by a small whole number. */
import { DEFAULT_FEES } from '@candlewick/rules/fees'
import type { AssetCommand, MarketCommand } from './commands.ts'

export const TREASURY = 0
export const FEES = 1
export const FUND = 2
/** The owners that exist before any command, by their number. Of them only the treasury may go below zero. */
export const RESERVED_OWNERS = ['house:treasury', 'house:fees', 'house:fund'] as const

/** One owner of accounts. */
export interface Owner {
  readonly index: number
  readonly name: string
  readonly kind: 'customer' | 'house'
  /** Who invited. */
  readonly parent: string | undefined
  makerRate: number
  takerRate: number
  /** Open orders over all markets. */
  openOrders: number
  /** Open orders over all contracts. */
  openContractOrders: number
  /** True where its accounts may go below zero: the treasury, and what clears a contract. */
  mayOwe: boolean
  /** First of the owner's accounts in the ledger, chained there; −1 where none. */
  firstAccount: number
  /** First of the owner's order lists, chained there; −1 where none. */
  firstOrders: number
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
  readonly #numberOf = new Map<string, number>()
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
    return this.#numberOf.get(name) ?? -1
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
    const owner: Owner = {
      index: this.owners.length,
      name,
      kind,
      parent,
      makerRate: DEFAULT_FEES.maker,
      takerRate: DEFAULT_FEES.taker,
      openOrders: 0,
      openContractOrders: 0,
      mayOwe: this.owners.length === TREASURY,
      firstAccount: -1,
      firstOrders: -1,
    }
    this.owners.push(owner)
    this.#numberOf.set(name, owner.index)
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
