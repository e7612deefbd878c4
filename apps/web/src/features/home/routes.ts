/** The home page, and the short paths that lead to it. */
import { createRoute, redirect } from '@tanstack/react-router'
import { loadTexts } from '../../i18n/i18n.ts'
import { GLANCE_KINDS, type GlanceKind } from '../../markets/kinds.ts'
import { startMarketData } from '../../markets/start.ts'
import { rootRoute } from '../../navigation/root.ts'
import { choiceOf } from '../../navigation/search.ts'
import { HomePage } from './screens.ts'

const toHome = () => {
  throw redirect({ to: '/home/index', replace: true })
}

export const homeRoutes = [
  createRoute({ getParentRoute: () => rootRoute, path: '/', beforeLoad: toHome }),
  createRoute({ getParentRoute: () => rootRoute, path: '/home', beforeLoad: toHome }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/home/index',
    validateSearch: (search: Record<string, unknown>): { show?: GlanceKind } => {
      const show = choiceOf(GLANCE_KINDS, search.show)
      return show ? { show } : {}
    },
    loader: () => {
      startMarketData()
      return loadTexts('home')
    },
    component: HomePage,
  }),
  /** What is no route leads home. */
  createRoute({ getParentRoute: () => rootRoute, path: '$', beforeLoad: toHome }),
] as const
