/** The withdrawals by their state, one case, and the limits from which on they are looked at. */
import { createRoute } from '@tanstack/react-router'
import { screen } from '../../parts/screen.ts'
import { formed, HOUSE_ID, oneOf } from '../../platform/search.ts'
import { insideRoute } from '../../session/root.ts'
import { SHOWN } from './shown.ts'

const COIN = /^[A-Z0-9]{1,16}$/
/** As customers read it, or an id. */
const ORDER = /^(W-\d{4}-\d{6,15}|[0-9a-f]{64})$/

export const withdrawalsRoutes = [
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/withdrawals',
    validateSearch: (search: Record<string, unknown>) =>
      formed({ show: oneOf(SHOWN), coin: COIN, userId: HOUSE_ID, orderNo: ORDER }, search),
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
