import { describe, expect, it } from 'vitest'
import { hasFooter, hasTopBar, isTerminal } from './visibility.ts'

describe('the top bar', () => {
  it.each(['/user/login', '/user/register', '/user/reset'])('is hidden at %s', (path) => {
    expect(hasTopBar(path)).toBe(false)
  })
  it.each(['/home/index', '/user/index', '/trade/index'])('stands at %s', (path) => {
    expect(hasTopBar(path)).toBe(true)
  })
})

describe('the footer', () => {
  it.each([
    '/user/login',
    '/user/register',
    '/pledge/index',
    '/finance/detail',
    '/trade/index',
    '/exchange/full-screen/BTC_USDT',
    '/exchange/full-contract/BTC_USDT',
  ])('is hidden at %s', (path) => {
    expect(hasFooter(path)).toBe(false)
  })
  it.each(['/home/index', '/user/index', '/quotes/index', '/finance/investment', '/exchange/index'])(
    'stands at %s',
    (path) => {
      expect(hasFooter(path)).toBe(true)
    },
  )
})

it('terminals are trade and the full screens', () => {
  expect(['/trade/index', '/exchange/full-screen/BTC_USDT', '/home/index'].map(isTerminal)).toEqual([true, true, false])
})
