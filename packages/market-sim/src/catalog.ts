/**
 * What the demo exchange lists: assets and spot markets. Decimal strings throughout; `rules/market` turns them into
 * integers.
 */
import type { Command } from '@candlewick/engine/commands'
import type { Units } from '@candlewick/money/types'
import { rate, units } from '@candlewick/money/units'
import { MOST_UNITS } from '@candlewick/rules/asset-decimals'
import { INDEX_ONLY } from '@candlewick/rules/index-symbols'
import { deriveSpotMarket, type SpotMarketRules, type SpotMarketSpec } from '@candlewick/rules/market'

export interface CatalogAsset {
  readonly code: string
  readonly decimals: number
  /** Bound of the sum of all customers' balances, in smallest units. */
  readonly cap: Units
}

/** 80,000,000 coins of 8 decimals, 8,000,000,000 of 6, 800,000,000,000 of 4. */
const CAP = units(MOST_UNITS)

/** In as many decimals as there is room for (`rules/asset-decimals`). */
const asset = (code: string, decimals: 4 | 6 | 7 | 8): CatalogAsset => ({ code, decimals, cap: CAP })

export const ASSETS: readonly CatalogAsset[] = [
  asset('USDT', 6),
  asset('USDC', 6),
  asset('BTC', 8),
  asset('ETH', 8),
  asset('BNB', 7),
  asset('SOL', 7),
  asset('XRP', 6),
  asset('ADA', 6),
  asset('DOGE', 4),
  asset('TRX', 6),
  asset('LTC', 8),
  asset('LINK', 6),
  asset('DOT', 6),
  asset('AVAX', 7),
]

export type DecimalsOf = (code: string) => number

/** `decimalsOf` for `rules/market`; throws a RangeError for what is not listed. */
export function decimalsOf(code: string): number {
  const found = ASSETS.find((candidate) => candidate.code === code)
  if (found === undefined) throw new RangeError(`${code} is no listed asset`)
  return found.decimals
}

/** Smallest order value by quote asset: 5 USDT, or about as much. */
const MIN_NOTIONAL: Readonly<Record<string, string>> = { USDT: '5', BTC: '0.00008', ETH: '0.0015' }

function spot(symbol: string, tickSize: string, lotSize: string, maxQuantity: string): SpotMarketSpec {
  const [base = '', quote = ''] = symbol.split('_')
  return { symbol, base, quote, tickSize, lotSize, maxQuantity, minNotional: MIN_NOTIONAL[quote] ?? '0' }
}

/** Every spot market, in the order in which lists show them. The largest order is worth some millions of USDT. */
export const SPOT_MARKETS: readonly SpotMarketSpec[] = [
  spot('BTC_USDT', '0.1', '0.00001', '200'),
  spot('ETH_USDT', '0.01', '0.0001', '4000'),
  spot('BNB_USDT', '0.01', '0.001', '10000'),
  spot('SOL_USDT', '0.01', '0.001', '30000'),
  spot('XRP_USDT', '0.0001', '0.1', '5000000'),
  spot('ADA_USDT', '0.0001', '0.1', '5000000'),
  spot('DOGE_USDT', '0.00001', '1', '20000000'),
  spot('TRX_USDT', '0.00001', '0.1', '20000000'),
  spot('LTC_USDT', '0.01', '0.001', '30000'),
  spot('LINK_USDT', '0.001', '0.01', '200000'),
  spot('DOT_USDT', '0.001', '0.01', '500000'),
  spot('AVAX_USDT', '0.001', '0.01', '100000'),
  spot('USDC_USDT', '0.0001', '0.1', '5000000'),
  spot('ETH_BTC', '0.00001', '0.001', '2000'),
  spot('SOL_BTC', '0.000001', '0.01', '20000'),
  spot('BNB_BTC', '0.000001', '0.01', '5000'),
  spot('LTC_BTC', '0.000001', '0.01', '20000'),
  spot('LINK_ETH', '0.000001', '0.01', '100000'),
]

/** Pairs that the demo opened later than the others: so many days before it is first started. */
export const OPENED_DAYS_AGO: ReadonlyMap<string, number> = new Map([
  ['LINK_ETH', 6],
  ['LTC_BTC', 19],
])

/** Every symbol that has an index price, with the step its price is counted in. */
export const INDEX_SYMBOLS: readonly { readonly symbol: string; readonly tickSize: string }[] = [
  ...SPOT_MARKETS.map(({ symbol, tickSize }) => ({ symbol, tickSize })),
  ...INDEX_ONLY.map(({ symbol, tickSize }) => ({ symbol, tickSize })),
]

/** The step of a symbol's index price, or undefined where it has none. */
export function indexTickSize(symbol: string): string | undefined {
  return INDEX_SYMBOLS.find((candidate) => candidate.symbol === symbol)?.tickSize
}

/** Every spot market with its integers derived. */
export function spotMarketRules(): SpotMarketRules[] {
  return SPOT_MARKETS.map((spec) => deriveSpotMarket(spec, decimalsOf))
}

/** The houses that quote the books, each its share of them, so that none nears the bound of one owner's open orders. */
export const LADDER_HOUSES: readonly string[] = ['house:maker:1', 'house:maker:2', 'house:maker:3']
/** The houses that trade against the books, in turn. */
export const TAKER_HOUSES: readonly string[] = ['house:maker:4', 'house:maker:5']
export const MAKER_HOUSES: readonly string[] = [...LADDER_HOUSES, ...TAKER_HOUSES]

/** The house that quotes a market's book. */
export function ladderHouse(symbol: string): string {
  const place = SPOT_MARKETS.findIndex((market) => market.symbol === symbol)
  return LADDER_HOUSES[Math.max(0, place) % LADDER_HOUSES.length] ?? 'house:maker:1'
}

/** The exchange's first commands: rules, assets, markets. The same list every time; repeating it changes nothing. */
export function demoGenesis(): Command[] {
  return [
    ...ASSETS.map(({ code, decimals, cap }): Command => ({ type: 'asset', asset: code, decimals, cap })),
    ...spotMarketRules().map((market): Command => ({ type: 'market', ...market, status: 'open' })),
  ]
}

/** What each maker house starts with, in whole coins: tens of millions of dollars of each. */
export const MAKER_FUNDS: Readonly<Record<string, number>> = {
  USDT: 300_000_000,
  USDC: 40_000_000,
  BTC: 2_000,
  ETH: 30_000,
  BNB: 80_000,
  SOL: 250_000,
  XRP: 40_000_000,
  ADA: 40_000_000,
  DOGE: 12_000_000,
  TRX: 90_000_000,
  LTC: 150_000,
  LINK: 800_000,
  DOT: 1_500_000,
  AVAX: 400_000,
}

/**
 * Opens and funds the maker houses. They trade free of fees: what they pay one another is no income of the house, and
 * would make the security fund show activity of customers that never was.
 *
 * @param decimals of the assets as they are listed: those of an earlier release are never changed
 */
export function makerGenesis(decimals: DecimalsOf = decimalsOf): Command[] {
  const commands: Command[] = []
  for (const house of MAKER_HOUSES) {
    commands.push({ type: 'account.open', user: house, kind: 'house' })
    commands.push({ type: 'fee', user: house, maker: rate(0), taker: rate(0) })
    for (const { code } of ASSETS) {
      const amount = units((MAKER_FUNDS[code] ?? 0) * 10 ** decimals(code))
      commands.push({ type: 'house.fund', id: `genesis:${house}:${code}`, user: house, asset: code, amount })
    }
  }
  return commands
}
