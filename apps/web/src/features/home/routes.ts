/** The home page, and the short paths that lead to it. */
import { createRoute, redirect } from '@tanstack/react-router'
import { loadTexts } from '../../i18n/i18n.ts'
import { GLANCE_KINDS, type GlanceKind } from '../../markets/kinds.ts'
import { startMarketData } from '../../markets/start.ts'
import { rootRoute } from '../../navigation/root.ts'
import { choiceOf } from '../../navigation/search.ts'
import { isToCome } from './not-open.ts'
import { HomePage, NotOpenPage } from './screens.ts'

const toHome = () => {
  throw redirect({ to: '/home/index', replace: true })
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address of no page from which one was led home. */
    noPage?: string
  }
}

export const homeRoutes = [
  createRoute({ getParentRoute: () => rootRoute, path: '/', beforeLoad: toHome }),
  createRoute({ getParentRoute: () => rootRoute, path: '/home', beforeLoad: toHome }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/home/index',
    // The name that links from outside know the home page by.
    staticData: { name: '首页' },
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
  /** What is no route leads home, where it is said; where a product will be, it is said that it is not open yet. */
  createRoute({
    getParentRoute: () => rootRoute,
    path: '$',
    beforeLoad: ({ location }) => {
      const { pathname } = location
      if (!isToCome(pathname)) throw redirect({ to: '/home/index', replace: true, state: { noPage: pathname } })
    },
    loader: () => loadTexts('home'),
    component: NotOpenPage,
  }),
] as const
