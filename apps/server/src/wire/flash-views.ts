/** A flash contract as its owner sees it: the same words in an answer, in a list and on the socket. */
import type { FlashOrderView } from '@candlewick/engine/flash/events'
import { formatDecimal, fromSteps } from '@candlewick/money/decimal'
import type { Ticks } from '@candlewick/money/types'
import type { OwnFlashOrder } from '@candlewick/protocol/realtime'
import { outcomeOf, payoutOf } from '@candlewick/rules/flash/settlement'
import { rateText } from './scales.ts'

/** What of the moment a view shows. */
export interface FlashMoment {
  /** The server's clock, epoch milliseconds. */
  readonly now: number
  /** The symbol's index price now, in its steps. */
  readonly index: Ticks | undefined
}

/** @param decimals of the asset that is staked */
export function ownFlashOrder(order: FlashOrderView, decimals: number, moment: FlashMoment): OwnFlashOrder {
  const { openPrice, settlePrice, outcome, payout, stake } = order
  const text = (amount: number) => formatDecimal(amount, decimals)
  const price = (ticks: Ticks) => fromSteps(ticks, order.tickSize)
  const current = outcome === undefined ? moment.index : settlePrice
  const paid = outcome === undefined ? paidAt(order, current) : payout
  return {
    id: String(order.id),
    clientId: order.clientId,
    symbol: order.symbol,
    coin: order.asset,
    direction: order.direction,
    period: order.seconds,
    stake: text(stake),
    payoutRate: rateText(order.payoutRate),
    winPayout: text(stake + order.profit),
    status: outcome === 'void' ? 'void' : order.status,
    ...(outcome === undefined ? {} : { outcome }),
    createTime: order.acceptedAt,
    openTime: order.entryTo,
    settleAt: order.maturity,
    countdown: outcome === undefined ? Math.max(0, order.maturity - moment.now) : 0,
    ...(openPrice === undefined ? {} : { openPrice: price(openPrice) }),
    ...(settlePrice === undefined ? {} : { settlePrice: price(settlePrice) }),
    ...(current === undefined ? {} : { currentPrice: price(current) }),
    ...(paid === undefined ? {} : { profitAndLoss: text(paid - stake) }),
    ...(payout === undefined ? {} : { payout: text(payout) }),
  }
}

/** What it would pay were it settled at this price. */
function paidAt({ direction, openPrice, stake, payoutRate }: FlashOrderView, price: Ticks | undefined) {
  if (openPrice === undefined || price === undefined) return undefined
  return payoutOf(outcomeOf(direction, openPrice, price), stake, payoutRate)
}
