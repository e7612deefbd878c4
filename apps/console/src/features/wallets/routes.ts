/** Networks as they are followed, coins as chains and books have them, and what is paid. */
import { HOUSE_KINDS, PAYMENT_PICKS } from '@candlewick/protocol/calls/console/house'
import { createRoute } from '@tanstack/react-router'
import { screen } from '../../parts/screen.ts'
import { formed, oneOf } from '../../platform/search.ts'
import { insideRoute } from '../../session/root.ts'
import { SHOWN } from './shown.ts'

export const walletsRoutes = [
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/wallets',
    validateSearch: (search: Record<string, unknown>) =>
      formed(
        {
          show: oneOf(SHOWN),
          coin: /^[A-Z0-9]{1,16}$/,
          kind: oneOf(HOUSE_KINDS),
          network: /^[a-z]{2,20}$/,
          state: oneOf(PAYMENT_PICKS),
          id: /^\d{1,18}$/,
        },
        search,
      ),
    component: screen(() => import('./wallets-page.tsx')),
  }),
] as const
