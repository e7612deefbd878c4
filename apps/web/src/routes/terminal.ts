/** The trading screens: the simple one inside the site, and the professional terminals in the whole window. */
import { createRoute, redirect } from '@tanstack/react-router'
import { lastContract } from '../features/contract/public.ts'
import { lastSymbol } from '../features/spot/public.ts'
import { loadTexts } from '../i18n/i18n.ts'
import { rootRoute } from '../navigation/root.ts'
import { screen } from '../navigation/screen.ts'
import { choiceOf, textOf } from '../navigation/search.ts'
import { ACCOUNT_WORDS, type AccountWord } from '../platform/accounts.ts'
import { TradeKinds } from './trade-kinds.tsx'

/** Texts that every terminal shows. */
const TEXTS = ['trade', 'order-types', 'book', 'market', 'chart'] as const

/** Products of the trade page; any other word leads to spot. */
const TRADE_TYPES = [...ACCOUNT_WORDS, 'usta', 'sec'] as const

interface TradeSearch {
  /** Spot, with borrowed money cross (`qc`) or isolated (`zc`), perpetual or flash contracts (`sec`). */
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
  loaderDeps: ({ search }) => ({ type: search.type }),
  loader: ({ deps: { type } }) => {
    if (type === 'sec') return loadTexts('trade', 'chart', 'flash', 'market')
    return type === 'usta' ? loadTexts(...TEXTS, 'contract') : loadTexts(...TEXTS)
  },
  component: TradeKinds,
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
  // The path's `type` is the pair; that of the search is the account it is traded with.
  validateSearch: (search: Record<string, unknown>): { type?: AccountWord } => {
    const type = choiceOf(ACCOUNT_WORDS, search.type)
    return type === undefined ? {} : { type }
  },
  loader: () => loadTexts(...TEXTS),
  component: screen(() => import('../pages/full-screen.tsx')),
})

const fullContractRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/exchange/full-contract/$type',
  loader: () => loadTexts(...TEXTS, 'contract'),
  component: screen(() => import('../pages/full-contract.tsx')),
})
const toLastContract = () => {
  throw redirect({ to: '/exchange/full-contract/$type', params: { type: lastContract() }, replace: true })
}

export const terminalRoutes = [
  createRoute({ getParentRoute: () => rootRoute, path: '/trade', beforeLoad: toTrade }),
  tradeRoute,
  createRoute({ getParentRoute: () => rootRoute, path: '/exchange', beforeLoad: toLastSymbol }),
  createRoute({ getParentRoute: () => rootRoute, path: '/exchange/index', beforeLoad: toLastSymbol }),
  fullScreenRoute,
  createRoute({ getParentRoute: () => rootRoute, path: '/exchange/full-contract', beforeLoad: toLastContract }),
  fullContractRoute,
] as const
