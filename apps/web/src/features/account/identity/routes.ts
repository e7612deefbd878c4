/** Where one's identity stands. Its forms are parts of the user centre. */
import { createRoute } from '@tanstack/react-router'
import { loadTexts } from '../../../i18n/i18n.ts'
import { rootRoute } from '../../../navigation/root.ts'
import { requireLogin } from '../../../session/guard.ts'
import { IdentityPage } from '../screens.ts'

const identityRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account/center/kyc',
  beforeLoad: requireLogin,
  loader: () => loadTexts('identity'),
  component: IdentityPage,
})

export const identityRoutes = [identityRoute] as const
