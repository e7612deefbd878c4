/** One's assets: the overview, and the short paths that lead to it. */
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { assetsSearch } from '../features/assets/assets-search.ts'
import { loadTexts } from '../i18n/i18n.ts'
import { loadChunk } from '../platform/chunk.ts'
import { requireLogin } from './guard.ts'
import { rootRoute } from './root.ts'

const assetsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/assets/index',
  validateSearch: assetsSearch,
  beforeLoad: ({ location, search }) => {
    requireLogin({ location })
    // The parts of the assets that are not there lead to the overview.
    if (search.key !== 'overview') throw redirect({ to: '/assets/index', search: { key: 'overview' }, replace: true })
  },
  loader: () => loadTexts('assets', 'trade'),
  component: lazyRouteComponent(() => loadChunk(() => import('../features/assets/overview-page.tsx'))),
})

/** Other addresses of the same overview. */
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
