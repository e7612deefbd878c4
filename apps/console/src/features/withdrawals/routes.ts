/** The withdrawals by their state, one case, and the limits from which on they are looked at. */
import { createRoute } from '@tanstack/react-router'
import { screen } from '../../parts/screen.ts'
import { formed, oneOf } from '../../platform/search.ts'
import { insideRoute } from '../../session/root.ts'
import { SHOWN } from './shown.ts'

const COIN = /^[A-Z0-9]{1,16}$/

export const withdrawalsRoutes = [
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/withdrawals',
    validateSearch: (search: Record<string, unknown>) => formed({ show: oneOf(SHOWN), coin: COIN }, search),
    component: screen(() => import('./withdrawals-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/limits',
    component: screen(() => import('./limits-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/withdrawals/$caseId',
    component: screen(() => import('./case-page.tsx')),
  }),
] as const
