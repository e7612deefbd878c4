/**
 * What the integers of events are worth. Kept from the same commands the engine reads, so that a row written from an
 * old event is scaled by the rules of its time; the tables hold exact decimals and need no key to be read.
 */

import type { Command } from '@candlewick/engine/commands'
import { formatDecimal, fromSteps, stepOf } from '@candlewick/money/decimal'
import { RATE_DECIMALS } from '@candlewick/money/types'
import type { ContractKind } from '@candlewick/rules/contract/contract'

export interface MarketSizes {
  symbol: string
  base: string
  quote: string
  /** Decimal strings. */
  tickSize: string
  lotSize: string
  /** Base units in one lot. */
  lotUnits: number
}

/** A market whose integers can be written as decimals. */
export interface MarketScale extends MarketSizes {
  baseDecimals: number
  quoteDecimals: number
}

/** What the integers of a contract's events are worth; none of it ever changes. */
export interface ContractSizes {
  symbol: string
  kind: ContractKind
  base: string
  quote: string
  settle: string
  /** Decimal strings. */
  tickSize: string
  lotSize: string
  /** As the engine computes values (`rules/contract/contract`). */
  factor: number
}

/** A contract as a market: quantities in its own unit, values in its settle asset. */
export interface ContractScale extends MarketScale {
  kind: ContractKind
  settle: string
  factor: number
}

export function contractScale(sizes: ContractSizes, settleDecimals: number): ContractScale {
  const { symbol, kind, base, quote, settle, tickSize, lotSize, factor } = sizes
  const { size: lotUnits, decimals: baseDecimals } = stepOf(lotSize)
  return {
    symbol,
    kind,
    base,
    quote,
    settle,
    tickSize,
    lotSize,
    factor,
    lotUnits,
    baseDecimals,
    quoteDecimals: settleDecimals,
  }
}

/** What quantities of a contract are counted in: its base coin, or of an inverse one what its quote is. */
export function quantityUnit({ kind, base, quote }: Pick<ContractSizes, 'kind' | 'base' | 'quote'>): string {
  return kind === 'linear' ? base : quote
}

export function priceText(market: MarketScale, ticks: number): string {
  return fromSteps(ticks, market.tickSize)
}

/** A whole number of any size as a plain decimal. */
export function decimalText(value: bigint, decimals: number): string {
  if (value < 0n) return `-${decimalText(-value, decimals)}`
  const digits = value.toString().padStart(decimals + 1, '0')
  const cut = digits.length - decimals
  return decimals === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`.replace(/\.?0+$/, '')
}

/** A quantity as a decimal, of as many lots as can be counted. */
export function lotsText(market: Pick<MarketScale, 'lotUnits' | 'baseDecimals'>, lots: number): string {
  const units = lots * market.lotUnits
  if (Number.isSafeInteger(units)) return formatDecimal(units, market.baseDecimals)
  return decimalText(BigInt(lots) * BigInt(market.lotUnits), market.baseDecimals)
}

export function quoteText(market: Pick<MarketScale, 'quoteDecimals'>, units: number): string {
  return formatDecimal(units, market.quoteDecimals)
}

/** A rate as a fraction of one: 1% is "0.01". */
export function rateText(rate: number): string {
  return formatDecimal(rate, RATE_DECIMALS)
}

/** Decimals of an average price: what is beyond them is cut off. */
const AVERAGE_DECIMALS = 8

/** Quote paid per base, cut (not rounded) at 8 decimals; `"0"` where nothing was filled. */
export function averagePriceText(market: MarketScale, filledQuote: number, filledLots: number): string {
  if (filledLots === 0) return '0'
  const base = BigInt(filledLots) * BigInt(market.lotUnits) * 10n ** BigInt(market.quoteDecimals)
  const quote = BigInt(filledQuote) * 10n ** BigInt(market.baseDecimals + AVERAGE_DECIMALS)
  const digits = (quote / base).toString().padStart(AVERAGE_DECIMALS + 1, '0')
  const cut = digits.length - AVERAGE_DECIMALS
  return `${digits.slice(0, cut)}.${digits.slice(cut)}`.replace(/\.?0+$/, '')
}

/** The engine's own lists, where there is an engine at hand. */
export interface EngineSizes {
  assets(): Iterable<{ asset: string; decimals: number }>
  markets(): Iterable<MarketSizes>
  contracts: { all(): Iterable<ContractSizes> }
}

/** Every asset's decimals and every market's sizes, as of the last command shown to it. */
export class Scales {
  readonly #assets = new Map<string, number>()
  readonly #markets = new Map<string, MarketScale>()
  readonly #contracts = new Map<string, ContractScale>()

  static ofEngine(engine: EngineSizes): Scales {
    const scales = new Scales()
    for (const { asset, decimals } of engine.assets()) scales.defineAsset(asset, decimals)
    for (const market of engine.markets()) scales.defineMarket(market)
    for (const contract of engine.contracts.all()) scales.defineContract(contract)
    return scales
  }

  /** Takes note of an accepted `asset`, `market` or `contract.market` command; every other command is ignored. */
  observe(command: Command): void {
    if (command.type === 'asset') this.defineAsset(command.asset, command.decimals)
    else if (command.type === 'market') this.defineMarket(command)
    else if (command.type === 'contract.market') this.defineContract(command)
  }

  defineAsset(asset: string, decimals: number): void {
    this.#assets.set(asset, decimals)
  }

  defineMarket(sizes: MarketSizes): void {
    const { symbol, base, quote, tickSize, lotSize, lotUnits } = sizes
    this.#markets.set(symbol, {
      symbol,
      base,
      quote,
      tickSize,
      lotSize,
      lotUnits,
      baseDecimals: this.decimals(base),
      quoteDecimals: this.decimals(quote),
    })
  }

  defineContract(sizes: ContractSizes): void {
    this.#contracts.set(sizes.symbol, contractScale(sizes, this.decimals(sizes.settle)))
  }

  markets(): Iterable<MarketScale> {
    return this.#markets.values()
  }

  assets(): Iterable<[asset: string, decimals: number]> {
    return this.#assets
  }

  /** A spot market or a contract. */
  find(symbol: string): MarketScale | undefined {
    return this.#markets.get(symbol) ?? this.#contracts.get(symbol)
  }

  /** Throws where there is no such contract. */
  contract(symbol: string): ContractScale {
    const contract = this.#contracts.get(symbol)
    if (contract === undefined) throw new Error(`no contract ${symbol}`)
    return contract
  }

  /** A spot market or a contract. Throws where the symbol was never opened: an event about it is then a bug. */
  market(symbol: string): MarketScale {
    const market = this.find(symbol)
    if (market === undefined) throw new Error(`no market ${symbol}`)
    return market
  }

  /** Throws where the asset was never defined. */
  decimals(asset: string): number {
    const decimals = this.#assets.get(asset)
    if (decimals === undefined) throw new Error(`no asset ${asset}`)
    return decimals
  }

  /** An amount of an asset as a decimal. */
  amountText(asset: string, units: number): string {
    return formatDecimal(units, this.decimals(asset))
  }
}
