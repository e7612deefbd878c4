/** The adjustments. */
import { createRoute } from '@tanstack/react-router'
import { screen } from '../../parts/screen.ts'
import { insideRoute } from '../../session/root.ts'

export const adjustmentsRoutes = [
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/adjustments',
    component: screen(() => import('./adjustments-page.tsx')),
  }),
] as const
