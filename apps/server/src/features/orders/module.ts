/** The order centre, which lists the orders of every product, as an area of the server. */
import type { Area } from '../../state/area.ts'
import { type OrdersDependencies, ordersHandlers } from './calls.ts'

export function ordersArea(dependencies: OrdersDependencies): Area {
  return { handlers: ordersHandlers(dependencies) }
}
