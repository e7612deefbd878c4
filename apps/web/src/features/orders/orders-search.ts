/** The search parameters of the lists of orders: tab, filters and the order that is open. */
import { ORDER_ID, type OrderType, PAIR, SIDES, TYPES } from '../../orders/order-search.ts'
import { type PeriodSearch, periodSearch } from '../../orders/period.ts'
import { choiceOf, formed } from '../../routes/search.ts'

export const ORDER_TABS = ['open', 'history', 'trades'] as const
export type OrderTab = (typeof ORDER_TABS)[number]
export const END_STATES = ['filled', 'cancelled', 'expired'] as const

export interface OrdersSearch extends PeriodSearch {
  tab?: OrderTab
  symbol?: string
  side?: (typeof SIDES)[number]
  state?: (typeof END_STATES)[number]
  type?: OrderType
  /** Id of the order whose details are open. */
  order?: string
}

export function ordersSearch(search: Record<string, unknown>): OrdersSearch {
  const tab = choiceOf(ORDER_TABS, search.tab)
  const symbol = formed(search.symbol, PAIR)
  const side = choiceOf(SIDES, search.side)
  const state = choiceOf(END_STATES, search.state)
  const type = choiceOf(TYPES, search.type)
  const order = formed(search.order, ORDER_ID)
  return {
    ...(tab && { tab }),
    ...(symbol && { symbol }),
    ...(side && { side }),
    ...(state && { state }),
    ...(type && { type }),
    ...periodSearch(search),
    ...(order && { order }),
  }
}
