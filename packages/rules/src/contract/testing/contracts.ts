/** Contracts that the oracle is asked about: each as the rules derive it and as the oracle reads it, from one text. */
import { type ContractKind, type ContractRules, deriveContract } from '../contract.ts'
import {
  BTC_COIN_TIERS,
  BTC_USDT_TIERS,
  deriveTiers,
  ETH_USDT_TIERS,
  SMALL_USDT_TIERS,
  type TierRow,
} from '../tiers.ts'
import { type OracleContract, oracleTiers } from './formulas.ts'
import { Rational } from './rational.ts'

export interface Pair {
  readonly rules: ContractRules
  readonly oracle: OracleContract
  /** A usual price in ticks. */
  readonly price: number
}

type PublishedRow = readonly [cap: string, leverage: number, mmr: string]

/** Written out again, so that a slip in the rules' tables is seen. */
const BTC: readonly PublishedRow[] = [
  ['50000', 125, '0.004'],
  ['600000', 100, '0.005'],
  ['3000000', 75, '0.0065'],
  ['12000000', 50, '0.01'],
  ['70000000', 25, '0.02'],
  ['100000000', 20, '0.025'],
  ['230000000', 10, '0.05'],
  ['480000000', 5, '0.1'],
  ['600000000', 4, '0.125'],
  ['800000000', 3, '0.15'],
  ['1200000000', 2, '0.25'],
  ['1800000000', 1, '0.5'],
]
const ETH: readonly PublishedRow[] = [
  ...BTC.slice(0, 4),
  ['50000000', 25, '0.02'],
  ['65000000', 20, '0.025'],
  ['150000000', 10, '0.05'],
  ['320000000', 5, '0.1'],
  ['400000000', 4, '0.125'],
  ['530000000', 3, '0.15'],
  ['800000000', 2, '0.25'],
  ['1200000000', 1, '0.5'],
]
const SMALL: readonly PublishedRow[] = [
  ['20000', 50, '0.01'],
  ['100000', 25, '0.02'],
  ['200000', 20, '0.025'],
  ['1000000', 10, '0.05'],
  ['2000000', 5, '0.1'],
  ['4000000', 2, '0.25'],
  ['6000000', 1, '0.5'],
]
const COIN: readonly PublishedRow[] = [
  ['5', 125, '0.004'],
  ['10', 100, '0.005'],
  ['20', 50, '0.01'],
  ['50', 20, '0.025'],
  ['100', 10, '0.05'],
  ['200', 5, '0.1'],
  ['400', 4, '0.125'],
  ['1000', 2, '0.25'],
]

interface Described {
  base: string
  kind: ContractKind
  tickSize: string
  lotSize: string
  maxQuantity: string
  decimals: number
  ours: readonly TierRow[]
  theirs: readonly PublishedRow[]
  price: number
}

function pair(described: Described): Pair {
  const { base, kind, tickSize, lotSize, maxQuantity, decimals } = described
  const quote = kind === 'linear' ? 'USDT' : 'USD'
  const tiers = deriveTiers(described.ours, decimals)
  const symbol = `${base}_${quote}_PERP`
  return {
    rules: deriveContract({ symbol, kind, base, quote, tickSize, lotSize, maxQuantity, tiers }, decimals),
    oracle: {
      kind,
      tick: Rational.of(tickSize),
      lot: Rational.of(lotSize),
      unit: new Rational(1n, 10n ** BigInt(decimals)),
      tiers: oracleTiers(described.theirs),
    },
    price: described.price,
  }
}

function linear(
  base: string,
  tickSize: string,
  lotSize: string,
  price: number,
  ours: readonly TierRow[],
  theirs: readonly PublishedRow[],
): Pair {
  const maxQuantity = '1000000'
  return pair({ base, kind: 'linear', tickSize, lotSize, maxQuantity, decimals: 6, ours, theirs, price })
}

function inverse(base: string, tickSize: string, lotSize: string, price: number): Pair {
  const [ours, theirs] = [BTC_COIN_TIERS, COIN]
  const maxQuantity = '100000000'
  return pair({ base, kind: 'inverse', tickSize, lotSize, maxQuantity, decimals: 8, ours, theirs, price })
}

export const BTC_LINEAR = linear('BTC', '0.1', '0.001', 600_000, BTC_USDT_TIERS, BTC)
export const BTC_INVERSE = inverse('BTC', '0.1', '100', 600_000)

export const PAIRS: readonly Pair[] = [
  BTC_LINEAR,
  BTC_INVERSE,
  linear('ETH', '0.01', '0.01', 300_000, ETH_USDT_TIERS, ETH),
  linear('SOL', '0.01', '0.1', 15_000, SMALL_USDT_TIERS, SMALL),
  inverse('ETH', '0.05', '10', 60_000),
]
