/** The proposals and one of them. */
import { createRoute } from '@tanstack/react-router'
import { screen } from '../../parts/screen.ts'
import { formed } from '../../platform/search.ts'
import { insideRoute } from '../../session/root.ts'

export const proposalsRoutes = [
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/proposals',
    validateSearch: (search: Record<string, unknown>) => formed({ state: /^decided$/ }, search),
    component: screen(() => import('./proposals-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/proposals/$proposalId',
    component: screen(() => import('./proposal-page.tsx')),
  }),
] as const
