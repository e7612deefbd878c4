/** What guards an account: the security centre and one's devices. */
import { createRoute } from '@tanstack/react-router'
import { loadTexts } from '../../../i18n/i18n.ts'
import { rootRoute } from '../../../navigation/root.ts'
import { requireLogin } from '../../../session/guard.ts'
import { DevicesPage, KeysPage, SecurityPage } from '../screens.ts'

const securityRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account/center/security',
  beforeLoad: requireLogin,
  loader: () => loadTexts('security', 'second-step', 'sign-in'),
  component: SecurityPage,
})

/** Any other name is the security centre itself. */
const settingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account/center/security/setting/$setting',
  beforeLoad: requireLogin,
  loader: () => loadTexts('security', 'second-step', 'sign-in'),
  component: SecurityPage,
})

const devicesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account/center/device-management',
  beforeLoad: requireLogin,
  loader: () => loadTexts('security', 'second-step', 'orders'),
  component: DevicesPage,
})

const keysRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account/center/api',
  beforeLoad: requireLogin,
  loader: () => loadTexts('api-keys', 'security', 'second-step'),
  component: KeysPage,
})

export const securityRoutes = [securityRoute, settingRoute, devicesRoute, keysRoute] as const
