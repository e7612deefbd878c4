/**
 * A perpetual contract's numbers, derived once from the decimals in which it is described. Linear contracts are
 * measured in the base asset and settled in the quote; inverse ones are measured in the quote (whole USD) and settled
 * in the base. Everything after this is integers: smallest units of the settlement asset, ticks and lots.
 */
import { stepOf, tryParseDecimal } from '@candlewick/money/decimal'
import type { Lots, Rate, Units } from '@candlewick/money/types'
import { lots, rate } from '@candlewick/money/units'
import { checkTiers, type Tiers } from './tiers.ts'

export type ContractKind = 'linear' | 'inverse'
export type PositionSide = 'long' | 'short'

/** What a person decides about a contract, in decimal strings. */
export interface ContractSpec {
  readonly symbol: string
  readonly kind: ContractKind
  readonly base: string
  readonly quote: string
  /** Smallest price step, in quote asset. */
  readonly tickSize: string
  /** Smallest quantity step: in base asset where linear, in quote asset where inverse. */
  readonly lotSize: string
  /** Largest order quantity, in the unit of `lotSize`; a whole number of lots. */
  readonly maxQuantity: string
  readonly tiers: Tiers
  readonly bandRate?: Rate
  /** As told by whoever holds to them (`bounds.ts`). */
  readonly markRange?: Rate
  readonly maxPosition?: Units
}

/** What a formula needs to know of a contract to put a value on a quantity. */
export interface ContractValue {
  readonly kind: ContractKind
  /** Linear: settlement units in one tick × one lot. Inverse: settlement units × ticks in one lot. */
  readonly factor: number
}

export interface ContractRules extends ContractValue {
  readonly symbol: string
  readonly base: string
  readonly quote: string
  /** The asset of margin, profit and fees: the quote where linear, the base where inverse. */
  readonly settle: string
  readonly tickSize: string
  readonly lotSize: string
  readonly maxLots: Lots
  /** An order may be this far through the mark price: 5% to 15%. */
  readonly bandRate: Rate
  readonly tiers: Tiers
  /**
   * Where the rules of version 2 hold (`bounds.ts`): how far from the index the book counts, and a position's largest
   * value.
   */
  readonly markRange?: Rate
  readonly maxPosition?: Units
}

export const CONTRACT_BAND: Rate = rate(5_000_000)
export const MIN_CONTRACT_BAND: Rate = rate(5_000_000)
export const MAX_CONTRACT_BAND: Rate = rate(15_000_000)
/** 0.02% and 0.05%. */
export const CONTRACT_FEES = { maker: rate(20_000), taker: rate(50_000) } as const

/** A contract described in a way that its integers do not exist; says which field is wrong and why. */
export class ContractError extends Error {
  constructor(symbol: string, message: string) {
    super(`contract ${symbol}: ${message}`)
    this.name = 'ContractError'
  }
}

/**
 * The integers of a contract; `settleDecimals` are those of the settlement asset. Throws {@link ContractError} where
 * the factor or the largest quantity is not whole, the band is outside 5% to 15%, or the tiers are not sound.
 */
export function deriveContract(spec: ContractSpec, settleDecimals: number): ContractRules {
  const lot = stepOf(spec.lotSize)
  const largest = tryParseDecimal(spec.maxQuantity, lot.decimals)
  if (!largest.ok || largest.value === 0 || largest.value % lot.size !== 0) {
    throw new ContractError(spec.symbol, `maxQuantity ${spec.maxQuantity} is not a whole number of lots`)
  }
  const bandRate = spec.bandRate ?? CONTRACT_BAND
  if (bandRate < MIN_CONTRACT_BAND || bandRate > MAX_CONTRACT_BAND) {
    throw new ContractError(spec.symbol, `a price band of ${bandRate} is outside 5% to 15%`)
  }
  const fault = checkTiers(spec.tiers)
  if (fault !== undefined) throw new ContractError(spec.symbol, `tiers: ${fault}`)
  return {
    symbol: spec.symbol,
    kind: spec.kind,
    base: spec.base,
    quote: spec.quote,
    settle: spec.kind === 'linear' ? spec.quote : spec.base,
    tickSize: spec.tickSize,
    lotSize: spec.lotSize,
    factor: factorOf(spec, settleDecimals),
    maxLots: lots(largest.value / lot.size),
    bandRate,
    tiers: spec.tiers,
    ...(spec.markRange === undefined ? {} : { markRange: spec.markRange }),
    ...(spec.maxPosition === undefined ? {} : { maxPosition: spec.maxPosition }),
  }
}

/** Linear: tick × lot in units. Inverse: lot / tick in units, since value = lots × lot / (ticks × tick). */
function factorOf(spec: ContractSpec, settleDecimals: number): number {
  const tick = stepOf(spec.tickSize)
  const lot = stepOf(spec.lotSize)
  const one = 10n ** BigInt(settleDecimals)
  const [over, under] =
    spec.kind === 'linear'
      ? [BigInt(tick.size) * BigInt(lot.size) * one, 10n ** BigInt(tick.decimals + lot.decimals)]
      : [BigInt(lot.size) * one * 10n ** BigInt(tick.decimals), BigInt(tick.size) * 10n ** BigInt(lot.decimals)]
  const factor = Number(over / under)
  if (over % under !== 0n || !Number.isSafeInteger(factor)) {
    throw new ContractError(spec.symbol, `tickSize ${spec.tickSize} and lotSize ${spec.lotSize} give no whole factor`)
  }
  return factor
}

/**
 * Which way a position's profit runs with its value in the settlement asset. A linear long gains as its value rises. An
 * inverse long gains as its value in coin falls: there the two sides change places, and nothing else differs.
 */
export function direction(kind: ContractKind, side: PositionSide): 1 | -1 {
  return (kind === 'linear') === (side === 'long') ? 1 : -1
}
