/** The order centre, which lists the orders of every product, as an area of the server. */
import type { Area } from '../../state/area.ts'
import { type OrdersParts, ordersHandlers } from './calls.ts'

export function ordersArea(parts: OrdersParts): Area {
  return { handlers: ordersHandlers(parts) }
}
