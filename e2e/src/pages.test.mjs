// @vitest-environment happy-dom
/** The pages that journeys go through are those that the routers of both apps have: none is forgotten, none is gone. */
import { describe, expect, it, vi } from 'vitest'

// What the page's first script sets, there before any module of the app.
vi.hoisted(() => Object.assign(window, { platformConfig: { keyName: 'cw' } }))
const { CENTRE_KEYS } = await import('../../apps/web/src/features/account/centre/keys.ts')
const { isToCome } = await import('../../apps/web/src/features/home/not-open.ts')
const { makeRouter } = await import('../../apps/web/src/app/router.tsx')
const { router: consoleRouter } = await import('../../apps/console/src/app/router.tsx')
const { TABS } = await import('../../apps/console/src/features/customers/tabs.ts')
const { PRODUCTS } = await import('../../apps/console/src/features/markets/products/products.ts')
const { SHOWN } = await import('../../apps/console/src/features/wallets/shown.ts')
const { PAGES } = await import('./pages.ts')
const { CONSOLE_CASES, CONSOLE_SIGN_IN, CONSOLE_PAGES } = await import('./console-pages.ts')

/** Routes whose page is on the list at another address. */
const TWICE = {
  '/account/wallet/deposit': 'the page of deposits, which /assets/index?key=recharge is, too',
  '/account/wallet/history-deposit': 'the records, which /assets/index?key=records are, too',
}

const customers = makeRouter()
const shown = PAGES.map(({ path }) => path)
const consoleShown = [...CONSOLE_PAGES, ...CONSOLE_CASES.map(({ path }) => path), ...CONSOLE_SIGN_IN]

/** The route that shows an address; undefined where none does, or one that leads elsewhere. */
function routeOf(router, address) {
  const { pathname } = new URL(address, 'http://localhost')
  const route = router.routesById[router.matchRoutes(pathname, {}).at(-1)?.routeId]
  if (route?.options.component === undefined || route.isRoot) return undefined
  // What is no route leads home, but for products that will be there.
  return route.fullPath === '/$' && !isToCome(pathname) ? undefined : route.fullPath
}

/** Every route that shows something: those that only lead elsewhere have nothing to show. */
function routesOf(router) {
  const pages = Object.values(router.routesByPath).filter(({ options }) => options.component !== undefined)
  return pages.map(({ fullPath }) => fullPath)
}

describe.each([
  ['the customers’ app', customers, shown, Object.keys(TWICE), 'apps/web/src/features/AREA/testing/pages.json'],
  ['the console', consoleRouter, consoleShown.map((path) => `/${path.replace('$', 'x')}`), [], 'console-pages.ts'],
])('%s', (_name, router, list, named, place) => {
  it('has every route on the list of its pages, or named with its reason', () => {
    const seen = new Set([...list.map((address) => routeOf(router, address)), ...named])
    const missing = routesOf(router).filter((path) => !seen.has(path))
    expect(missing, `routes that no page is named of: name one in ${place}`).toEqual([])
    expect(routesOf(router).length).toBeGreaterThan(20)
  })

  it('has no page on the list that no route shows', () => {
    expect(list.filter((address) => routeOf(router, address) === undefined)).toEqual([])
    expect(named.filter((path) => !routesOf(router).includes(path))).toEqual([])
    expect(routeOf(router, '/no/such/page')).toBeUndefined()
  })
})

describe('what areas say of their pages', () => {
  it('is a name of its own, an address and what is known to be said', () => {
    expect(new Set(PAGES.map(({ name }) => name)).size).toBe(PAGES.length)
    for (const page of PAGES) {
      const wanted = { name: expect.stringMatching(/^[a-z-]+$/), path: expect.stringMatching(/^\//) }
      expect(page).toStrictEqual({ ...wanted, signedIn: expect.any(Boolean), whole: expect.any(Boolean) })
    }
  })
})

describe('pages of several parts', () => {
  it('have each part of the user centre on the list', () => {
    const missing = CENTRE_KEYS.filter((key) => !shown.some((path) => path === `/user/index?key=${key}`))
    expect(missing).toEqual([])
  })

  it('have each part of the console’s pages on the list', () => {
    const wanted = [
      ...TABS.map((tab) => `customers/$?tab=${tab}`),
      ...SHOWN.slice(1).map((part) => `wallets?show=${part}`),
    ]
    expect(wanted.filter((path) => !consoleShown.includes(path))).toEqual([])
    const hasMarket = (product) => consoleShown.some((path) => path.startsWith(`markets/${product}/`))
    expect(PRODUCTS.filter((product) => !hasMarket(product))).toEqual([])
  })
})
