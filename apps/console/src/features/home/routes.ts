/** The first page. */
import { createRoute } from '@tanstack/react-router'
import { screen } from '../../parts/screen.ts'
import { insideRoute } from '../../session/root.ts'

export const homeRoutes = [
  createRoute({ getParentRoute: () => insideRoute, path: '/', component: screen(() => import('./home-page.tsx')) }),
] as const
