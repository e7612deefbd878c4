/** Fees and rates: public, the contract shown and the converter's entries in the address. */
import { createRoute } from '@tanstack/react-router'
import { loadTexts } from '../../i18n/i18n.ts'
import { rootRoute } from '../../navigation/root.ts'
import { rateSearch } from './rate-search.ts'
import { RatePage } from './screens.ts'

export const rateRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/rate/index',
  validateSearch: rateSearch,
  loader: () => loadTexts('rate', 'flash'),
  component: RatePage,
})
