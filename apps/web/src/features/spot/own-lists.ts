/** Reads the customer's own lists into the own state: at the start and after every reconnection. */
import { CallFailure } from '@candlewick/protocol/client'
import { useCallback } from 'react'
import type { SpotMarket } from '../../markets/spot-market.ts'
import { SPOT_ACCOUNT } from '../../platform/accounts.ts'
import { api } from '../../platform/api.ts'
import { ownState, useOwnFeed } from '../../realtime/own.ts'
import { useSettings } from '../../settings/settings.ts'

/** No customer has more open orders than this: 200 a symbol is the market's bound, and one page is 500. */
const OPEN_ORDERS_PAGE = 500
const TRADES_PAGE = 100

/** Reads the open orders into the own state. @throws CallFailure where they could not be read */
export async function loadOpenOrders(): Promise<void> {
  const since = ownState.sequence
  const { records } = await api.call('spot.orderList', { state: 'current', pageSize: OPEN_ORDERS_PAGE })
  ownState.loadOrders(records, since)
}

async function loadBalances(currency: ReturnType<typeof useSettings.getState>['exchange']): Promise<void> {
  const since = ownState.sequence
  const { records } = await api.call('assets.getMyBalance', { type: SPOT_ACCOUNT, currency })
  const coins = records.map(({ coin, available, occupied }) => ({ account: SPOT_ACCOUNT, coin, available, occupied }))
  ownState.loadCoins(coins, since)
}

async function loadTrades(symbol: string): Promise<void> {
  const { records } = await api.call('spot.myExchangeLog', { symbol, pageSize: TRADES_PAGE })
  ownState.loadTrades(records)
}

/** Keeps the own state alive while the screen stands; `market` is the one whose trades it shows, if any. */
export function useOwnLists(market: SpotMarket | undefined): void {
  const symbol = market?.symbol
  const load = useCallback(() => {
    const { exchange } = useSettings.getState()
    const trades = symbol === undefined ? [] : [loadTrades(symbol)]
    for (const work of [loadOpenOrders(), loadBalances(exchange), ...trades]) {
      work.catch((error: unknown) => {
        // The client has said what failed; the socket, or the next connection, brings what is missing.
        if (!(error instanceof CallFailure)) throw error
      })
    }
  }, [symbol])
  useOwnFeed(load)
}
