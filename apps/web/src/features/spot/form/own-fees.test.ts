// @vitest-environment happy-dom
/** An order's fee is shown by the rates in force for who sends it, agreed ones too. */
import { DEFAULT_FEES } from '@candlewick/rules/fees'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
// Its table is fetched when it is first asked, which no clock of a test hurries.
import '@candlewick/protocol/tables/fees.generated'
import { queryClient } from '../../../platform/queries.ts'
import { useSession } from '../../../session/session.ts'
import { USER } from '../../../session/testing/user.ts'
import { followOwnFees, ownFees } from './own-fees.ts'

const AGREED = { maker: '0.0001', taker: '0.0003', tier: null, volume: '0', windowDays: 30, reached: 0 }

/** Every address that was asked. */
const asked: string[] = []

const logIn = (vip: number) => useSession.setState({ isLogin: true, token: 'secret', userInfo: { ...USER, vip } })

beforeAll(() => {
  Object.assign(window, { platformConfig: { keyName: 'cw', cookieTime: 7 } })
})
afterEach(() => {
  useSession.setState({ isLogin: false, token: undefined, userInfo: undefined })
  queryClient.clear()
  vi.unstubAllGlobals()
  asked.length = 0
})

it('takes for a visitor the published rates of the first tier', async () => {
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    const tiers = [{ tier: 0, volume: '0', maker: '0.0002', taker: '0.0004' }]
    return Promise.resolve(new Response(JSON.stringify({ code: 200, msg: '', data: { tiers, windowDays: 30 } })))
  })
  const stop = followOwnFees(() => undefined)
  expect(ownFees()).toMatchObject(DEFAULT_FEES)
  await vi.waitFor(() => expect(ownFees()).toEqual({ maker: 20_000, taker: 40_000 }))
  expect(asked.map((url) => url.split('/').at(-1))).toEqual(['feeTiers'])
  stop()
})

it('takes everybody’s until the server has said the rates in force, which count from then on', async () => {
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return Promise.resolve(new Response(JSON.stringify({ code: 200, msg: '', data: AGREED })))
  })
  logIn(2)
  expect(ownFees()).toMatchObject(DEFAULT_FEES)
  const later = vi.fn()
  const stop = followOwnFees(later)
  await vi.waitFor(() => expect(ownFees()).toEqual({ maker: 10_000, taker: 30_000 }))
  expect(later).toHaveBeenCalled()
  expect(asked.filter((url) => url.endsWith('/spot/feeTier'))).toHaveLength(1)
  stop()
})

it('forgets the rates of who has left', () => {
  logIn(0)
  queryClient.setQueryData(['fees.feeTier', {}], AGREED)
  expect(ownFees().taker).toBe(30_000)
  useSession.setState({ isLogin: false, token: undefined, userInfo: undefined })
  expect(ownFees()).toMatchObject(DEFAULT_FEES)
})
