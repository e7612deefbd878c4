/** The market pages: the quotes with their tabs and filters in the address, and the denser view of professionals. */
import { createRoute } from '@tanstack/react-router'
import { loadTexts } from '../../i18n/i18n.ts'
import { startMarketData } from '../../markets/start.ts'
import { marketSearch } from '../../navigation/market-search.ts'
import { rootRoute } from '../../navigation/root.ts'
import { ProPage, QuotesPage } from './screens.ts'

const quotesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/quotes/index',
  validateSearch: marketSearch,
  loader: () => {
    startMarketData()
    return loadTexts('market', 'details')
  },
  component: QuotesPage,
})

const marketMainRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/market/main',
  validateSearch: marketSearch,
  loader: () => {
    startMarketData()
    return loadTexts('market', 'details')
  },
  component: ProPage,
})

export const quotesRoutes = [quotesRoute, marketMainRoute] as const
