/** The page's one private feed and own state, following the session, and the hooks by which components read them. */
import type { OwnCoin, OwnTrade } from '@candlewick/protocol/realtime'
import { useEffect, useSyncExternalStore } from 'react'
import { SPOT_ACCOUNT } from '../platform/accounts.ts'
import { clearSession, useSession } from '../session/session.ts'
import { forgetCustomer } from './channels.ts'
import { socketUrl } from './market.ts'
import { coinKey, type OrderRow, OwnState } from './own-state.ts'
import { PrivateFeed } from './private-feed.ts'

export const ownState = new OwnState()

type Loader = () => void
const loaders = new Set<Loader>()
let feed: PrivateFeed | undefined
let feedUser: string | undefined
let users = 0

function loadAll(): void {
  for (const load of loaders) load()
}

/** Starts, stops or changes the private socket to whoever is logged in now. */
function follow(): void {
  const { userInfo, token } = useSession.getState()
  const user = users > 0 && token !== undefined ? userInfo?.userId : undefined
  if (user === feedUser) return
  feed?.stop()
  feed = undefined
  feedUser = user
  ownState.clear()
  forgetCustomer()
  if (user === undefined) return
  feed = new PrivateFeed({
    url: () => socketUrl(`/ws/coin/${user}`),
    token: () => useSession.getState().token ?? '',
    state: ownState,
    onOnline: loadAll,
    onLoggedOut: () => clearSession(),
  })
  feed.start()
}

useSession.subscribe(follow)

/**
 * Keeps the private socket open while the component stands and somebody is logged in. `load` reads the lists the
 * component shows; it is called at the start and after every reconnection, since a cut socket heard nothing.
 */
export function useOwnFeed(load: Loader): void {
  const user = useSession((session) => session.userInfo?.userId)
  useEffect(() => {
    users += 1
    follow()
    return () => {
      users -= 1
      // A change of screen unmounts and mounts again: the socket is given up only when nobody came to use it.
      setTimeout(follow, GIVE_UP_MS)
    }
  }, [])
  useEffect(() => {
    if (user === undefined) return
    loaders.add(load)
    if (feed?.online) load()
    // Where sockets are kept from passing, the lists are there all the same, if not live.
    const without = setTimeout(() => {
      if (!feed?.online) load()
    }, WITHOUT_SOCKET_MS)
    return () => {
      clearTimeout(without)
      loaders.delete(load)
    }
  }, [user, load])
}

const GIVE_UP_MS = 5_000
/** The socket has this long to be heard before the lists are read without it. */
const WITHOUT_SOCKET_MS = 2_000

export function useOwnRows(): readonly OrderRow[] {
  return useSyncExternalStore(
    (listener) => ownState.onRows(listener),
    () => ownState.rows(),
  )
}

export function useOwnTrades(): readonly OwnTrade[] {
  return useSyncExternalStore(
    (listener) => ownState.onTrades(listener),
    () => ownState.trades(),
  )
}

/** The balance of one coin; undefined until it is known (nothing held is not told). */
export function useOwnCoin(coin: string, account: number = SPOT_ACCOUNT, symbol?: string): OwnCoin | undefined {
  const key = coinKey(account, coin, symbol)
  return useSyncExternalStore(
    (listener) => ownState.coins.subscribe(key, listener),
    () => ownState.coins.get(key),
  )
}
