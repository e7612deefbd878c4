/** The lists of one's orders, as an area of the app. */
import type { Area } from '../../areas/area.ts'
import { named } from '../../i18n/named.ts'
import { ordersRoutes } from './routes.ts'

export const ordersArea = {
  routes: ordersRoutes,
  menu: { orders: [{ text: named('layout', 'orderCentre'), to: '/assets/index', search: { key: 'tradeOrder' } }] },
} as const satisfies Area
