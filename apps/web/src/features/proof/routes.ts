/** What the exchange proves of itself: public pages. */
import { createRoute } from '@tanstack/react-router'
import { loadTexts } from '../../i18n/i18n.ts'
import { rootRoute } from '../../navigation/root.ts'
import { FlashResultPage, FundPage, LiabilitiesPage } from './screens.ts'

const liabilitiesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/proof',
  loader: () => loadTexts('proof'),
  component: LiabilitiesPage,
})

const fundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/proof/fund',
  loader: () => loadTexts('proof', 'orders'),
  component: FundPage,
})

const flashRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/proof/flash',
  loader: () => loadTexts('proof'),
  component: FlashResultPage,
})

export const proofRoutes = [liabilitiesRoute, fundRoute, flashRoute] as const
