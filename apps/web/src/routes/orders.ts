/** One's orders of the spot account and of the margin accounts; tab, filters and the opened order are in the address. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { createElement } from 'react'
import { ordersSearch } from '../features/orders/orders-search.ts'
import { loadTexts } from '../i18n/i18n.ts'
import { loadChunk } from '../platform/chunk.ts'
import type { TradeAccount } from '../terminal/trade-account.ts'
import { requireLogin } from './guard.ts'
import { rootRoute } from './root.ts'

const OrdersPage = lazyRouteComponent(() => loadChunk(() => import('../features/orders/orders-page.tsx')))

/** The page of an account, its code and texts there before it is shown. */
function pageOf(account: TradeAccount) {
  return {
    validateSearch: ordersSearch,
    beforeLoad: requireLogin,
    loader: () => Promise.all([loadTexts('orders', 'order-types', 'trade', 'margin'), OrdersPage.preload?.()]),
    component: () => createElement(OrdersPage, { account }),
  }
}

export const ordersRoutes = [
  createRoute({ getParentRoute: () => rootRoute, path: '/account/entrust/spot', ...pageOf('spot') }),
  createRoute({ getParentRoute: () => rootRoute, path: '/account/entrust/margin-all', ...pageOf('all') }),
  createRoute({ getParentRoute: () => rootRoute, path: '/account/entrust/margin-fixed', ...pageOf('fixed') }),
] as const
