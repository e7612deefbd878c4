/** The deposits: reported by hand and on chains, and one of each. */

import { CHAIN_DEPOSIT_STATES, HAND_DEPOSIT_STATES } from '@candlewick/protocol/deposit-states'
import { createRoute } from '@tanstack/react-router'
import { screen } from '../../parts/screen.ts'
import { formed, HOUSE_ID, oneOf } from '../../platform/search.ts'
import { insideRoute } from '../../session/root.ts'
import { SHOWN } from './shown.ts'

export const depositsRoutes = [
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/deposits',
    validateSearch: (search: Record<string, unknown>) =>
      formed(
        {
          show: oneOf(SHOWN),
          state: oneOf([...HAND_DEPOSIT_STATES, ...CHAIN_DEPOSIT_STATES]),
          coin: /^[A-Z0-9]{1,16}$/,
          txid: /^(0x)?[A-Za-z0-9]{10,100}$/,
          userId: HOUSE_ID,
          id: HOUSE_ID,
        },
        search,
      ),
    component: screen(() => import('./deposits-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/deposits/hand/$reportId',
    component: screen(() => import('./report-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/deposits/chain/$depositId',
    component: screen(() => import('./deposit-page.tsx')),
  }),
] as const
