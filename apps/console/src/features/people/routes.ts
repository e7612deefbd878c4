/** People and roles. */
import { createRoute } from '@tanstack/react-router'
import { screen } from '../../parts/screen.ts'
import { formed } from '../../platform/search.ts'
import { insideRoute } from '../../session/root.ts'

export const peopleRoutes = [
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/people',
    validateSearch: (search: Record<string, unknown>) => formed({ tab: /^(matrix|me)$/ }, search),
    component: screen(() => import('./people-page.tsx')),
  }),
] as const
