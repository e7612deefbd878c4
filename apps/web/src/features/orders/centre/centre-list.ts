/** The orders of all products: what the address asks of them, a page of them, and reading anew when something happens. */
import type { CallInput } from '@candlewick/protocol/client'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { usePeriod } from '../../../lists/use-period.ts'
import { accountOf } from '../../../platform/accounts.ts'
import { api } from '../../../platform/api.ts'
import { ownState, useOwnFeed } from '../../../realtime/own.ts'
import { useFreshOnContracts } from '../../contract/public.ts'
import { useFreshOnFlash } from '../../flash/public.ts'
import { type CentreSearch, PRODUCTS } from './centre-search.ts'

/** The first part of the list's query key. */
export const CENTRE = 'order-centre'
/** Orders change in bursts: one reading after the burst is enough. */
const SETTLE_MS = 600

export type CentreFilter = Omit<CallInput<'assets.orderCentre'>, 'page' | 'pageSize' | 'cursor'>

/** What the address asks of the list; one object as long as it asks the same. */
export function useCentreFilter(search: CentreSearch): CentreFilter {
  const { product = PRODUCTS[0], wallet, symbol, coin, side, type, status } = search
  const period = usePeriod(search)
  return useMemo(
    () => ({
      product,
      ...(wallet && { account: accountOf(wallet) }),
      ...(symbol && { symbol }),
      ...(coin && { coin }),
      ...(side && { direction: side }),
      ...(type && { type }),
      ...(status && { status }),
      ...period,
    }),
    [product, wallet, symbol, coin, side, type, status, period],
  )
}

/** Reads one page. */
export function readCentre(
  filter: CentreFilter,
  pageSize: number,
  cursor: string | undefined,
  options: { signal?: AbortSignal },
) {
  return api.call('assets.orderCentre', { ...filter, pageSize, ...(cursor === undefined ? {} : { cursor }) }, options)
}

/** Keeps the list with what happens: orders placed, filled, triggered, ended. */
export function useFreshCentre(): void {
  const cache = useQueryClient()
  const anew = useCallback(() => void cache.invalidateQueries({ queryKey: [CENTRE] }), [cache])
  useOwnFeed(anew)
  useFreshOnContracts(CENTRE)
  useFreshOnFlash(CENTRE)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      clearTimeout(timer)
      timer = setTimeout(anew, SETTLE_MS)
    }
    const stops = [ownState.onRows(soon), ownState.onTrades(soon), ownState.onEnd(soon)]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [anew])
}
