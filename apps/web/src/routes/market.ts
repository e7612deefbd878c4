/** The market pages: the quotes with their tabs and filters in the address, and the denser view of professionals. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadTexts } from '../i18n/i18n.ts'
import { startMarketData } from '../markets/start.ts'
import { marketSearch } from '../navigation/market-search.ts'
import { loadChunk } from '../platform/chunk.ts'
import { rootRoute } from './root.ts'

export const quotesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/quotes/index',
  validateSearch: marketSearch,
  loader: () => {
    startMarketData()
    return loadTexts('market', 'details')
  },
  component: lazyRouteComponent(() => loadChunk(() => import('../features/quotes/quotes-page.tsx'))),
})

export const marketMainRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/market/main',
  validateSearch: marketSearch,
  loader: () => {
    startMarketData()
    return loadTexts('market', 'details')
  },
  component: lazyRouteComponent(() => loadChunk(() => import('../features/quotes/pro-page.tsx'))),
})
