/** One's orders of spot, of the margin accounts, of contracts and of flash contracts; view, filters and the opened order are in the address. */
import { CONTRACT_TYPES } from '@candlewick/protocol/contract-symbols'
import { createRoute, redirect } from '@tanstack/react-router'
import { createElement } from 'react'
import { loadTexts } from '../../i18n/i18n.ts'
import { rootRoute } from '../../navigation/root.ts'
import { choiceOf } from '../../navigation/search.ts'
import type { TradeAccount } from '../../platform/accounts.ts'
import { requireLogin } from '../../session/guard.ts'
import { contractSearch } from './contract-search.ts'
import { flashSearch } from './flash-search.ts'
import { ordersSearch } from './orders-search.ts'
import { ContractPage, FlashPage, OrdersPage } from './screens.ts'

/** The page of an account, its code and texts there before it is shown. */
function pageOf(account: TradeAccount) {
  return {
    validateSearch: ordersSearch,
    beforeLoad: requireLogin,
    loader: () => Promise.all([loadTexts('orders', 'order-types', 'trade', 'margin'), OrdersPage.preload?.()]),
    component: () => createElement(OrdersPage, { account }),
  }
}

export const ordersRoutes = [
  createRoute({ getParentRoute: () => rootRoute, path: '/account/entrust/spot', ...pageOf('spot') }),
  createRoute({ getParentRoute: () => rootRoute, path: '/account/entrust/margin-all', ...pageOf('all') }),
  createRoute({ getParentRoute: () => rootRoute, path: '/account/entrust/margin-fixed', ...pageOf('fixed') }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/account/entrust/future/$kind',
    validateSearch: contractSearch,
    beforeLoad: ({ location, params }) => {
      // Lists of what is not traded are no page, as any other address that is not there.
      if (!choiceOf(CONTRACT_TYPES, params.kind)) throw redirect({ to: '/home/index', replace: true })
      requireLogin({ location })
    },
    loader: () => loadTexts('orders', 'order-types', 'trade', 'contract'),
    component: ContractPage,
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/account/entrust/flash',
    validateSearch: flashSearch,
    beforeLoad: requireLogin,
    loader: () => loadTexts('orders', 'trade', 'flash'),
    component: FlashPage,
  }),
] as const
