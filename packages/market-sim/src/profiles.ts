/**
 * How each simulated symbol behaves: where its price stands, what moves it, how much of it is traded and what its
 * book looks like. Plain numbers of a simulation, none of them money: prices become ticks where they leave it.
 */
import { INDEX_ONLY } from '@candlewick/rules/index-symbols'
import { SPOT_MARKETS } from './catalog.ts'
import type { Rhythm } from './rhythm.ts'

/** Something that moves prices: one random process, shared by the symbols that lean on it. */
export interface Factor {
  readonly name: string
  /** Standard deviation of a year's log return. */
  readonly volatility: number
  /** How unlike the halves of a stretch of time are: the spread of the logarithm of the ratio of their variances. */
  readonly cascade: number
  /** The same all week, or quiet from Friday to Sunday night. */
  readonly rhythm: Rhythm
}

const forex = (name: string, volatility: number): Factor => ({ name, volatility, cascade: 0.5, rhythm: 'forex' })

interface Coin {
  /** Where it stands, in USDT. */
  readonly price: number
  /** Standard deviation of a year's log return. */
  readonly volatility: number
  /** How it goes with Bitcoin and with the other coins beside Bitcoin: correlations; the rest is its own. */
  readonly bitcoin: number
  readonly others: number
}

const coin = (price: number, volatility: number, bitcoin: number, others: number): Coin => ({
  ...{ price, volatility, bitcoin, others },
})

/** Any two of them, but for the dollar's, go together by 0.4 to 0.8, as in the world, and have days of their own. */
const COINS: Readonly<Record<string, Coin>> = {
  BTC: coin(64_000, 0.5, 1, 0),
  ETH: coin(3_400, 0.65, 0.76, 0.32),
  BNB: coin(590, 0.5, 0.64, 0.3),
  SOL: coin(170, 0.85, 0.68, 0.38),
  XRP: coin(0.52, 0.75, 0.6, 0.36),
  ADA: coin(0.45, 0.75, 0.62, 0.45),
  DOGE: coin(0.128, 0.85, 0.62, 0.4),
  TRX: coin(0.124, 0.45, 0.56, 0.3),
  LTC: coin(82, 0.65, 0.64, 0.36),
  LINK: coin(14.6, 0.75, 0.64, 0.42),
  DOT: coin(6.3, 0.75, 0.63, 0.44),
  AVAX: coin(28.5, 0.8, 0.64, 0.42),
  USDC: coin(0.9999, 0.002, 0, 0),
}

/** What moves the coins together beside Bitcoin; its volatility, and Bitcoin's, are what weights are counted in. */
const OTHERS = 'OTHERS'
const SHARED = 0.5

function factorsOf(name: string, { volatility, bitcoin, others }: Coin): Factor[] {
  const own = volatility * Math.sqrt(Math.max(0, 1 - bitcoin ** 2 - others ** 2))
  // Days on which one coin alone moves are rarer and wilder than those of the whole market.
  return name === 'BTC' ? [] : [{ name, volatility: own, cascade: name === 'USDC' ? 0.4 : 0.75, rhythm: 'crypto' }]
}

export const FACTORS: readonly Factor[] = [
  { name: 'BTC', volatility: SHARED, cascade: 0.56, rhythm: 'crypto' },
  { name: OTHERS, volatility: SHARED, cascade: 0.6, rhythm: 'crypto' },
  ...Object.entries(COINS).flatMap(([name, terms]) => factorsOf(name, terms)),
  forex('DOLLAR', 0.055),
  forex('EUR', 0.04),
  forex('GBP', 0.05),
  forex('JPY', 0.07),
  forex('AUD', 0.07),
  forex('CHF', 0.05),
  forex('XAU', 0.15),
  forex('XAG', 0.18),
]

export type Weight = readonly [factor: string, weight: number]

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
function coinWeights(name: string): Weight[] {
  const terms = COINS[name]
  if (terms === undefined) return []
  if (name === 'BTC') return [['BTC', 1]]
  const shared: Weight[] = [
    ['BTC', (terms.bitcoin * terms.volatility) / SHARED],
    [OTHERS, (terms.others * terms.volatility) / SHARED],
    [name, 1],
  ]
  return shared.filter(([, weight]) => weight !== 0)
}

/** The weights of one price over another, so that a cross is always the ratio of its two prices. */
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

/** Standard deviation of a year's log return of a symbol. */
export function volatilityOf({ weights }: Profile): number {
  const variances = weights.map(([name, weight]) => {
    const factor = FACTORS.find((candidate) => candidate.name === name)
    return (weight * (factor?.volatility ?? 0)) ** 2
  })
  return Math.sqrt(variances.reduce((sum, variance) => sum + variance, 0))
}

/** About how many USDT one of the quote asset is worth. */
export function quoteInUsdt(symbol: string): number {
  return COINS[symbol.split('_')[1] ?? '']?.price ?? 1
}
