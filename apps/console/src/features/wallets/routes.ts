/** Networks as they are followed, and coins as chains and books have them. */
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
      formed({ show: oneOf(SHOWN), coin: /^[A-Z0-9]{1,16}$/ }, search),
    component: screen(() => import('./wallets-page.tsx')),
  }),
] as const
