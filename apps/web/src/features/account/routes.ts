/** One's account: the user centre, one's personal information, and the short paths that lead to lists. */
import { createRoute, redirect } from '@tanstack/react-router'
import { loadTexts } from '../../i18n/i18n.ts'
import { rootRoute } from '../../navigation/root.ts'
import { choiceOf } from '../../navigation/search.ts'
import { requireLogin } from '../../session/guard.ts'
import { CENTRE_KEYS, PUBLIC_KEYS } from './centre/keys.ts'
import { identityRoutes } from './identity/routes.ts'
import { InfoPage } from './screens.ts'
import { securityRoutes } from './security/routes.ts'
import { signInRoutes } from './sign-in/routes.ts'
import { UserCentre } from './user-centre.tsx'

const userIndexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/user/index',
  validateSearch: (search: Record<string, unknown>): { key?: string } =>
    typeof search.key === 'string' ? { key: search.key } : {},
  beforeLoad: ({ location, search }) => {
    if (choiceOf(PUBLIC_KEYS, search.key)) return
    requireLogin({ location })
    if (choiceOf(CENTRE_KEYS, search.key)) return
    throw redirect({ to: '/user/index', search: { key: 'all' }, replace: true })
  },
  loader: () => loadTexts('user-centre', 'house-pages', 'identity', 'security', 'second-step', 'sign-in'),
  component: UserCentre,
})

const accountInfoRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account/center/info',
  beforeLoad: requireLogin,
  loader: () => loadTexts('user-centre', 'identity', 'second-step'),
  component: InfoPage,
})

const SHORT_PATHS = {
  '/account': '/account/center/info',
  '/account/center': '/account/center/info',
  '/account/wallet': '/account/wallet/assets',
  '/account/entrust': '/account/entrust/spot',
  '/account/entrust/future': '/account/entrust/future/u',
} as const

const accountRedirects = Object.entries(SHORT_PATHS).map(([path, href]) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    beforeLoad: ({ location }) => {
      requireLogin({ location })
      throw redirect({ href, replace: true })
    },
  }),
)

export const accountRoutes = [
  ...signInRoutes,
  userIndexRoute,
  accountInfoRoute,
  ...securityRoutes,
  ...identityRoutes,
  ...accountRedirects,
] as const
