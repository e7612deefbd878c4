/** What a margin account stands at, as its owner sees it: its coins, its risk, and where it would be liquidated. */
import type { MarginAccountView, MarginAssetView, MarginLineView } from '@candlewick/engine/margin/reads'
import { mulDivFloor } from '@candlewick/money/arithmetic'
import { formatDecimal } from '@candlewick/money/decimal'
import type { OutputOf } from '@candlewick/protocol/call'
import type { allMarginProperty, previewBorrowCross } from '@candlewick/protocol/calls/margin'
import type { MarginNews } from '@candlewick/protocol/realtime'
import { CROSS_RATIOS, collateralWeight, type RiskRatios } from '@candlewick/rules/margin/ratios'
import {
  debtValueOf,
  type MarginAsset,
  marginStateOf,
  type RiskState,
  ratioTick,
  riskRatio,
  riskState,
} from '@candlewick/rules/margin/risk'
import { type StateReader, scaledMarket } from '../../state/state.ts'
import { type ShownIn, worthIn } from '../../state/valuation.ts'
import { priceText, rateText } from '../../wire/scales.ts'
import { accountOf, type Place, valueCoin, viewOf } from './dependencies.ts'

type Property = OutputOf<typeof allMarginProperty>
type MarginStateRow = OutputOf<typeof previewBorrowCross>['before']

const STATES: Readonly<Record<RiskState, Property['state']>> = {
  safe: 'safe',
  warned: 'warning',
  liquidated: 'liquidation',
}

/** Leverage and ratios as the wire writes them. */
export function ratiosRow({ leverage, initial, warning, liquidation }: RiskRatios) {
  return {
    leverage,
    initialRatio: rateText(initial),
    warningRatio: rateText(warning),
    liquidationRatio: rateText(liquidation),
  }
}

/** Ratio and state of what an account has and owes; undefined where it cannot be valued. */
export function riskRow(
  valued: readonly MarginAsset[] | undefined,
  ratios: RiskRatios,
): { riskRatio: string | null; state: Property['state'] } {
  if (valued === undefined) return { riskRatio: null, state: 'unpriced' }
  const ratio = riskRatio(marginStateOf(valued))
  return { riskRatio: ratio === undefined ? null : rateText(ratio), state: STATES[riskState(valued, ratios)] }
}

/** Risk and, of an isolated account, the price at which it would be liquidated. */
export function marginStateRow(
  engine: StateReader,
  pair: string | undefined,
  valued: readonly MarginAsset[] | undefined,
  ratios: RiskRatios,
): MarginStateRow {
  const market = pair === undefined ? undefined : scaledMarket(engine, pair)
  const owes = valued?.some(({ debt }) => debt > 0) ?? false
  const at = market === undefined || !owes ? undefined : ratioTick(valued ?? [], ratios.liquidation, market)
  return {
    ...riskRow(valued, ratios),
    ...(market === undefined || at === undefined
      ? { liquidationPrice: null }
      : { liquidationPrice: priceText(market, at.price), liquidationWhen: at.way === 'falling' ? 'falls' : 'rises' }),
  }
}

/** What the account of this customer stands at now. */
export function marginNews(engine: StateReader, place: Place): MarginNews {
  const { valued, ratios } = viewOf(engine, place)
  return { ...accountOf(place), ...riskRow(valued, ratios) }
}

/**
 * Everything about a margin account.
 * @throws CallError where the pair has no isolated accounts
 */
export function propertyOf(engine: StateReader, place: Place, shown: ShownIn): Property {
  const view = viewOf(engine, place)
  const { pair } = place
  const terms = new Map(engine.margin.assets().map((each) => [each.asset, each]))
  const records = view.lines.flatMap((line) => {
    const known = terms.get(line.asset)
    return known === undefined ? [] : [coinRow(engine, place, line, known, shown.rate)]
  })
  const index = pair === undefined ? undefined : engine.margin.indexPrice(pair)
  const market = pair === undefined ? undefined : scaledMarket(engine, pair)
  return {
    ...accountOf(place),
    ...totals(engine, pair, view, shown.rate),
    ...ratiosRow(view.ratios),
    leverages: pair === undefined ? [CROSS_RATIOS.leverage] : [...engine.margin.leverages(pair)],
    ...marginStateRow(engine, pair, view.valued, view.ratios),
    indexPrice: market === undefined || index === undefined ? null : priceText(market, index),
    currency: shown.currency,
    records,
  }
}

function totals(engine: StateReader, pair: string | undefined, { valued }: MarginAccountView, rate: ShownIn['rate']) {
  const coin = valueCoin(engine, pair)
  const decimals = engine.asset(coin)?.decimals ?? 0
  if (valued === undefined) {
    return { valueCoin: coin, assets: null, equity: null, collateral: null, debt: null, equivalent: null }
  }
  const assets = valued.reduce((sum, { held, worth }) => sum + mulDivFloor(held, worth.numerator, worth.denominator), 0)
  const debt = valued.reduce((sum, each) => sum + debtValueOf(each), 0)
  const { collateral } = marginStateOf(valued)
  const text = (units: number) => formatDecimal(units, decimals)
  return {
    valueCoin: coin,
    assets: text(assets),
    equity: text(assets - debt),
    collateral: text(collateral),
    debt: text(debt),
    equivalent: worthIn(engine, coin, assets - debt, rate),
  }
}

function coinRow(
  engine: StateReader,
  { user, pair }: Place,
  { asset, available, occupied, principal, interest }: MarginLineView,
  terms: MarginAssetView,
  rate: ShownIn['rate'],
): Property['records'][number] {
  const decimals = engine.asset(asset)?.decimals ?? 0
  const text = (units: number) => formatDecimal(units, decimals)
  const net = available + occupied - principal - interest
  return {
    coin: asset,
    available: text(available),
    occupied: text(occupied),
    borrowed: text(principal),
    interest: text(interest),
    net: text(net),
    weight: rateText(pair === undefined ? terms.weight : collateralWeight('isolated', asset)),
    hourlyRate: rateText(terms.hourly),
    limit: text(terms.limit),
    canBorrow: text(engine.margin.borrowable(user, asset, pair)),
    maxTransferOut: text(engine.margin.withdrawable(user, asset, pair)),
    price: coinPrice(engine, pair, asset, terms),
    equivalent: worthIn(engine, asset, net, rate),
  }
}

/** A coin's index price in the coin that the account is valued in. */
function coinPrice(
  engine: StateReader,
  pair: string | undefined,
  asset: string,
  { symbol }: MarginAssetView,
): string | null {
  if (valueCoin(engine, pair) === asset) return '1'
  const valuedBy = pair ?? symbol
  const market = valuedBy === undefined ? undefined : scaledMarket(engine, valuedBy)
  const index = market === undefined ? undefined : engine.margin.indexPrice(market.symbol)
  return market === undefined || index === undefined ? null : priceText(market, index)
}
