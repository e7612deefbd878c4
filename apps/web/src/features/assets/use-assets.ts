/** Balances and accounts as queries, read anew when prices have moved on or something of one's own happened. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { BorrowingAccount } from '../../platform/accounts.ts'
import { api } from '../../platform/api.ts'
import { callQuery } from '../../platform/queries.ts'
import { ownState } from '../../realtime/own.ts'
import { useSettings } from '../../settings/settings.ts'
import { MARGIN } from '../margin/public.ts'
import { BILLS } from './bills-query.ts'

/** Worth moves with prices; amounts come live by the socket. */
const WORTH_MS = 15_000
/** Fills come in bursts: one reading after the burst is enough. */
const SETTLE_MS = 600

export const ALL_ACCOUNTS = 0

export function useBalances(type: number) {
  const currency = useSettings((settings) => settings.exchange)
  return useQuery({
    ...callQuery('assets.getMyBalance', { type, currency }),
    refetchInterval: WORTH_MS,
    placeholderData: keepPreviousData,
  })
}

export function useAccounts() {
  const currency = useSettings((settings) => settings.exchange)
  return useQuery({
    ...callQuery('assets.getWalletAccount', { currency }),
    refetchInterval: WORTH_MS,
    placeholderData: keepPreviousData,
  })
}

/** The cross account, or the isolated ones that hold or owe something. */
export function useMarginAccounts(account: BorrowingAccount) {
  const currency = useSettings((settings) => settings.exchange)
  return useQuery({
    queryKey: [MARGIN, 'accounts', account, currency],
    queryFn: async ({ signal }) => {
      if (account === 'all') return [await api.call('margin.allMarginProperty', { currency }, { signal })]
      return (await api.call('margin.fixedAccounts', { currency }, { signal })).records
    },
    refetchInterval: WORTH_MS,
    placeholderData: (before) => before,
  })
}

/** Reads all of the page anew. */
export function useReadAnew(): () => void {
  const cache = useQueryClient()
  return useCallback(() => {
    for (const key of ['assets.getMyBalance', 'assets.getWalletAccount', BILLS, MARGIN]) {
      void cache.invalidateQueries({ queryKey: [key] })
    }
  }, [cache])
}

/** Keeps the page with what happens: orders placed, filled, ended. */
export function useFreshAssets(): void {
  const readAnew = useReadAnew()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      clearTimeout(timer)
      timer = setTimeout(readAnew, SETTLE_MS)
    }
    const stops = [ownState.onRows(soon), ownState.onTrades(soon), ownState.onEnd(soon)]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [readAnew])
}
