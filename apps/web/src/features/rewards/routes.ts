/** The reward centre and the credit score. */
import { createRoute } from '@tanstack/react-router'
import { loadTexts } from '../../i18n/i18n.ts'
import { rootRoute } from '../../navigation/root.ts'
import { requireLogin } from '../../session/guard.ts'
import { CreditPage, RewardsPage } from './screens.ts'

const rewardsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account/center/reward-center',
  beforeLoad: requireLogin,
  loader: () => loadTexts('rewards', 'orders', 'user-centre'),
  component: RewardsPage,
})

const creditRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account/center/credit',
  beforeLoad: requireLogin,
  loader: () => loadTexts('credit', 'orders'),
  component: CreditPage,
})

export const rewardsRoutes = [rewardsRoute, creditRoute] as const
