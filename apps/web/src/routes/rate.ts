/** Fees and rates: public, the contract shown and the converter's entries in the address. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadTexts } from '../i18n/i18n.ts'
import { textOf } from '../navigation/search.ts'
import { loadChunk } from '../platform/chunk.ts'
import { rootRoute } from './root.ts'

export interface RateSearch {
  /** Coin or currency that is converted, and the one it is converted to. */
  from?: string
  to?: string
  /** A plain decimal. */
  amount?: string
  /** The contract whose tiers and funding are shown. */
  contract?: string
}

export const rateRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/rate/index',
  validateSearch: (search: Record<string, unknown>): RateSearch => {
    const from = textOf(search.from)
    const to = textOf(search.to)
    const amount = textOf(search.amount)
    const contract = textOf(search.contract)
    return { ...(from && { from }), ...(to && { to }), ...(amount && { amount }), ...(contract && { contract }) }
  },
  loader: () => loadTexts('rate'),
  component: lazyRouteComponent(() => loadChunk(() => import('../features/rate/rate-page.tsx'))),
})
