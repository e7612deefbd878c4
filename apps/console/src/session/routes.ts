/** The addresses before the door. */
import { createRoute } from '@tanstack/react-router'
import { screen } from '../parts/screen.ts'
import { formed } from '../platform/search.ts'
import { rootRoute } from './root.ts'

export const sessionRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/sign-in',
    validateSearch: (search: Record<string, unknown>) => formed({ back: /^\/.{0,500}$/, over: /^yes$/ }, search),
    component: screen(() => import('./sign-in-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/set-password',
    validateSearch: (search: Record<string, unknown>) => formed({ token: /^[\w-]{43}$/ }, search),
    component: screen(() => import('./set-password-page.tsx')),
  }),
] as const
