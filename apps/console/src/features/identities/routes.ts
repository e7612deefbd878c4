/** The identities under review, and one case. */
import { createRoute } from '@tanstack/react-router'
import { screen } from '../../parts/screen.ts'
import { formed } from '../../platform/search.ts'
import { insideRoute } from '../../session/root.ts'

export const identitiesRoutes = [
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/identities',
    validateSearch: (search: Record<string, unknown>) =>
      formed({ state: /^(approved|rejected)$/, level: /^(primary|advanced)$/ }, search),
    component: screen(() => import('./identities-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/identities/$caseId',
    component: screen(() => import('./case-page.tsx')),
  }),
] as const
