/** An order and a trade as their owner sees them: the same words on the socket, in an answer and in the tables. */
import type { OrderView, TradeEvent, TradeSide } from '@candlewick/engine/events'
import { stepOf } from '@candlewick/money/decimal'
import type { OwnOrder, OwnTrade, PublicTrade } from '@candlewick/protocol/realtime'
import { averagePriceText, lotsText, type MarketScale, priceText, quoteText } from './scales.ts'

/** What the order is worth: its amount, its price times its quantity, or, at market by quantity, what it filled. */
function orderValue(order: OrderView, market: MarketScale): string {
  if (order.amount > 0) return quoteText(market, order.amount)
  if (order.kind === 'market') return quoteText(market, order.filledQuote)
  const tick = stepOf(market.tickSize)
  const price = BigInt(order.price) * BigInt(tick.size)
  const quantity = BigInt(order.lots) * BigInt(market.lotUnits)
  return decimalText(price * quantity, tick.decimals + market.baseDecimals)
}

/** A whole number of any size as a plain decimal. */
export function decimalText(value: bigint, decimals: number): string {
  const digits = value.toString().padStart(decimals + 1, '0')
  const cut = digits.length - decimals
  return decimals === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`.replace(/\.?0+$/, '')
}

/** Conditional orders cannot be asked for on the wire, which has no word for one that waits. */
function shownStatus({ id, status }: OrderView): OwnOrder['status'] {
  if (status === 'waiting') throw new Error(`order ${id} waits, which the wire has no word for`)
  return status
}

export function ownOrder(order: OrderView, market: MarketScale): OwnOrder {
  return {
    id: String(order.id),
    clientId: order.clientId,
    symbol: order.symbol,
    side: order.side,
    commissType: order.kind,
    commissPrice: priceText(market, order.price),
    commissNum: lotsText(market, order.lots),
    amount: quoteText(market, order.amount),
    haveDealNum: lotsText(market, order.filledLots),
    dealAverPrice: averagePriceText(market, order.filledQuote, order.filledLots),
    entrustedValue: orderValue(order, market),
    serviceCharge: quoteText(market, order.fee),
    timeInForce: order.tif,
    postOnly: order.postOnly,
    status: shownStatus(order),
    ...(order.endReason === undefined ? {} : { endReason: order.endReason }),
    triggerPrice: '0',
    callbackRate: '0',
    icebergNum: '0',
    commissTime: order.createdAt,
    updateTime: order.updatedAt,
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
    side: sideOf(trade, role),
    role,
    price: priceText(market, trade.price),
    num: lotsText(market, trade.lots),
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

export function publicTrade(trade: TradeEvent, time: number, market: MarketScale): PublicTrade {
  return {
    id: String(trade.id),
    price: priceText(market, trade.price),
    num: lotsText(market, trade.lots),
    side: trade.takerSide,
    time,
  }
}
