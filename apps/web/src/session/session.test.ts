import type { UserInfo } from '@candlewick/protocol/calls/account'
import { beforeEach, describe, expect, it } from 'vitest'
import { accessToken } from '../platform/token.ts'
import { clearSession, enterSession, refreshIsDue, useSession } from './session.ts'

const USER: UserInfo = {
  userId: 'u',
  id: 'u',
  blade_user_id: 'u',
  account: '',
  email: 'a@b.test',
  phone: '',
  avatar: '',
  chatKey: '',
  is_merchant: 1,
  merchant: null,
  roles: [],
  inviteCode: 'ABCD',
  certification: 'none',
  vip: 0,
  createTime: 1,
}

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
