/**
 * How each simulated symbol behaves: where its price stands, what moves it, how much of it is traded and what its
 * book looks like. Plain numbers of a simulation, none of them money: prices become ticks where they leave it.
 */
import { INDEX_ONLY, SPOT_MARKETS } from './catalog.ts'

/** Something that moves prices: one random process, shared by the symbols that lean on it. */
export interface Factor {
  readonly name: string
  /** Standard deviation of a year's log return. */
  readonly volatility: number
  /** Standard deviation of the level that the process keeps returning to. */
  readonly anchor: number
  /** The same all week, or quiet from Friday to Sunday night. */
  readonly rhythm: 'crypto' | 'forex'
}

const crypto = (name: string, volatility: number, anchor = 0.1): Factor => ({
  name,
  volatility,
  anchor,
  rhythm: 'crypto',
})
const forex = (name: string, volatility: number, anchor = 0.02): Factor => ({
  name,
  volatility,
  anchor,
  rhythm: 'forex',
})

export const FACTORS: readonly Factor[] = [
  crypto('BTC', 0.5, 0.12),
  crypto('ETH', 0.28),
  crypto('BNB', 0.28),
  crypto('SOL', 0.42),
  crypto('XRP', 0.48),
  crypto('ADA', 0.4),
  crypto('DOGE', 0.52),
  crypto('TRX', 0.32),
  crypto('LTC', 0.36),
  crypto('LINK', 0.42),
  crypto('DOT', 0.4),
  crypto('AVAX', 0.45),
  crypto('USDC', 0.002, 0.0002),
  forex('DOLLAR', 0.055),
  forex('EUR', 0.04),
  forex('GBP', 0.05),
  forex('JPY', 0.07),
  forex('AUD', 0.07),
  forex('CHF', 0.05),
  forex('XAU', 0.15, 0.04),
  forex('XAG', 0.18, 0.04),
]

export type Weight = readonly [factor: string, weight: number]

/** A coin's price in USDT: where it stands and how it leans on Bitcoin, beside its own factor. */
const COINS: Readonly<Record<string, { price: number; beta: number }>> = {
  BTC: { price: 64_000, beta: 1 },
  ETH: { price: 3_400, beta: 1.05 },
  BNB: { price: 590, beta: 0.8 },
  SOL: { price: 170, beta: 1.25 },
  XRP: { price: 0.52, beta: 0.85 },
  ADA: { price: 0.45, beta: 1.05 },
  DOGE: { price: 0.128, beta: 1.2 },
  TRX: { price: 0.124, beta: 0.5 },
  LTC: { price: 82, beta: 0.9 },
  LINK: { price: 14.6, beta: 1.1 },
  DOT: { price: 6.3, beta: 1.05 },
  AVAX: { price: 28.5, beta: 1.2 },
  USDC: { price: 0.9999, beta: 0 },
}

const FOREX: Readonly<Record<string, { price: number; weights: readonly Weight[] }>> = {
  EURUSD: {
    price: 1.085,
    weights: [
      ['DOLLAR', -1],
      ['EUR', 1],
    ],
  },
  GBPUSD: {
    price: 1.271,
    weights: [
      ['DOLLAR', -1],
      ['GBP', 1],
    ],
  },
  USDJPY: {
    price: 155.2,
    weights: [
      ['DOLLAR', 1],
      ['JPY', -1],
    ],
  },
  AUDUSD: {
    price: 0.665,
    weights: [
      ['DOLLAR', -1.1],
      ['AUD', 1],
    ],
  },
  USDCHF: {
    price: 0.895,
    weights: [
      ['DOLLAR', 1],
      ['CHF', -1],
    ],
  },
  XAUUSD: {
    price: 2_350,
    weights: [
      ['DOLLAR', -0.6],
      ['XAU', 1],
    ],
  },
  XAGUSD: {
    price: 29.4,
    weights: [
      ['DOLLAR', -0.7],
      ['XAU', 1.2],
      ['XAG', 1],
    ],
  },
}

export interface Profile {
  readonly symbol: string
  /** Size of one tick, in quote asset. */
  readonly tick: number
  readonly price: number
  readonly weights: readonly Weight[]
  /** Absent: an index price without a book. */
  readonly book?: BookProfile
}

export interface BookProfile {
  /** Size of one lot, in base asset. */
  readonly lot: number
  /** Mean number of trades a second, and their mean value in USDT. */
  readonly tradesPerSecond: number
  readonly tradeValue: number
  /** Usual distance from the index to the touch, in ticks. */
  readonly halfSpread: number
  readonly levels: number
  /** Milliseconds between two looks at the ladder. */
  readonly every: number
  /** Value of a usual resting level near the touch, in USDT. */
  readonly levelValue: number
}

type Activity = readonly [tradesPerSecond: number, tradeValue: number, halfSpread: number, every: number]

/** From the busiest book to the quietest. */
const ACTIVITY: Readonly<Record<string, Activity>> = {
  BTC_USDT: [1.2, 1_900, 2, 1_000],
  ETH_USDT: [0.8, 1_400, 1, 1_000],
  BNB_USDT: [0.12, 900, 1, 3_000],
  SOL_USDT: [0.3, 900, 0.7, 2_000],
  XRP_USDT: [0.16, 700, 0.6, 3_000],
  ADA_USDT: [0.07, 500, 0.6, 4_000],
  DOGE_USDT: [0.14, 600, 1, 3_000],
  TRX_USDT: [0.05, 500, 1, 4_000],
  LTC_USDT: [0.06, 600, 0.7, 4_000],
  LINK_USDT: [0.06, 500, 1, 4_000],
  DOT_USDT: [0.05, 450, 1, 4_000],
  AVAX_USDT: [0.06, 500, 2, 4_000],
  USDC_USDT: [0.05, 1_500, 0.6, 6_000],
  ETH_BTC: [0.06, 900, 0.7, 4_000],
  SOL_BTC: [0.03, 500, 0.7, 6_000],
  BNB_BTC: [0.025, 500, 1, 6_000],
  LTC_BTC: [0.02, 400, 0.7, 6_000],
  LINK_ETH: [0.02, 400, 1, 6_000],
}
const QUIET: Activity = [0.02, 400, 1, 6_000]

/** What moves a coin against the dollar. */
function coinWeights(coin: string): Weight[] {
  const beta = COINS[coin]?.beta ?? 0
  const own: Weight[] = coin === 'BTC' || coin === 'USDT' ? [] : [[coin, 1]]
  return beta === 0 ? own : [['BTC', beta], ...own]
}

/** The weights of one price over another, so that a cross is always the ratio of its legs. */
function ratio(base: readonly Weight[], quote: readonly Weight[]): Weight[] {
  const sums = new Map<string, number>(base)
  for (const [factor, weight] of quote) sums.set(factor, (sums.get(factor) ?? 0) - weight)
  return [...sums].filter(([, weight]) => weight !== 0)
}

function spotProfile(market: (typeof SPOT_MARKETS)[number]): Profile {
  const price = (coin: string) => COINS[coin]?.price ?? 1
  const [tradesPerSecond, tradeValue, halfSpread, every] = ACTIVITY[market.symbol] ?? QUIET
  return {
    symbol: market.symbol,
    tick: Number(market.tickSize),
    price: price(market.base) / price(market.quote),
    weights: ratio(coinWeights(market.base), coinWeights(market.quote)),
    book: {
      lot: Number(market.lotSize),
      tradesPerSecond,
      tradeValue,
      halfSpread,
      levels: tradesPerSecond >= 0.3 ? 40 : 30,
      every,
      levelValue: tradeValue * 4,
    },
  }
}

export const PROFILES: readonly Profile[] = [
  ...SPOT_MARKETS.map(spotProfile),
  ...INDEX_ONLY.map(({ symbol, tickSize }): Profile => {
    const { price, weights } = FOREX[symbol] ?? { price: 1, weights: [] }
    return { symbol, tick: Number(tickSize), price, weights }
  }),
]

/** Throws a RangeError for a symbol without a simulated price. */
export function profileOf(symbol: string): Profile {
  const profile = PROFILES.find((candidate) => candidate.symbol === symbol)
  if (profile === undefined) throw new RangeError(`${symbol} has no simulated price`)
  return profile
}

/** About how many USDT one of the quote asset is worth. */
export function quoteInUsdt(symbol: string): number {
  return COINS[symbol.split('_')[1] ?? '']?.price ?? 1
}
