/** One's account: the overview under both of its addresses, and the short paths that lead to lists. */
import { createRoute, redirect } from '@tanstack/react-router'
import { loadTexts } from '../../i18n/i18n.ts'
import { rootRoute } from '../../navigation/root.ts'
import { choiceOf } from '../../navigation/search.ts'
import { requireLogin } from '../../session/guard.ts'
import { useSession } from '../../session/session.ts'
import { identityRoutes } from './identity/routes.ts'
import { AccountPage } from './screens.ts'
import { securityRoutes } from './security/routes.ts'
import { signInRoutes } from './sign-in/routes.ts'
import { KEYS, UserCentre } from './user-centre.tsx'

/** The parts that anyone may read. */
const PUBLIC_KEYS = ['termsService', 'helper'] as const

const userIndexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/user/index',
  validateSearch: (search: Record<string, unknown>): { key?: string } =>
    typeof search.key === 'string' ? { key: search.key } : {},
  beforeLoad: ({ location, search }) => {
    const open = choiceOf(PUBLIC_KEYS, search.key) !== undefined
    if (!open) requireLogin({ location })
    if (choiceOf(KEYS, search.key)) return
    // A visitor who asks for what is not written yet is not asked to log in for it.
    if (open && !useSession.getState().isLogin) throw redirect({ to: '/home/index', replace: true })
    throw redirect({ to: '/user/index', search: { key: 'all' }, replace: true })
  },
  loader: () => loadTexts('user-centre', 'identity', 'security', 'second-step'),
  component: UserCentre,
})

const accountInfoRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account/center/info',
  beforeLoad: requireLogin,
  loader: () => loadTexts('user-centre', 'identity'),
  component: AccountPage,
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
