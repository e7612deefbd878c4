// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
// Its table is fetched when it is first asked, which no clock of a test hurries.
import '@candlewick/protocol/tables/account.generated'
import { accessToken, keepToken } from '../platform/token.ts'
import { clearSession, enterSession, refreshIsDue, startSession, useSession } from './session.ts'
import { USER } from './testing/user.ts'

beforeEach(() => {
  Object.assign(window, { platformConfig: { keyName: 'cw', cookieTime: 7 } })
  clearSession()
})

describe('a session', () => {
  it('begins with its token in the readable cookie', () => {
    enterSession({ satoken: 'token/1', user: USER })
    expect(useSession.getState()).toEqual({ isLogin: true, token: 'token/1', userInfo: USER })
    expect(accessToken()).toBe('token/1')
  })

  it('ends with nothing left of it', () => {
    // biome-ignore lint/suspicious/noDocumentCookie: stands for what an older client left behind
    document.cookie = 'coin-refresh-token=old; Path=/'
    enterSession({ satoken: 'token', user: USER })
    clearSession()
    expect(useSession.getState()).toEqual({ isLogin: false, token: undefined, userInfo: undefined })
    expect(document.cookie).not.toContain('coin-')
  })
})

describe('the token is exchanged', () => {
  it('once it has the configured age, or an unknown one', () => {
    expect(refreshIsDue(0, 21_599_000, 21_600)).toBe(false)
    expect(refreshIsDue(0, 21_600_000, 21_600)).toBe(true)
    expect(refreshIsDue(undefined, 0, 21_600)).toBe(true)
  })
})

describe('a token whose refresh cookie is gone', () => {
  /** Where it led; every watch that was started hears of a lost session, and the first to hear leads away. */
  const left: string[] = []

  /** What the server answers to the two calls that the watch over the session makes; counts them. */
  function answering(getInfo: 'known' | 'lost') {
    const asked = { refresh: 0, getInfo: 0, forget: 0 }
    const lost = { code: 401, msg: 'lost', error: 'token_invalid' }
    vi.stubGlobal('fetch', (url: string) => {
      const call = (['refresh', 'forget'] as const).find((name) => url.includes(name)) ?? 'getInfo'
      asked[call] += 1
      const known = call === 'getInfo' && getInfo === 'known'
      const body = known ? { code: 200, msg: '', data: { user: USER } } : lost
      return Promise.resolve(Response.json(body, { status: body.code }))
    })
    return asked
  }

  beforeEach(() => {
    left.length = 0
    vi.useFakeTimers()
    vi.stubGlobal('navigator', {
      locks: { request: (_: string, __: object, run: (lock: object) => unknown) => run({}) },
    })
    Object.assign(window, { platformConfig: { keyName: 'cw', cookieTime: 7, refreshAfter: 21_600 } })
    keepToken('good for days')
    useSession.setState({ isLogin: true, token: 'good for days' })
  })
  afterEach(() => {
    vi.clearAllTimers()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('is used to its end, and not tried again at every look', async () => {
    const asked = answering('known')
    startSession((to) => left.push(to))
    await vi.advanceTimersByTimeAsync(60_000)
    expect([useSession.getState().isLogin, left, asked.refresh]).toEqual([true, [], 1])
  })

  it('logs out once it is over itself, and has the refresh cookie taken back', async () => {
    const asked = answering('lost')
    startSession((to) => left.push(to))
    await vi.advanceTimersByTimeAsync(60_000)
    expect([useSession.getState().isLogin, left, asked.forget]).toEqual([false, ['/'], 1])
  })
})
