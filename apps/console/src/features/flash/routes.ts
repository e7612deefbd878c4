/** Where flash contracts are not offered. */
import { createRoute } from '@tanstack/react-router'
import { screen } from '../../parts/screen.ts'
import { insideRoute } from '../../session/root.ts'

export const flashRoutes = [
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/countries',
    component: screen(() => import('./countries-page.tsx')),
  }),
] as const
