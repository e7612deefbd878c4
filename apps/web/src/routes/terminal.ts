/** The trading screens: the simple one inside the site, and the professional terminals in the whole window. */
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { loadTexts } from '../i18n/i18n.ts'
import { loadChunk } from '../platform/chunk.ts'
import { lastSymbol } from '../terminal/last-symbol.ts'
import { rootRoute } from './root.ts'
import { choiceOf, textOf } from './search.ts'

/** Products of the trade page; those that do not exist yet lead to the one that does. */
const TRADE_TYPES = ['spot'] as const

interface TradeSearch {
  type: (typeof TRADE_TYPES)[number]
  symbol?: string
}

const tradeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/trade/index',
  validateSearch: (search: Record<string, unknown>): TradeSearch => {
    const symbol = textOf(search.symbol)
    return { type: choiceOf(TRADE_TYPES, search.type) ?? 'spot', ...(symbol && { symbol }) }
  },
  loader: () => loadTexts('trade', 'order-types', 'book', 'market', 'chart'),
  component: lazyRouteComponent(() => loadChunk(() => import('../features/trade/spot-trade.tsx'))),
})

const toTrade = () => {
  throw redirect({ to: '/trade/index', search: { type: 'spot' }, replace: true })
}
const toLastSymbol = () => {
  throw redirect({ to: '/exchange/full-screen/$type', params: { type: lastSymbol() }, replace: true })
}

const fullScreenRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/exchange/full-screen/$type',
  loader: () => loadTexts('trade', 'order-types', 'book', 'market', 'chart'),
  component: lazyRouteComponent(() => loadChunk(() => import('../features/exchange/full-screen.tsx'))),
})

export const terminalRoutes = [
  createRoute({ getParentRoute: () => rootRoute, path: '/trade', beforeLoad: toTrade }),
  tradeRoute,
  createRoute({ getParentRoute: () => rootRoute, path: '/exchange', beforeLoad: toLastSymbol }),
  createRoute({ getParentRoute: () => rootRoute, path: '/exchange/index', beforeLoad: toLastSymbol }),
  fullScreenRoute,
] as const
