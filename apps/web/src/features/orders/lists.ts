/** The lists of the page as queries: open orders live from the own state, ended orders and fills page after page. */
import { CallFailure, type CallInput } from '@candlewick/protocol/client'
import { useCallback, useState } from 'react'
import type { Period } from '../../lists/period.ts'
import type { TradeAccount } from '../../platform/accounts.ts'
import { api } from '../../platform/api.ts'
import { ownState, useOwnFeed, useOwnRows } from '../../realtime/own.ts'
import type { OrderRow } from '../../realtime/own-state.ts'
import { useFresh } from '../../terminal/desk/use-fresh.ts'
import { loadOpenOrders } from '../spot/public.ts'
import type { OrdersSearch } from './orders-search.ts'

/** The first part of the lists' query keys. */
export const LISTS = 'own-orders'

/** What the filters ask of a list. */
export type ListFilter = Pick<OrdersSearch, 'symbol' | 'side' | 'state' | 'type'> & Period & { account: TradeAccount }

export interface OpenOrders {
  /** Undefined until they are known. */
  rows: readonly OrderRow[] | undefined
  failed: boolean
  retry: () => void
}

export function useOpenOrders(): OpenOrders {
  const rows = useOwnRows()
  const [state, setState] = useState<'loading' | 'known' | 'failed'>('loading')
  const load = useCallback(() => {
    loadOpenOrders().then(
      () => setState('known'),
      (error: unknown) => {
        // The client has said what failed; the page says it in the place of the list.
        if (!(error instanceof CallFailure)) throw error
        setState((before) => (before === 'known' ? before : 'failed'))
      },
    )
  }, [])
  useOwnFeed(load)
  const known = state === 'known' || rows.length > 0
  return { rows: known ? rows : undefined, failed: state === 'failed', retry: load }
}

/** The fields of a filter that are there, as the calls take them. */
function fieldsOf({ account, symbol, side, startTime, endTime }: ListFilter) {
  return {
    account,
    ...(symbol === undefined ? {} : { symbol }),
    ...(side === undefined ? {} : { side }),
    ...(startTime === undefined ? {} : { startTime }),
    ...(endTime === undefined ? {} : { endTime }),
  }
}

/** Reads one page of ended orders. */
export function readHistory(
  filter: ListFilter,
  pageSize: number,
  cursor: string | undefined,
  options: { signal?: AbortSignal },
) {
  const input: CallInput<'spot.orderList'> = {
    state: 'history',
    ...fieldsOf(filter),
    ...(filter.state === undefined ? {} : { status: filter.state }),
    ...(filter.type === undefined ? {} : { orderType: filter.type }),
    pageSize,
    ...(cursor === undefined ? {} : { cursor }),
  }
  return api.call('spot.orderList', input, options)
}

/** Reads one page of fills in a pair. */
export function readTrades(
  symbol: string,
  filter: ListFilter,
  pageSize: number,
  cursor: string | undefined,
  options: { signal?: AbortSignal },
) {
  const { symbol: _, ...fields } = fieldsOf(filter)
  const input = { symbol, ...fields, pageSize, ...(cursor === undefined ? {} : { cursor }) }
  return api.call('spot.myExchangeLog', input, options)
}

/** Reads the lists anew when an order ends or fills. */
export function useFreshLists(): void {
  useFresh(LISTS, onSpotNews)
}

function onSpotNews(listener: () => void): () => void {
  const stops = [ownState.onEnd(listener), ownState.onTrades(listener)]
  return () => {
    for (const stop of stops) stop()
  }
}
