/**
 * What a spot order will cost, before it is sent: the figures of the order form, from the same formulas the engine
 * uses, and the first rule that would refuse it with its bound.
 */
import { add, sub } from '@candlewick/money/arithmetic'
import type { Lots, Ticks, Units } from '@candlewick/money/types'
import { lots, ticks, units, ZERO } from '@candlewick/money/units'
import type { FeeRates } from './fees.ts'
import type { SpotMarketRules } from './market.ts'
import { bandBound, feeCeil, lotsWorth, notional, slipBound, valueWithinAmount } from './spot.ts'

/** An order as a form knows it. A limit has `price` and `lots`; a market order has `lots` or `amount`. */
export interface PreviewRequest {
  readonly side: 'buy' | 'sell'
  readonly kind: 'limit' | 'market'
  readonly price?: Ticks
  readonly lots?: Lots
  /** Quote units, fee included for a buy. */
  readonly amount?: Units
}

/** What the form can see of the market and the customer. */
export interface PreviewSituation {
  readonly market: SpotMarketRules
  readonly fees: FeeRates
  /** The other side of the book, best first. A limit order is previewed without it. */
  readonly book: readonly (readonly [price: Ticks, quantity: Lots])[]
  /** What is there to pay with: quote units for a buy, base units for a sell. */
  readonly available: Units
  readonly index?: Ticks
}

/** The rule that would refuse the order; the names are those of the engine's refusals. */
export interface PreviewRefusal {
  readonly rule:
    | 'price_band'
    | 'min_notional'
    | 'max_quantity'
    | 'insufficient_balance'
    | 'no_liquidity'
    | 'amount_below_lot'
    | 'quantity_required'
    | 'price_required'
  readonly bound?: number
}

export interface OrderPreview {
  /** What would fill (market) or rest and fill (limit). */
  readonly lots: Lots
  /** Its value in quote units, without the fee. */
  readonly notional: Units
  /** At most this fee, in quote units. */
  readonly fee: Units
  /** A buy pays at most value + fee, a sell receives at least value − fee. */
  readonly total: Units
  /** What must be there for it: quote units for a buy, base units (of all that is asked for) for a sell. */
  readonly hold: Units
  /** The worst price it would take, 0 where nothing fills. */
  readonly worst: Ticks
  /** Asked for but not to be had in the book before the price stop; always 0 for a limit order. */
  readonly unfilled: Lots
  readonly refusal?: PreviewRefusal
}

interface Fill {
  lots: Lots
  value: Units
  worst: Ticks
}

/** The figures of an order, never an exception: a size whose value is past 2^53 − 1 is refused by `max_quantity`. */
export function previewOrder(request: PreviewRequest, situation: PreviewSituation): OrderPreview {
  const asked = request.lots ?? lots(0)
  if (request.kind === 'limit') return previewLimit(request, asked, situation)
  return previewMarket(request, asked, situation)
}

function previewLimit(request: PreviewRequest, asked: Lots, situation: PreviewSituation): OrderPreview {
  const price = request.price ?? ticks(0)
  if (price <= 0) return refusedEmpty({ rule: 'price_required' })
  if (asked <= 0) return refusedEmpty({ rule: 'quantity_required' })
  const { maxLots } = situation.market
  if (asked > maxLots) return refusedEmpty({ rule: 'max_quantity', bound: maxLots })
  const fill = { lots: asked, value: valueWithin(asked, price, situation.market), worst: price }
  if (fill.value === undefined) return refusedEmpty({ rule: 'max_quantity', bound: maxLots })
  const preview = figures(request.side, { ...fill, value: fill.value }, lots(0), situation)
  const refusal =
    sizeRefusal(fill.value, situation) ??
    bandRefusal(request.side, price, situation) ??
    balanceRefusal(preview, situation)
  return refusal === undefined ? preview : { ...preview, refusal }
}

function previewMarket(request: PreviewRequest, asked: Lots, situation: PreviewSituation): OrderPreview {
  if (asked <= 0 && (request.amount ?? 0) <= 0) return refusedEmpty({ rule: 'quantity_required' })
  const best = situation.book[0]?.[0]
  if (best === undefined) return refusedEmpty({ rule: 'no_liquidity' })
  const fault = marketSizeRefusal(request, asked, best, situation)
  if (fault !== undefined) return refusedEmpty(fault)
  const fill = walk(request, asked, situation)
  const unfilled = request.amount === undefined ? sub(asked, fill.lots) : lots(0)
  const preview = figures(request.side, fill, unfilled, situation)
  const needed = request.side === 'buy' ? (request.amount ?? preview.hold) : preview.hold
  const short: PreviewRefusal = { rule: 'insufficient_balance', bound: situation.available }
  return needed > situation.available ? { ...preview, refusal: short } : preview
}

/** The rules on the size of a market order, measured at the best price. */
function marketSizeRefusal(
  request: PreviewRequest,
  asked: Lots,
  best: Ticks,
  { market, fees }: PreviewSituation,
): PreviewRefusal | undefined {
  if (request.amount === undefined) {
    const value = asked > market.maxLots ? undefined : valueWithin(asked, best, market)
    if (value === undefined) return { rule: 'max_quantity', bound: market.maxLots }
    return value < market.minNotional ? { rule: 'min_notional', bound: market.minNotional } : undefined
  }
  if (request.amount < market.minNotional) return { rule: 'min_notional', bound: market.minNotional }
  const value = request.side === 'buy' ? valueWithinAmount(request.amount, fees.taker) : request.amount
  const most = lotsWorth(value, best, market)
  if (most < 1) return { rule: 'amount_below_lot', bound: best * market.tickLotUnits }
  return most > market.maxLots ? { rule: 'max_quantity', bound: market.maxLots } : undefined
}

/** Takes level after level until the quantity or the amount is used up, or the price stop is reached. */
function walk(request: PreviewRequest, asked: Lots, situation: PreviewSituation): Fill {
  const { market, book, fees } = situation
  const fill: Fill = { lots: lots(0), value: ZERO, worst: ticks(0) }
  const best = book[0]?.[0] ?? ticks(0)
  const stop = slipBound(best, request.side, market.slipRate)
  for (const [price, quantity] of book) {
    const past = request.side === 'buy' ? price > stop : price < stop
    const wanted = past ? 0 : wantedAt(request, asked, fill, price, market, fees)
    const taken = lots(Math.min(wanted, quantity))
    if (taken <= 0) break
    fill.lots = add(fill.lots, taken)
    fill.value = add(fill.value, notional(taken, price, market))
    fill.worst = price
    if (taken < quantity) break
  }
  return fill
}

function wantedAt(
  request: PreviewRequest,
  asked: Lots,
  fill: Fill,
  price: Ticks,
  market: SpotMarketRules,
  fees: FeeRates,
): number {
  if (request.amount === undefined) return asked - fill.lots
  if (request.side === 'sell') return lotsWorth(request.amount - fill.value, price, market)
  // The fee is rounded up once on the whole value, so the whole amount sets how much value there may be in all.
  return lotsWorth(valueWithinAmount(request.amount, fees.taker) - fill.value, price, market)
}

function figures(side: 'buy' | 'sell', fill: Fill, unfilled: Lots, situation: PreviewSituation): OrderPreview {
  const { market, fees } = situation
  const fee = feeCeil(fill.value, Math.max(fees.taker, fees.maker))
  return {
    lots: fill.lots,
    notional: fill.value,
    fee,
    total: side === 'buy' ? add(fill.value, fee) : sub(fill.value, fee),
    hold: side === 'buy' ? add(fill.value, fee) : units(add(fill.lots, unfilled) * market.lotUnits),
    worst: fill.worst,
    unfilled,
  }
}

function valueWithin(quantity: Lots, price: Ticks, market: SpotMarketRules): Units | undefined {
  // Beyond half the safe range the value and its fee together could pass it.
  const rough = quantity * price * market.tickLotUnits
  return rough > Number.MAX_SAFE_INTEGER / 2 ? undefined : notional(quantity, price, market)
}

function bandRefusal(side: 'buy' | 'sell', price: Ticks, situation: PreviewSituation): PreviewRefusal | undefined {
  if (situation.index === undefined) return undefined
  const bound = bandBound(situation.index, side, situation.market.bandRate)
  return (side === 'buy' ? price > bound : price < bound) ? { rule: 'price_band', bound } : undefined
}

function sizeRefusal(value: Units, { market }: PreviewSituation): PreviewRefusal | undefined {
  return value < market.minNotional ? { rule: 'min_notional', bound: market.minNotional } : undefined
}

function balanceRefusal(preview: OrderPreview, { available }: PreviewSituation): PreviewRefusal | undefined {
  return preview.hold > available ? { rule: 'insufficient_balance', bound: available } : undefined
}

function refusedEmpty(refusal: PreviewRefusal): OrderPreview {
  const nothing = { lots: lots(0), notional: ZERO, fee: ZERO, total: ZERO, hold: ZERO }
  return { ...nothing, worst: ticks(0), unfilled: lots(0), refusal }
}
