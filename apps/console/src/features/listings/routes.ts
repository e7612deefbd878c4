/** Coins on their networks, and one of them. */
import { createRoute } from '@tanstack/react-router'
import { screen } from '../../parts/screen.ts'
import { formed } from '../../platform/search.ts'
import { insideRoute } from '../../session/root.ts'

export const listingsRoutes = [
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/listings',
    validateSearch: (search: Record<string, unknown>) =>
      formed({ coin: /^[A-Z0-9]{1,12}$/, network: /^[a-z]{2,20}$/ }, search),
    component: screen(() => import('./listings-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/listings/$network/$coin',
    component: screen(() => import('./listing-page.tsx')),
  }),
] as const
