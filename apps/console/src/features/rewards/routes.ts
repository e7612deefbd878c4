/** Campaigns of rewards. */
import { createRoute } from '@tanstack/react-router'
import { screen } from '../../parts/screen.ts'
import { insideRoute } from '../../session/root.ts'

export const rewardsRoutes = [
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/rewards',
    component: screen(() => import('./rewards-page.tsx')),
  }),
] as const
