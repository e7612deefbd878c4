/** One's spot orders, with tab, filters and the opened order in the address. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ordersSearch } from '../features/orders/orders-search.ts'
import { loadTexts } from '../i18n/i18n.ts'
import { loadChunk } from '../platform/chunk.ts'
import { requireLogin } from './guard.ts'
import { rootRoute } from './root.ts'

export const ordersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account/entrust/spot',
  validateSearch: ordersSearch,
  beforeLoad: requireLogin,
  loader: () => loadTexts('orders', 'order-types', 'trade'),
  component: lazyRouteComponent(() => loadChunk(() => import('../features/orders/orders-page.tsx'))),
})
