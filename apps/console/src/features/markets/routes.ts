/** Markets, fees, and the history of terms. */
import { createRoute } from '@tanstack/react-router'
import { screen } from '../../parts/screen.ts'
import { formed, oneOf } from '../../platform/search.ts'
import { insideRoute } from '../../session/root.ts'
import { PRODUCTS } from './products/products.ts'

const SYMBOL = /^[A-Z0-9_]{1,24}$/

export const marketsRoutes = [
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/markets',
    validateSearch: (search: Record<string, unknown>) =>
      formed({ product: oneOf(PRODUCTS), state: /^(open|halted)$/, symbol: SYMBOL }, search),
    component: screen(() => import('./markets-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/markets/new',
    component: screen(() => import('./new-market-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/markets/$product/$symbol',
    component: screen(() => import('./market-page.tsx')),
  }),
  createRoute({ getParentRoute: () => insideRoute, path: '/fees', component: screen(() => import('./fees-page.tsx')) }),
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/history',
    validateSearch: (search: Record<string, unknown>) =>
      formed({ product: oneOf(PRODUCTS), symbol: SYMBOL, change: /^[\w-]{1,80}$/ }, search),
    component: screen(() => import('./history-page.tsx')),
  }),
] as const
