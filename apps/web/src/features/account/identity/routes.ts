/** Where one's identity stands, and how one is paid in that name. The forms of the first are parts of the user centre. */
import { createRoute } from '@tanstack/react-router'
import { loadTexts } from '../../../i18n/i18n.ts'
import { rootRoute } from '../../../navigation/root.ts'
import { requireLogin } from '../../../session/guard.ts'
import { IdentityPage, PaymentsPage } from '../screens.ts'

const identityRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account/center/kyc',
  beforeLoad: requireLogin,
  loader: () => loadTexts('identity'),
  component: IdentityPage,
})

const paymentsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account/center/payment',
  beforeLoad: requireLogin,
  loader: () => loadTexts('payments', 'security', 'second-step'),
  component: PaymentsPage,
})

export const identityRoutes = [identityRoute, paymentsRoute] as const
