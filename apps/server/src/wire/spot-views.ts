/** An order and a trade as their owner sees them: the same words on the socket, in an answer and in the tables. */
import type { OrderView, TradeEvent, TradeSide } from '@candlewick/engine/events'
import { formatDecimal, stepOf } from '@candlewick/money/decimal'
import type { OwnOrder, OwnTrade, PublicTrade } from '@candlewick/protocol/realtime'
import { averagePriceText, decimalText, lotsText, type MarketScale, priceText, quoteText, rateText } from './scales.ts'

/**
 * What the order is worth: its amount, or its quantity at its price. At market by quantity what it filled, and where it
 * has not fired its quantity at the price that it waits or waited for.
 */
function orderValue(order: OrderView, market: MarketScale): string {
  if (order.amount > 0) return quoteText(market, order.amount)
  if (order.kind === 'market' && !awaits(order)) return quoteText(market, order.filledQuote)
  const tick = stepOf(market.tickSize)
  const price = order.kind === 'limit' ? order.price : awaitedPrice(order)
  const decimals = tick.decimals + market.baseDecimals
  const value = price * tick.size * order.lots * market.lotUnits
  // Each factor is at least one, so that no product before the last was past what is exact either.
  if (Number.isSafeInteger(value)) return formatDecimal(value, decimals)
  const quantity = BigInt(order.lots) * BigInt(market.lotUnits)
  return decimalText(BigInt(price) * BigInt(tick.size) * quantity, decimals)
}

/** Whether it is one that had to fire, and did not. */
function awaits({ condition }: OrderView): boolean {
  return condition !== undefined && condition.triggeredAt === undefined
}

function awaitedPrice({ condition }: OrderView): number {
  return condition?.trigger || condition?.activation || 0
}

const ACCOUNTS = { 5: 'all', 6: 'fixed' } as const

/** The account that an order trades with, as the wire names it. */
export function orderAccount(account: 5 | 6 | undefined): OwnOrder['account'] {
  return account === undefined ? 'spot' : ACCOUNTS[account]
}

export function ownOrder(order: OrderView, market: MarketScale): OwnOrder {
  return {
    id: String(order.id),
    clientId: order.clientId,
    symbol: order.symbol,
    account: orderAccount(order.account),
    side: order.side,
    orderType: orderType(order),
    price: priceText(market, order.price),
    quantity: lotsText(market, order.lots),
    amount: quoteText(market, order.amount),
    filledQuantity: lotsText(market, order.filledLots),
    averagePrice: averagePriceText(market, order.filledQuote, order.filledLots),
    orderValue: orderValue(order, market),
    fee: quoteText(market, order.fee),
    timeInForce: order.tif,
    postOnly: order.postOnly,
    status: order.status,
    ...(order.endReason === undefined ? {} : { endReason: order.endReason }),
    ...conditionOf(order, market),
    icebergQuantity: lotsText(market, order.display ?? 0),
    ...(order.ocoId === undefined ? {} : { ocoId: String(order.ocoId) }),
    ...(order.repays === true && { repays: true }),
    placedTime: order.createdAt,
    updateTime: order.updatedAt,
  }
}

function orderType({ kind, condition }: OrderView): OwnOrder['orderType'] {
  if (condition === undefined) return kind
  return condition.type === 'trailing' ? 'trailing' : `stop_${kind}`
}

function conditionOf({ condition }: OrderView, market: MarketScale) {
  if (condition === undefined) return { triggerPrice: '0', callbackRate: '0' }
  const { activation, triggeredAt } = condition
  return {
    triggerPrice: priceText(market, condition.trigger),
    triggerBy: condition.by,
    triggerWhen: condition.rises ? ('rises' as const) : ('falls' as const),
    callbackRate: rateText(condition.callback ?? 0),
    ...(activation === undefined ? {} : { activationPrice: priceText(market, activation) }),
    ...(triggeredAt === undefined ? {} : { triggerTime: triggeredAt }),
  }
}

/** One side of a match. The fee is in the quote asset. */
export function ownTrade(
  trade: TradeEvent,
  own: TradeSide,
  role: 'maker' | 'taker',
  time: number,
  market: MarketScale,
): OwnTrade {
  return {
    id: String(trade.id),
    orderId: String(own.order),
    symbol: trade.symbol,
    account: orderAccount(own.account),
    side: sideOf(trade, role),
    role,
    price: priceText(market, trade.price),
    quantity: lotsText(market, trade.lots),
    amount: quoteText(market, trade.quote),
    fee: quoteText(market, own.fee),
    feeCoin: market.quote,
    time,
  }
}

function sideOf(trade: TradeEvent, role: 'maker' | 'taker'): 'buy' | 'sell' {
  if (role === 'taker') return trade.takerSide
  return trade.takerSide === 'buy' ? 'sell' : 'buy'
}

export function publicTrade(
  trade: Pick<TradeEvent, 'id' | 'price' | 'lots' | 'takerSide'>,
  time: number,
  market: MarketScale,
): PublicTrade {
  return {
    id: String(trade.id),
    price: priceText(market, trade.price),
    quantity: lotsText(market, trade.lots),
    side: trade.takerSide,
    time,
  }
}
