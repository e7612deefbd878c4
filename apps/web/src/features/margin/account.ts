/**
 * A margin account as the rules see it: what the server told, valued at the newest prices, so that what is shown before
 * a borrowing, a repayment or a change of leverage is reckoned by the functions that decide about it.
 */
import { formatDecimal, parseDecimal } from '@candlewick/money/decimal'
import { groupDigits, type Separators } from '@candlewick/money/display'
import { fraction, sum, wholeFraction } from '@candlewick/money/fraction'
import { RATE_DECIMALS, RATE_ONE, type Rate, type Units } from '@candlewick/money/types'
import { rate, units } from '@candlewick/money/units'
import { afterBorrow } from '@candlewick/rules/margin/borrowing'
import { type Repayment, repaid } from '@candlewick/rules/margin/interest'
import type { RiskRatios } from '@candlewick/rules/margin/ratios'
import {
  type MarginAsset,
  marginStateOf,
  PAR,
  type RatioTick,
  ratioTick,
  riskRatio,
  riskState,
  type Worth,
  worthAt,
} from '@candlewick/rules/margin/risk'
import { afterTrade, type MarginTrade } from '@candlewick/rules/margin/trading'
import type { SpotMarket } from '../../markets/spot-market.ts'
import { ticksOf } from '../../markets/terminal-market.ts'
import type { MarginProperty } from './property.ts'

type ToldCoin = MarginProperty['records'][number]

export interface MarginCoin {
  readonly coin: string
  readonly decimals: number
  readonly available: Units
  readonly occupied: Units
  readonly principal: Units
  readonly interest: Units
  /** Principal and interest. */
  readonly debt: Units
  readonly hourly: Rate
  /** The most that can be borrowed now. */
  readonly canBorrow: Units
  /** The most that can be borrowed as far as the bound of the coin goes. */
  readonly room: Units
  readonly weight: Rate
  /** Undefined while it has no price. */
  readonly worth: Worth | undefined
}

export interface MarginView {
  readonly told: MarginProperty
  readonly valueDecimals: number
  readonly ratios: RiskRatios
  readonly coins: readonly MarginCoin[]
  /** Undefined where something that is held or owed has no price: then nobody can say how the account stands. */
  readonly assets: readonly MarginAsset[] | undefined
}

/** A rate as the calls write it. */
export const rateOf = (text: string): Rate => rate(parseDecimal(text, RATE_DECIMALS))

export function ratiosOfTold(told: {
  leverage: number
  initialRatio: string
  warningRatio: string
  liquidationRatio: string
}): RiskRatios {
  return {
    leverage: told.leverage,
    initial: rateOf(told.initialRatio),
    warning: rateOf(told.warningRatio),
    liquidation: rateOf(told.liquidationRatio),
  }
}

/** How many decimals a coin has; those of the first market that trades it. */
export function decimalsOf(coin: string, markets: readonly SpotMarket[]): number {
  const market = markets.find(({ base, quote }) => base === coin || quote === coin)
  if (market === undefined) return RATE_DECIMALS
  return market.base === coin ? market.baseDecimals : market.quoteDecimals
}

/** What a coin is worth in the account's value coin; `live` is a newer index price than what was told, by market. */
function worthOf(
  told: ToldCoin,
  { valueCoin, symbol }: MarginProperty,
  markets: readonly SpotMarket[],
  live: (symbol: string) => string | undefined,
): Worth | undefined {
  if (told.coin === valueCoin) return PAR
  const name = symbol ?? `${told.coin}_${valueCoin}`
  const market = markets.find((one) => one.symbol === name)
  const price = live(name) ?? told.price
  const at = market === undefined || price === null ? undefined : ticksOf(market, price)
  if (market === undefined || at === undefined || at === 0) return undefined
  return Number.isSafeInteger(at * market.rules.tickLotUnits) ? worthAt(at, market.rules) : undefined
}

/** The account valued; `live` gives an index price that is newer than what was told, where there is one. */
export function marginView(
  told: MarginProperty,
  markets: readonly SpotMarket[],
  live: (symbol: string) => string | undefined,
): MarginView {
  const coins = told.records.map((one): MarginCoin => {
    const decimals = decimalsOf(one.coin, markets)
    const read = (text: string) => units(parseDecimal(text, decimals))
    const [principal, interest] = [read(one.borrowed), read(one.interest)]
    return {
      coin: one.coin,
      decimals,
      available: read(one.available),
      occupied: read(one.occupied),
      principal,
      interest,
      debt: units(principal + interest),
      hourly: rateOf(one.hourlyRate),
      canBorrow: read(one.canBorrow),
      room: units(Math.max(0, read(one.limit) - principal)),
      weight: rateOf(one.weight),
      worth: worthOf(one, told, markets, live),
    }
  })
  return {
    told,
    valueDecimals: decimalsOf(told.valueCoin, markets),
    ratios: ratiosOfTold(told),
    coins,
    assets: assetsOf(coins),
  }
}

function assetsOf(coins: readonly MarginCoin[]): readonly MarginAsset[] | undefined {
  const assets: MarginAsset[] = []
  for (const { coin, available, occupied, debt, weight, worth } of coins) {
    const held = units(available + occupied)
    if (worth !== undefined) assets.push({ asset: coin, held, debt, weight, worth })
    else if (held > 0 || debt > 0) return undefined
  }
  return assets
}

/** Collateral / debt, rounded down; undefined where nothing is owed or a price is missing. */
export function ratioOf(assets: readonly MarginAsset[] | undefined): Rate | undefined {
  return assets === undefined ? undefined : riskRatio(marginStateOf(assets))
}

export const isIndebted = ({ coins }: MarginView): boolean => coins.some(({ debt }) => debt > 0)
/** Nothing is there and nothing is owed. */
export const isEmpty = ({ coins }: MarginView): boolean =>
  coins.every(({ available, occupied, debt }) => available + occupied + debt === 0)

/** How a ratio stands between the three: `tight` may neither borrow nor take out. */
export type RiskLevel = 'safe' | 'tight' | 'warning' | 'liquidation'

export function riskLevel(ratio: Rate, { initial, warning, liquidation }: RiskRatios): RiskLevel {
  if (ratio <= liquidation) return 'liquidation'
  if (ratio <= warning) return 'warning'
  return ratio < initial ? 'tight' : 'safe'
}

/** The account after a borrowing, its first hour's interest owed. */
export function borrowedFrom(view: MarginView, coin: MarginCoin, amount: Units) {
  return view.assets && afterBorrow(view.assets, coin.coin, amount, coin.hourly)
}

/** The interest of `hours` on an amount, rounded up as the first hour is. */
export function interestOn(amount: Units, hourly: Rate, hours = 1): Units {
  const one = BigInt(RATE_ONE)
  return units(Number((BigInt(amount) * BigInt(hourly) * BigInt(hours) + one - 1n) / one))
}

/** What a repayment of a coin goes to. */
export function repaymentOf({ principal, interest }: MarginCoin, amount: Units): Repayment {
  return repaid({ principal, interest, carry: 0, index: 0 }, amount)
}

/** The account once so much of a coin's debt is paid out of it. */
export function repaidFrom(view: MarginView, coin: MarginCoin, amount: Units) {
  return view.assets?.map((one) =>
    one.asset === coin.coin ? { ...one, held: units(one.held - amount), debt: units(one.debt - amount) } : one,
  )
}

/** So much of a coin is borrowed before an order is sent. */
export interface OrderLoan {
  readonly coin: string
  readonly amount: Units
}

/** The account with the loan taken; undefined where the coin cannot be borrowed or something has no price. */
function withOrderLoan(view: MarginView, loan: OrderLoan | undefined): readonly MarginAsset[] | undefined {
  if (loan === undefined) return view.assets
  const coin = view.coins.find((one) => one.coin === loan.coin)
  return coin && borrowedFrom(view, coin, loan.amount)
}

/** What an order would do to its account. */
export interface TradeEffect {
  readonly after: readonly MarginAsset[]
  /** Undefined where nothing is owed. */
  readonly ratio: Rate | undefined
  /**
   * `refuse`: it would be liquidated at once. `ask`: it would stand below the warning ratio, and worse than now; an
   * order that brings it nearer to safety is asked about by nobody.
   */
  readonly verdict: 'go' | 'ask' | 'refuse'
}

/**
 * The effect of an order on the account, with what is borrowed for it before; undefined where something that counts has
 * no price.
 */
export function effectOf(
  view: MarginView,
  market: SpotMarket,
  trade: MarginTrade,
  loan?: OrderLoan,
): TradeEffect | undefined {
  const { assets, ratios } = view
  const lent = withOrderLoan(view, loan)
  const after = lent && afterTrade(lent, market.rules, trade)
  if (assets === undefined || after === undefined) return undefined
  return { after, ratio: ratioOf(after), verdict: verdictOf(assets, after, ratios) }
}

/** Fees alone bring an account less than this nearer to its liquidation. */
const STEP = RATE_ONE / 100

function verdictOf(
  before: readonly MarginAsset[],
  after: readonly MarginAsset[],
  ratios: RiskRatios,
): TradeEffect['verdict'] {
  const [from, to] = [ratioOf(before), ratioOf(after)]
  const lost = to === undefined ? 0 : (from ?? Number.MAX_SAFE_INTEGER) - to
  const state = riskState(after, ratios)
  if (lost <= 0 || state === 'safe') return 'go'
  if (state === 'liquidated') return 'refuse'
  return lost < STEP && riskState(before, ratios) === 'warned' ? 'go' : 'ask'
}

/** The first price at which an isolated account is liquidated. */
export function liquidationOf(
  assets: readonly MarginAsset[] | undefined,
  ratios: RiskRatios,
  market: SpotMarket,
): RatioTick | undefined {
  return assets && ratioTick(assets, ratios.liquidation, market.rules)
}

/** What the debts cost an hour in the value coin, rounded down; undefined where a price is missing. */
export function hourlyCost({ coins }: MarginView): Units | undefined {
  let cost = wholeFraction(0)
  for (const { principal, hourly, worth } of coins) {
    if (principal === 0) continue
    if (worth === undefined) return undefined
    const over = BigInt(principal) * BigInt(hourly) * BigInt(worth.numerator)
    cost = sum(cost, fraction(over, BigInt(RATE_ONE) * BigInt(worth.denominator)))
  }
  return units(Number(cost.numerator / cost.denominator))
}

/** A ratio as it is written: two decimals, cut, and no more than anyone reads. */
export function ratioText(ratio: Rate, separators?: Separators): string {
  const shown = Math.min(ratio, RATIO_SHOWN * RATE_ONE)
  const [whole, decimals = ''] = formatDecimal(shown, RATE_DECIMALS).split('.')
  const text = groupDigits(`${whole}.${decimals.slice(0, 2).padEnd(2, '0')}`, separators)
  return ratio > shown ? `> ${text}` : text
}

const RATIO_SHOWN = 999
