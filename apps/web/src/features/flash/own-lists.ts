/** Reads what of one's own the flash terminal shows: at the start, after every reconnection, and after a transfer. */
import { CallFailure } from '@candlewick/protocol/client'
import { FLASH_ACCOUNT } from '../../platform/accounts.ts'
import { api } from '../../platform/api.ts'
import { serverNow } from '../../platform/server-clock.ts'
import { ownState, useOwnFeed } from '../../realtime/own.ts'
import { useSettings } from '../../settings/settings.ts'
import { useFresh } from '../../terminal/desk/use-fresh.ts'
import { loadFlash, useOwnFlash } from './own-flash.ts'

/** One customer has at most 100 contracts open. */
const RUNNING_PAGE = 100
/** Clocks and answers are never so far apart that a contract of before the question counts as younger. */
const SLACK_MS = 1_000

async function loadRunning(): Promise<void> {
  const askedAt = serverNow() - SLACK_MS
  const { records } = await api.call('flash.selectOrderList', { state: 'running', pageSize: RUNNING_PAGE })
  loadFlash(records, askedAt)
}

async function loadBalance(): Promise<void> {
  const since = ownState.sequence
  const { exchange } = useSettings.getState()
  const { records } = await api.call('assets.getMyBalance', { type: FLASH_ACCOUNT, currency: exchange })
  const coins = records.map(({ coin, available, occupied }) => ({ account: FLASH_ACCOUNT, coin, available, occupied }))
  ownState.loadCoins(coins, since)
}

/** Reads the account and the running contracts. */
export function refreshFlash(): void {
  for (const work of [loadRunning(), loadBalance()]) {
    work.catch((error: unknown) => {
      // The client has said what failed; the socket, or the next connection, brings what is missing.
      if (!(error instanceof CallFailure)) throw error
    })
  }
}

/** Keeps the running contracts and the account alive while the screen stands. */
export function useFlashLists(): void {
  useOwnFeed(refreshFlash)
}

function onFlashNews(listener: () => void): () => void {
  return useOwnFlash.subscribe((now, before) => {
    if (now.running !== before.running) listener()
  })
}

/** Reads anew what is kept under `key` when something happens to own flash contracts. */
export function useFreshOnFlash(key: string): void {
  useFresh(key, onFlashNews)
}
