/**
 * Keeps waiting trailing stops where they would fire now. The server tells it whenever it is asked, but not with every
 * price; the same formula on the prices that come anyway moves them on between.
 */
import type { OwnOrder } from '@candlewick/protocol/realtime'
import { trailingTrigger } from '@candlewick/rules/conditional'
import { useEffect, useSyncExternalStore } from 'react'
import { marketFeed } from '../realtime/market.ts'
import { ownState } from '../realtime/own.ts'
import type { OrderRow } from '../realtime/own-state.ts'
import { rateOf } from './form/percent.ts'
import { callbackText } from './order-texts.ts'
import { priceOf, type SpotMarket, ticksOf } from './spot-market.ts'

/** Where the stop fires once the price has been at `price` (ticks), as its text; undefined where that moves nothing. */
export function followedTrigger(order: OwnOrder, market: SpotMarket, price: number): string | undefined {
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

const trailingOf = (rows: readonly OrderRow[]): OwnOrder[] =>
  rows.flatMap((row) =>
    row.kind === 'order' && row.order.commissType === 'trailing' && row.order.status === 'waiting' ? [row.order] : [],
  )

function follow(market: SpotMarket): void {
  const { close, index } = marketFeed.details.get(market.symbol) ?? {}
  for (const order of trailingOf(ownState.rows())) {
    const text = order.triggerBy === 'index' ? index : close
    const price = text === undefined ? undefined : ticksOf(market, text)
    if (order.symbol !== market.symbol || !price) continue
    const trigger = followedTrigger(order, market, price)
    if (trigger !== undefined) ownState.follow(order.id, trigger)
  }
}

const followedSymbols = (): string =>
  [...new Set(trailingOf(ownState.rows()).map((order) => order.symbol))].sort().join()

/** Follows the prices of all own trailing stops while the component stands. */
export function useFollowTrailing(markets: readonly SpotMarket[]): void {
  // As one text, so that a terminal is painted again only when a market comes or goes, not with every step of a stop.
  const symbols = useSyncExternalStore((listener) => ownState.onRows(listener), followedSymbols)
  useEffect(() => {
    const followed = markets.filter((market) => symbols.split(',').includes(market.symbol))
    const stops = followed.flatMap((market) => [
      marketFeed.subscribe({ type: 'DETAIL', symbol: market.symbol }),
      marketFeed.details.subscribe(market.symbol, () => follow(market)),
    ])
    return () => {
      for (const stop of stops) stop()
    }
  }, [symbols, markets])
}
