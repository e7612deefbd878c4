/** Fees and rates: public, the contract shown and the converter's entries in the address. */
import { createRoute } from '@tanstack/react-router'
import { RatePage, rateSearch } from '../features/rate/public.ts'
import { loadTexts } from '../i18n/i18n.ts'
import { rootRoute } from './root.ts'

export const rateRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/rate/index',
  validateSearch: rateSearch,
  loader: () => loadTexts('rate'),
  component: RatePage,
})
