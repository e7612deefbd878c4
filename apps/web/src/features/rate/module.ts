/** Fees and rates, as an area of the app. */
import type { Area } from '../../areas/area.ts'
import { named } from '../../i18n/named.ts'
import { rateRoute } from './routes.ts'

export const rateArea = {
  routes: [rateRoute],
  menu: { market: [{ text: named('layout', 'rates'), to: '/rate/index' }] },
} as const satisfies Area

declare module '../../i18n/resources.ts' {
  interface Texts {
    rate: typeof import('../../locales/en/rate.json')
  }
}
