/** The market pages: the quotes with their tabs and filters in the address, and the denser view of professionals. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadTexts } from '../i18n/i18n.ts'
import { loadChunk } from '../platform/chunk.ts'
import { rootRoute } from './root.ts'
import { choiceOf, textOf } from './search.ts'

export const MARKET_TABS = ['watchlist', 'second', 'spot', 'contract'] as const
export type MarketTab = (typeof MARKET_TABS)[number]

export interface MarketSearch {
  tab?: MarketTab
  /** Text that symbol or name contain. */
  q?: string
  /** Quote coin of the pairs, or nothing for all. */
  quote?: string
  /** `column.direction`. */
  sort?: string
}

function marketSearch(search: Record<string, unknown>): MarketSearch {
  const tab = choiceOf(MARKET_TABS, search.tab)
  const q = textOf(search.q)
  const quote = textOf(search.quote)
  const sort = textOf(search.sort)
  return { ...(tab && { tab }), ...(q && { q }), ...(quote && { quote }), ...(sort && { sort }) }
}

export const quotesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/quotes/index',
  validateSearch: marketSearch,
  loader: () => loadTexts('market'),
  component: lazyRouteComponent(() => loadChunk(() => import('../features/market/quotes-page.tsx'))),
})

export const marketMainRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/market/main',
  validateSearch: marketSearch,
  loader: () => loadTexts('market'),
  component: lazyRouteComponent(() => loadChunk(() => import('../features/market/pro-page.tsx'))),
})
