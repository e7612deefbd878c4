/**
 * A spot market's numbers, derived once from the decimals in which it is described: how many units a lot is, what one
 * tick of one lot costs, and its bounds. From here on everything is integers.
 */
import { fromSteps, parseDecimal, stepOf, tryParseDecimal } from '@candlewick/money/decimal'
import type { Lots, Rate, Ticks, Units } from '@candlewick/money/types'
import { lots, rate, units } from '@candlewick/money/units'

/** What a person decides about a market, in decimal strings. */
export interface SpotMarketSpec {
  readonly symbol: string
  readonly base: string
  readonly quote: string
  /** Smallest price step, in quote asset. */
  readonly tickSize: string
  /** Smallest quantity step, in base asset. */
  readonly lotSize: string
  /** Smallest order value, in quote asset. */
  readonly minNotional: string
  /** Largest order quantity, in base asset; a whole number of lots. */
  readonly maxQuantity: string
  readonly bandRate?: Rate
  readonly slipRate?: Rate
  readonly maxOpenOrders?: number
}

/** What matching and forms need to know of a market. The engine's market is one of these. */
export interface SpotMarketRules {
  readonly symbol: string
  readonly base: string
  readonly quote: string
  readonly tickSize: string
  readonly lotSize: string
  /** Base units in one lot. */
  readonly lotUnits: Units
  /** Quote units in one tick times one lot. */
  readonly tickLotUnits: Units
  readonly minNotional: Units
  readonly maxLots: Lots
  readonly bandRate: Rate
  readonly slipRate: Rate
  readonly maxOpenOrders: number
}

/** A limit price may be this far through the index. */
export const BAND_RATE: Rate = rate(20_000_000)
/** A market order stops this far from the best price it found. */
export const SLIP_RATE: Rate = rate(5_000_000)
export const MAX_OPEN_ORDERS = 200

/** A market described in a way that its integers do not exist; says which size is wrong and why. */
export class MarketError extends Error {
  constructor(symbol: string, message: string) {
    super(`market ${symbol}: ${message}`)
    this.name = 'MarketError'
  }
}

/**
 * The integers of a market. `decimalsOf` gives an asset's decimals. Throws {@link MarketError} where a lot is not
 * whole base units, or a tick times a lot not whole quote units, or a bound is not exact.
 */
export function deriveSpotMarket(spec: SpotMarketSpec, decimalsOf: (asset: string) => number): SpotMarketRules {
  const baseDecimals = decimalsOf(spec.base)
  const quoteDecimals = decimalsOf(spec.quote)
  const lotUnits = exact(spec, 'lotSize', spec.lotSize, baseDecimals)
  if (lotUnits === 0) throw new MarketError(spec.symbol, 'lotSize is zero')
  const maxUnits = exact(spec, 'maxQuantity', spec.maxQuantity, baseDecimals)
  if (maxUnits === 0 || maxUnits % lotUnits !== 0) {
    throw new MarketError(spec.symbol, `maxQuantity ${spec.maxQuantity} is not a whole number of lots`)
  }
  return {
    symbol: spec.symbol,
    base: spec.base,
    quote: spec.quote,
    tickSize: spec.tickSize,
    lotSize: spec.lotSize,
    lotUnits: units(lotUnits),
    tickLotUnits: tickLotUnits(spec, quoteDecimals),
    minNotional: units(exact(spec, 'minNotional', spec.minNotional, quoteDecimals)),
    maxLots: lots(maxUnits / lotUnits),
    bandRate: spec.bandRate ?? BAND_RATE,
    slipRate: spec.slipRate ?? SLIP_RATE,
    maxOpenOrders: spec.maxOpenOrders ?? MAX_OPEN_ORDERS,
  }
}

function exact(spec: SpotMarketSpec, field: string, text: string, decimals: number): number {
  const parsed = tryParseDecimal(text, decimals)
  if (!parsed.ok) {
    throw new MarketError(spec.symbol, `${field} ${text} is not exact in ${decimals} decimals (${parsed.reason})`)
  }
  return parsed.value
}

function tickLotUnits(spec: SpotMarketSpec, quoteDecimals: number): Units {
  const tick = stepOf(spec.tickSize)
  const lot = stepOf(spec.lotSize)
  const scale = 10n ** BigInt(tick.decimals + lot.decimals)
  const product = BigInt(tick.size) * BigInt(lot.size) * 10n ** BigInt(quoteDecimals)
  if (product % scale !== 0n) {
    throw new MarketError(
      spec.symbol,
      `tickSize ${spec.tickSize} × lotSize ${spec.lotSize} is not a whole number of the ${quoteDecimals}-decimal units of ${spec.quote}`,
    )
  }
  return units(Number(product / scale))
}

/** A price in ticks as the market's decimal string. */
export function priceText(market: Pick<SpotMarketRules, 'tickSize'>, price: Ticks): string {
  return fromSteps(price, market.tickSize)
}

/** A quantity in lots as the market's decimal string, in base asset. */
export function lotsText(market: Pick<SpotMarketRules, 'lotSize'>, quantity: Lots): string {
  return fromSteps(quantity, market.lotSize)
}

/** The decimals that a market's prices, or its quantities, are written with. */
export function stepDecimals(step: string): number {
  return stepOf(step).decimals
}

/** A decimal string of quote asset as units; throws `DecimalError`. */
export function quoteUnits(text: string, decimals: number): Units {
  return units(parseDecimal(text, decimals))
}
