/** The market pages, as an area of the app. */
import type { Area } from '../../areas/area.ts'
import { named } from '../../i18n/named.ts'
import { quotesRoutes } from './routes.ts'

export const quotesArea = {
  routes: quotesRoutes,
  menu: {
    market: [
      { text: named('layout', 'quotes'), to: '/quotes/index' },
      { text: named('layout', 'proMarket'), to: '/market/main' },
    ],
  },
} as const satisfies Area
