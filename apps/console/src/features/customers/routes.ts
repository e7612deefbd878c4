/** The customers and one of them. */
import { createRoute } from '@tanstack/react-router'
import { screen } from '../../parts/screen.ts'
import { DAY, formed, oneOf, WORDS } from '../../platform/search.ts'
import { insideRoute } from '../../session/root.ts'
import { TABS } from './tabs.ts'

export const customersRoutes = [
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/customers',
    validateSearch: (search: Record<string, unknown>) =>
      formed({ q: WORDS, restricted: /^(trading|withdrawing|closed)$/ }, search),
    component: screen(() => import('./customers-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/customers/$userId',
    validateSearch: (search: Record<string, unknown>) =>
      formed(
        {
          tab: oneOf(TABS),
          product: /^(spot|contract|flash)$/,
          symbol: /^[A-Z0-9_]{2,24}$/,
          account: /^[1-8]$/,
          coin: /^[A-Z0-9]{2,12}$/,
          open: /^yes$/,
          kind: /^[a-z_]{2,24}$/,
          from: DAY,
          to: DAY,
        },
        search,
      ),
    component: screen(() => import('./customer-page.tsx')),
  }),
] as const
