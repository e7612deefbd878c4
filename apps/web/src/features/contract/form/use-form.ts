/** Margin mode and leverage of a contract's form, and how they come from the server. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { callQuery } from '../../../platform/queries.ts'
import { useSession } from '../../../session/session.ts'
import type { ContractSetting, ContractStore } from './store.ts'

export function useContractSetting(store: ContractStore): ContractSetting {
  return useSyncExternalStore(store.subscribe, store.setting)
}

/** Reads margin mode and leverage of the contract into the form. */
export function useServerSetting(store: ContractStore): void {
  const isLogin = useSession((session) => session.isLogin)
  const { data } = useQuery({ ...callQuery('contract.getSetting', { symbol: store.market.symbol }), enabled: isLogin })
  useEffect(() => {
    if (data) store.takeSetting({ mode: data.marginMode, leverage: data.leverage })
  }, [data, store])
}
