import { BILL_REASONS } from '@candlewick/protocol/bill-reasons'
import { LANGUAGES } from '@candlewick/protocol/languages'
import { describe, expect, it, vi } from 'vitest'
import { accountNumbered, billWords, ownAccounts, startAreas } from '../areas/area.ts'
import { useOwnContracts } from '../features/contract/public.ts'
import { centreSearch } from '../features/orders/public.ts'
import type { Named } from '../i18n/named.ts'
import { assetsMenu, footMarket, footTrade, linkKey, mainMenu, userMenu } from '../navigation/menu.ts'
import { tell } from '../realtime/channels.ts'

// What the page's first script sets, there before any module of the app.
vi.hoisted(() => Object.assign(window, { platformConfig: { keyName: 'cw' } }))
const { AREAS } = await import('./areas.ts')
const { makeRouter } = await import('./router.tsx')

const router = makeRouter()
startAreas(AREAS)

const FILES = import.meta.glob<Record<string, unknown>>('../locales/*/*.json', { eager: true, import: 'default' })

/** A text of a language by its name; undefined where there is none. */
function textOf(language: string, { feature, key }: Named): unknown {
  let found: unknown = FILES[`../locales/${language}/${feature}.json`]
  for (const part of key.split('.')) {
    found = typeof found === 'object' && found !== null ? Reflect.get(found, part) : undefined
  }
  return found
}

const menus = () => [mainMenu(), mainMenu().flatMap(({ children = [] }) => children), assetsMenu(), userMenu()]

describe('what the areas add', () => {
  it('every reason of the ledger is called something by one area, and by one only', () => {
    const named = (reason: string) => AREAS.filter((area) => 'bills' in area && reason in area.bills).length
    for (const reason of BILL_REASONS) expect([reason, named(reason)]).toEqual([reason, 1])
  })

  it('no two areas have an account of one number, and all those that the server counts are there', () => {
    const numbers = ownAccounts().map(({ number }) => number)
    expect(numbers.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(accountNumbered(0)).toBeUndefined()
  })

  it.each(LANGUAGES)('in %s everything that is named has a text', (language) => {
    const names = [
      ...[...menus(), footMarket(), footTrade()].flat().flatMap(({ text, hint = text }) => [text, hint]),
      ...ownAccounts().flatMap(({ name, fullName }) => [name, fullName]),
      ...BILL_REASONS.flatMap((reason) => billWords(reason)?.name ?? []),
    ]
    expect(names.filter((name) => typeof textOf(language, name) !== 'string')).toEqual([])
  })

  it('no menu has an entry twice, and each leads to an address that is there', () => {
    for (const menu of menus()) expect(new Set(menu.map(linkKey)).size).toBe(menu.length)
    const links = menus().flat()
    const accounts = ownAccounts().flatMap(({ orders }) => orders ?? [])
    const placeOf = (to: string) => router.matchRoutes(to, {}).at(-1)?.routeId
    expect(placeOf('/no/such/address')).toBe('/$')
    for (const to of [...links.map((link) => link.to), ...accounts]) expect([to, placeOf(to)]).not.toEqual([to, '/$'])
  })

  it('an order centre address keeps what its product has, and nothing that only another one has', () => {
    const found = (search: Record<string, string>) => centreSearch({ key: 'tradeOrder', ...search })
    const all = { wallet: 'qc', side: 'up', type: 'oco', status: 'running', order: '7' }
    expect(found({ product: 'flash', symbol: 'EUR', ...all })).toEqual({
      product: 'flash',
      symbol: 'EUR',
      side: 'up',
      status: 'running',
      order: '7',
    })
    expect(found({ symbol: 'BTC_USDT', ...all })).toEqual({ symbol: 'BTC_USDT', type: 'oco', status: 'running' })
    expect(found({ product: 'swap', symbol: 'BTC_USDT', ...all })).toEqual({
      product: 'swap',
      symbol: 'BTC_USDT',
      order: '7',
    })
    expect(found({ product: 'spot', symbol: 'BTC_USDT', ...all, side: 'buy' })).toEqual({
      product: 'spot',
      symbol: 'BTC_USDT',
      wallet: 'qc',
      side: 'buy',
      type: 'oco',
      order: '7',
    })
    expect(found({ product: 'contract', symbol: 'BTC_USDT', ...all })).toEqual({ product: 'contract', order: '7' })
    expect(found({ product: 'piggy-bank', side: 'buy' })).toEqual({})
  })

  it('a message of the private socket reaches the area it is for', () => {
    tell('POSITION', { type: 'POSITION', sequence: 7, data: [], accounts: [] })
    expect(useOwnContracts.getState().known).toBe(true)
  })
})
