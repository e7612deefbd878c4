/** Fees and rates: public, the converter's entries in the address. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadTexts } from '../i18n/i18n.ts'
import { loadChunk } from '../platform/chunk.ts'
import { rootRoute } from './root.ts'
import { textOf } from './search.ts'

export interface RateSearch {
  /** Coin or currency that is converted, and the one it is converted to. */
  from?: string
  to?: string
  /** A plain decimal. */
  amount?: string
}

export const rateRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/rate/index',
  validateSearch: (search: Record<string, unknown>): RateSearch => {
    const from = textOf(search.from)
    const to = textOf(search.to)
    const amount = textOf(search.amount)
    return { ...(from && { from }), ...(to && { to }), ...(amount && { amount }) }
  },
  loader: () => loadTexts('rate'),
  component: lazyRouteComponent(() => loadChunk(() => import('../features/rate/rate-page.tsx'))),
})
