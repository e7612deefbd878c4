/** Fees and rates: public, the contract shown and the converter's entries in the address. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rateSearch } from '../features/rate/rate-search.ts'
import { loadTexts } from '../i18n/i18n.ts'
import { loadChunk } from '../platform/chunk.ts'
import { rootRoute } from './root.ts'

export const rateRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/rate/index',
  validateSearch: rateSearch,
  loader: () => loadTexts('rate'),
  component: lazyRouteComponent(() => loadChunk(() => import('../features/rate/rate-page.tsx'))),
})
