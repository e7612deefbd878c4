/** Forgotten fund passwords, and one of them. */
import { createRoute } from '@tanstack/react-router'
import { screen } from '../../parts/screen.ts'
import { formed } from '../../platform/search.ts'
import { insideRoute } from '../../session/root.ts'

export const forgottenRoutes = [
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/forgotten',
    validateSearch: (search: Record<string, unknown>) => formed({ state: /^(approved|rejected|used|ended)$/ }, search),
    component: screen(() => import('./forgotten-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/forgotten/$caseId',
    component: screen(() => import('./case-page.tsx')),
  }),
] as const
