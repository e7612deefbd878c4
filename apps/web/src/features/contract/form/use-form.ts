/** The form's state and situation for components, kept up to date at a reading pace. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { callQuery } from '../../../platform/queries.ts'
import { marketFeed } from '../../../realtime/market.ts'
import { ownState } from '../../../realtime/own.ts'
import { coinKey } from '../../../realtime/own-state.ts'
import { useSession } from '../../../session/session.ts'
import { useOwnContracts } from '../own-contracts.ts'
import { useContractUnit } from '../units.ts'
import type { FormSituation } from './draft.ts'
import type { ContractFormState, ContractSetting, ContractStore } from './store.ts'

export function useContractDraft(store: ContractStore): ContractFormState {
  return useSyncExternalStore(store.subscribe, store.state)
}

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

/** A form is read by people: four times a second is as live as its figures need to be. */
const SITUATION_MS = 250

export function useContractSituation(store: ContractStore): FormSituation {
  const [situation, setSituation] = useState(() => store.situation())
  useEffect(() => {
    setSituation(store.situation())
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        setSituation(store.situation())
      }, SITUATION_MS)
    }
    const now = () => setSituation(store.situation())
    const { market } = store
    const stops = [
      marketFeed.subscribeBook(market.symbol, market.scale),
      marketFeed.subscribe({ type: 'DETAIL', symbol: market.symbol }),
      marketFeed.books.subscribe(market.symbol, later),
      marketFeed.details.subscribe(market.symbol, later),
      ownState.coins.subscribe(coinKey(market.account, market.settle), later),
      useOwnContracts.subscribe(later),
      useContractUnit.subscribe(now),
      store.subscribe(now),
    ]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [store])
  return situation
}
