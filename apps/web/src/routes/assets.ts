/** The pages of one's assets, told apart by the key in the address, and the short paths that lead to them. */
import { createRoute, redirect } from '@tanstack/react-router'
import { createElement } from 'react'
import { type AssetsSearch, assetsSearch, OverviewPage } from '../features/assets/public.ts'
import { CentrePage, type CentreSearch, centreSearch } from '../features/orders/public.ts'
import { loadTexts } from '../i18n/i18n.ts'
import { rootRoute } from '../navigation/root.ts'
import { choiceOf } from '../navigation/search.ts'
import { requireLogin } from '../session/guard.ts'

/** The parts of the assets that are there; any other key leads to the overview. */
const KEYS = ['overview', 'tradeOrder'] as const
type Key = (typeof KEYS)[number]

const PAGES = {
  overview: OverviewPage,
  tradeOrder: CentrePage,
}
const TEXTS = {
  overview: ['assets', 'margin', 'trade'],
  tradeOrder: ['order-centre', 'orders'],
} as const

const keyOf = (key: string | undefined): Key => choiceOf(KEYS, key) ?? 'overview'

const assetsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/assets/index',
  validateSearch: (search: Record<string, unknown>): AssetsSearch & CentreSearch =>
    search.key === 'tradeOrder' ? { key: 'tradeOrder', ...centreSearch(search) } : assetsSearch(search),
  beforeLoad: ({ location, search }) => {
    requireLogin({ location })
    if (!choiceOf(KEYS, search.key)) throw redirect({ to: '/assets/index', search: { key: 'overview' }, replace: true })
  },
  loaderDeps: ({ search }) => ({ key: keyOf(search.key) }),
  loader: async ({ deps: { key } }) => {
    await Promise.all([loadTexts(...TEXTS[key]), PAGES[key].preload?.()])
  },
  component: function AssetsPage() {
    return createElement(PAGES[keyOf(assetsRoute.useSearch().key)])
  },
})

/** Other addresses of the overview. */
const toOverview = (['/assets', '/account/wallet/assets'] as const).map((path) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    beforeLoad: () => {
      throw redirect({ to: '/assets/index', search: { key: 'overview' }, replace: true })
    },
  }),
)

export const assetsRoutes = [assetsRoute, ...toOverview] as const
