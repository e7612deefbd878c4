/** What of the demo can be borrowed: terms of every coin, pairs with isolated accounts, and who lends. */
import type { Command } from '@candlewick/engine/commands'
import type { MarginAssetCommand, MarginPairCommand } from '@candlewick/engine/margin/commands'
import { units } from '@candlewick/money/units'
import { collateralWeight, hourlyRate } from '@candlewick/rules/margin/ratios'
import { ASSETS, type DecimalsOf, decimalsOf, SPOT_MARKETS } from './catalog.ts'

/** Cross accounts are valued in it, each other coin by its market against it. */
const REFERENCE = 'USDT'

/** The most that one account may owe of a coin, in whole coins: about half a million dollars, a million of the large. */
const LIMITS: Readonly<Record<string, number>> = {
  USDT: 1_000_000,
  USDC: 1_000_000,
  BTC: 16,
  ETH: 300,
  BNB: 800,
  SOL: 3_000,
  XRP: 900_000,
  ADA: 1_000_000,
  DOGE: 400_000,
  TRX: 4_000_000,
  LTC: 6_000,
  LINK: 35_000,
  DOT: 80_000,
  AVAX: 16_000,
}

/** How many accounts could owe as much as one may before nothing is left to lend. */
const POOL_OF_LIMITS = 20
/** What the insurance fund begins with, in limits of one account. */
const INSURANCE_OF_LIMITS = 1

/** The first is what an isolated account has until its owner picks one. */
const LEVERAGES: Readonly<Record<string, number[]>> = {
  BTC_USDT: [3, 5, 10],
  ETH_USDT: [3, 5, 10],
  BNB_USDT: [3, 5, 10],
  SOL_USDT: [3, 5, 10],
  XRP_USDT: [3, 5, 10],
  ETH_BTC: [3, 5],
}
const LEVERAGES_OTHER: number[] = [3]
/** Dollars against dollars, and pairs with thin books, have no isolated accounts. */
const WITHOUT: readonly string[] = ['USDC_USDT', 'SOL_BTC', 'BNB_BTC', 'LTC_BTC', 'LINK_ETH']

function limitOf(code: string, decimals: DecimalsOf): number {
  return (LIMITS[code] ?? 0) * 10 ** decimals(code)
}

/** The commands that set what can be borrowed: the reference first, then every coin with a market against it. */
export function marginGenesis(decimals: DecimalsOf = decimalsOf): (MarginAssetCommand | MarginPairCommand)[] {
  const codes = [REFERENCE, ...ASSETS.map(({ code }) => code).filter((code) => code !== REFERENCE)]
  return [
    ...codes.map(
      (code): MarginAssetCommand => ({
        type: 'margin.asset',
        asset: code,
        ...(code === REFERENCE ? {} : { symbol: `${code}_${REFERENCE}` }),
        hourly: hourlyRate(code),
        limit: units(limitOf(code, decimals)),
        weight: collateralWeight('cross', code),
      }),
    ),
    ...SPOT_MARKETS.filter(({ symbol }) => !WITHOUT.includes(symbol)).map(
      ({ symbol }): MarginPairCommand => ({
        type: 'margin.pair',
        symbol,
        leverages: LEVERAGES[symbol] ?? LEVERAGES_OTHER,
      }),
    ),
  ]
}

/** What the lender lends and the insurance fund begins with. */
export function marginFunds(decimals: DecimalsOf = decimalsOf): Command[] {
  const houses = [
    ['house:lender', POOL_OF_LIMITS],
    ['house:insurance', INSURANCE_OF_LIMITS],
  ] as const
  return houses.flatMap(([user, times]) =>
    ASSETS.map(
      ({ code }): Command => ({
        type: 'house.fund',
        id: `genesis:${user}:margin:${code}`,
        user,
        asset: code,
        amount: units(limitOf(code, decimals) * times),
      }),
    ),
  )
}
