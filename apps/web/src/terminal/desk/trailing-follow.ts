/**
 * Keeps waiting trailing stops where they would fire now. The server tells it whenever it is asked, but not with every
 * price; the same formula on the prices that come anyway moves them on between.
 */
import type { OwnOrder } from '@candlewick/protocol/realtime'
import { trailingTrigger } from '@candlewick/rules/conditional'
import { useEffect, useSyncExternalStore } from 'react'
import { callbackText } from '../../lists/order-texts.ts'
import type { TerminalMarket } from '../../markets/terminal-market.ts'
import { priceOf, ticksOf } from '../../markets/terminal-market.ts'
import { marketFeed } from '../../realtime/market.ts'
import { ownState } from '../../realtime/own.ts'
import { rateOf } from '../form/percent.ts'

/** What of an order has to be known to follow it. */
interface FollowedOrder
  extends Pick<
    OwnOrder,
    'id' | 'symbol' | 'side' | 'orderType' | 'status' | 'callbackRate' | 'triggerPrice' | 'activationPrice'
  > {
  readonly triggerBy?: 'last' | 'index' | 'mark'
}

/** Where the stop fires once the price has been at `price` (ticks), as its text; undefined where that moves nothing. */
export function followedTrigger(
  order: Pick<FollowedOrder, 'side' | 'callbackRate' | 'triggerPrice' | 'activationPrice'>,
  market: TerminalMarket,
  price: number,
): string | undefined {
  const callback = rateOf(callbackText(order.callbackRate))
  const reached = ticksOf(market, priceOf(market, price))
  if (callback === undefined || !reached) return undefined
  const here = ticksOf(market, order.triggerPrice) ?? 0
  const sells = order.side === 'sell'
  if (here === 0) {
    const activation = order.activationPrice === undefined ? undefined : ticksOf(market, order.activationPrice)
    const began = activation === undefined || (sells ? price >= activation : price <= activation)
    return began ? priceOf(market, trailingTrigger(reached, callback, order.side)) : undefined
  }
  const next = trailingTrigger(reached, callback, order.side)
  return (sells ? next > here : next < here) ? priceOf(market, next) : undefined
}

/** Own orders, of pairs or of contracts, among which trailing stops are followed. */
export interface Followed {
  readonly subscribe: (listener: () => void) => () => void
  readonly orders: () => readonly FollowedOrder[]
  /** It would fire here now. */
  readonly follow: (id: string, triggerPrice: string) => void
}

const trailingOf = (own: Followed): FollowedOrder[] =>
  own.orders().filter(({ orderType, status }) => orderType === 'trailing' && status === 'waiting')

function follow(own: Followed, market: TerminalMarket): void {
  const { close, index, mark } = marketFeed.details.get(market.symbol) ?? {}
  for (const order of trailingOf(own)) {
    const text = { index, mark, last: close }[order.triggerBy ?? 'last']
    const price = text === undefined ? undefined : ticksOf(market, text)
    if (order.symbol !== market.symbol || !price) continue
    const trigger = followedTrigger(order, market, price)
    if (trigger !== undefined) own.follow(order.id, trigger)
  }
}

const symbolsOf = (own: Followed): string => [...new Set(trailingOf(own).map((order) => order.symbol))].sort().join()

/** Follows the prices of the trailing stops among these while the component stands; `own` is one object for ever. */
export function useFollow(own: Followed, markets: readonly TerminalMarket[]): void {
  // As one text, so that a terminal is painted again only when a market comes or goes, not with every step of a stop.
  const symbols = useSyncExternalStore(own.subscribe, () => symbolsOf(own))
  useEffect(() => {
    const followed = markets.filter((market) => symbols.split(',').includes(market.symbol))
    const stops = followed.flatMap((market) => [
      marketFeed.subscribe({ type: 'DETAIL', symbol: market.symbol }),
      marketFeed.details.subscribe(market.symbol, () => follow(own, market)),
    ])
    return () => {
      for (const stop of stops) stop()
    }
  }, [own, symbols, markets])
}

const SPOT: Followed = {
  subscribe: (listener) => ownState.onRows(listener),
  orders: () => ownState.rows().flatMap((row) => (row.kind === 'order' ? [row.order] : [])),
  follow: (id, triggerPrice) => ownState.follow(id, triggerPrice),
}

/** Follows the prices of all own trailing stops of pairs while the component stands. */
export function useFollowTrailing(markets: readonly TerminalMarket[]): void {
  useFollow(SPOT, markets)
}
