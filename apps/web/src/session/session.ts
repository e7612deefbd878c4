/**
 * Who is logged in. The token's cookie is the truth of whether anyone is; the user info follows from the server. Every
 * ten seconds the age of the token is looked at, and past the configured age it is exchanged for a new one, by one tab
 * at a time. A token that cannot be exchanged (its refresh cookie is gone) is used to its end.
 */
import type { UserInfo } from '@candlewick/protocol/calls/account'
import { CallFailure } from '@candlewick/protocol/client'
import { create } from 'zustand'
import { api, type LostSession, onLostSession } from '../platform/api.ts'
import { platformConfig, storageKey } from '../platform/config.ts'
import { queryClient } from '../platform/queries.ts'
import { forget, store, stored } from '../platform/storage.ts'
import { accessToken, keepToken, removeTokens } from '../platform/token.ts'

const CHECK_MS = 10_000
/** A cookie set by one tab may be seen by another a little later than what it keeps in its storage. */
const COOKIE_LAG_MS = 500
const TOKEN_TIME = 'tokenTime'

export interface Session {
  isLogin: boolean
  token: string | undefined
  /** Undefined until the server has said who it is. */
  userInfo: UserInfo | undefined
}

const NOBODY: Session = { isLogin: false, token: undefined, userInfo: undefined }

/** When the token was got, for browsers that keep nothing: without it they would exchange it at every look. */
let heldTime: number | undefined

function keepTokenTime(): void {
  heldTime = Date.now()
  store(TOKEN_TIME, heldTime)
}

export const useSession = create<Session>(() => {
  const token = accessToken()
  return { ...NOBODY, isLogin: token !== undefined, token }
})

/** Takes over what login, registration or refresh answered. */
export function enterSession(answer: { satoken: string; user: UserInfo }): void {
  if (accessToken() !== answer.satoken) keepToken(answer.satoken)
  keepTokenTime()
  useSession.setState({ isLogin: true, token: answer.satoken, userInfo: answer.user })
}

/** Forgets the session in this browser, and all that the query cache knows of the person. */
export function clearSession(): void {
  removeTokens()
  forget(TOKEN_TIME)
  heldTime = undefined
  useSession.setState(NOBODY)
  queryClient.clear()
}

/** Ends the session on the server and here. Here it ends even where the server cannot be reached. */
export async function logOut(): Promise<void> {
  try {
    await api.call('account.logout', {})
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
  } finally {
    clearSession()
  }
}

/** Asks the server who is logged in. A failure changes nothing here: a lost session is told by `onLostSession`. */
export async function renewUserInfo(): Promise<void> {
  if (!useSession.getState().isLogin) return
  try {
    const { user } = await api.call('account.getInfo', {})
    if (useSession.getState().isLogin) useSession.setState({ userInfo: user })
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
  }
}

/** Whether the token is so old that it should be exchanged. */
export function refreshIsDue(tokenTime: unknown, now: number, refreshAfterSeconds: number): boolean {
  return typeof tokenTime !== 'number' || (now - tokenTime) / 1000 >= refreshAfterSeconds
}

/** Exchanges an old token for a new one; another tab that is at it already is left to it. */
async function refreshWhenDue(): Promise<void> {
  const due = () => refreshIsDue(stored(TOKEN_TIME) ?? heldTime, Date.now(), platformConfig().refreshAfter)
  if (!useSession.getState().isLogin || !due()) return
  await navigator.locks.request(storageKey('refresh'), { ifAvailable: true }, async (lock) => {
    if (!lock || !due()) return
    try {
      enterSession(await api.call('account.refresh', {}))
      await renewUserInfo()
    } catch (error) {
      // The lock is released and the next look tries again.
      if (!(error instanceof CallFailure)) throw error
      if (error.code !== 401) return
      // No refresh cookie, or one that no longer holds. The token itself may be good for days: asking with it tells, and
      // one that is over logs out by that answer.
      keepTokenTime()
      await renewUserInfo()
    }
  })
}

/** Follows what other tabs did: logged in, logged out, got a new token. */
function followCookie(): void {
  const token = accessToken()
  const { token: known, isLogin } = useSession.getState()
  if (token === known) return
  if (token === undefined && isLogin) clearSession()
  else if (token !== undefined) void takeOver(token)
}

/** Another tab has a new token: of the same person after a refresh, or of somebody else, of whom nothing may be mixed in. */
async function takeOver(token: string): Promise<void> {
  const before = useSession.getState().userInfo?.userId
  useSession.setState({ isLogin: true, token })
  await renewUserInfo()
  if (useSession.getState().userInfo?.userId !== before) queryClient.clear()
}

/** What another tab keeps or forgets of the session is looked at at once; the watch would only come round to it. */
function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== null && event.key !== storageKey(TOKEN_TIME)) return
    followCookie()
    setTimeout(followCookie, COOKIE_LAG_MS)
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') followCookie()
  })
}

/** The cookie that the server gave is the server's to take back; where it cannot be reached it is of no more use. */
async function forgetRefresh(): Promise<void> {
  try {
    await api.call('account.forget', {})
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
  }
}

/** Starts the watch over the session. `leave` takes the person away where the session is lost. */
export function startSession(leave: (to: LostSession) => void): void {
  onLostSession((to) => {
    if (!useSession.getState().isLogin) return
    clearSession()
    void forgetRefresh()
    leave(to)
  })
  followOtherTabs()
  void renewUserInfo()
  setInterval(() => {
    followCookie()
    void refreshWhenDue()
  }, CHECK_MS)
}
