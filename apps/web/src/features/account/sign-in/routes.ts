/** Logging in, registering, and finding a password back. */
import { createRoute, redirect } from '@tanstack/react-router'
import { loadTexts } from '../../../i18n/i18n.ts'
import { safeBack } from '../../../navigation/back.ts'
import { rootRoute } from '../../../navigation/root.ts'
import { choiceOf, textOf } from '../../../navigation/search.ts'
import { useSession } from '../../../session/session.ts'
import { LoginPage, NotMePage, RegisterPage, ResetPage } from '../screens.ts'
import { ACCOUNT_KINDS, type AccountKind } from './identity.ts'

export interface SignInSearch {
  /** By what one logs in. */
  by?: AccountKind
  /** Where to go afterwards. */
  back?: string
}

function signInSearch(search: Record<string, unknown>): SignInSearch {
  const by = choiceOf(ACCOUNT_KINDS, search.by)
  const back = textOf(search.back)
  return { ...(by && { by }), ...(back && { back }) }
}

/** Who is logged in already has nothing to do here. */
function onlyVisitors({ search }: { search: SignInSearch }): void {
  if (useSession.getState().isLogin) throw redirect({ href: safeBack(search.back), replace: true })
}

const userRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/user',
  beforeLoad: () => {
    throw redirect({ to: '/user/login', replace: true })
  },
})

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/user/login',
  validateSearch: signInSearch,
  beforeLoad: onlyVisitors,
  loader: () => loadTexts('sign-in', 'second-step'),
  component: LoginPage,
})

const registerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/user/register',
  validateSearch: (search: Record<string, unknown>): SignInSearch & { invite_code?: string } => {
    const code = textOf(search.invite_code)
    return { ...signInSearch(search), ...(code && { invite_code: code }) }
  },
  // Whoever follows an invitation is told why it is not for them; without one they have nothing to do here.
  beforeLoad: ({ search }) => {
    if (search.invite_code === undefined) onlyVisitors({ search })
  },
  loader: () => loadTexts('sign-in'),
  component: RegisterPage,
})

const resetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/user/reset',
  loader: () => loadTexts('sign-in'),
  component: ResetPage,
})

/** Where a notification's alarm leads. */
const notMeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/user/not-me',
  loader: () => loadTexts('sign-in'),
  component: NotMePage,
})

export const signInRoutes = [userRoute, loginRoute, registerRoute, resetRoute, notMeRoute] as const
