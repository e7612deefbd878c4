/** Reads the customer's contract lists: at the start, after every reconnection, and what an order changed in passing. */
import { CallFailure } from '@candlewick/protocol/client'
import { CONTRACT_TYPES } from '@candlewick/protocol/contract-symbols'
import { useEffect } from 'react'
import { api } from '../../platform/api.ts'
import { useOwnFeed } from '../../realtime/own.ts'
import { useSession } from '../../session/session.ts'
import { useFresh } from '../../terminal/desk/use-fresh.ts'
import {
  contractSequence,
  loadContractFills,
  loadContractOrders,
  takePositions,
  useOwnContracts,
} from './own-contracts.ts'

const OPEN_ORDERS_PAGE = 500
const FILLS_PAGE = 100
/** Orders change in bursts: what they hold of the account is read once after the burst. */
const SETTLE_MS = 400

async function loadOrders(): Promise<void> {
  const since = contractSequence()
  const { records } = await api.call('contract.orderList', {
    state: 'current',
    pageSize: OPEN_ORDERS_PAGE,
  })
  loadContractOrders(records, since)
}

async function loadFills(): Promise<void> {
  const { records } = await api.call('contract.fills', { pageSize: FILLS_PAGE })
  loadContractFills(records)
}

/** @throws CallFailure where they could not be read */
async function loadPositions(): Promise<void> {
  const since = contractSequence()
  const kinds = await Promise.all(
    CONTRACT_TYPES.map((contractType) => api.call('contract.myPosition', { contractType })),
  )
  takePositions(
    since,
    kinds.flatMap(({ records }) => records),
    kinds.flatMap(({ accounts }) => accounts),
  )
}

function quietly(work: Promise<void>): void {
  work.catch((error: unknown) => {
    // The client has said what failed; the socket, or the next connection, brings what is missing.
    if (!(error instanceof CallFailure)) throw error
  })
}

/** Reads positions and accounts anew: after a transfer, which is no word about a position. */
export function refreshPositions(): void {
  quietly(loadPositions())
}

function loadAll(): void {
  for (const work of [loadOrders(), loadFills(), loadPositions()]) quietly(work)
}

/** Keeps the contract lists alive while the screen stands. */
export function useContractLists(): void {
  useOwnFeed(loadAll)
  const isLogin = useSession((session) => session.isLogin)
  useEffect(() => {
    if (!isLogin) return
    let timer: ReturnType<typeof setTimeout> | undefined
    // A resting order holds margin without moving a position: the accounts are read after it.
    const stop = useOwnContracts.subscribe((now, before) => {
      if (now.orders === before.orders || now.steps !== before.steps) return
      clearTimeout(timer)
      timer = setTimeout(refreshPositions, SETTLE_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [isLogin])
}

/** Orders end, fills come and positions close with what the socket says of them. */
function onContractNews(listener: () => void): () => void {
  return useOwnContracts.subscribe((now, before) => {
    if (now.steps === before.steps && (now.orders !== before.orders || now.fills !== before.fills)) listener()
  })
}

/** Reads anew what is kept under `key` when something happens to own orders and fills. */
export function useFreshOnContracts(key: string): void {
  useFresh(key, onContractNews)
}
