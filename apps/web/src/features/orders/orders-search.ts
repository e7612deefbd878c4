/** The search parameters of the spot orders: tab, filters and the order that is open. */
import { choiceOf, textOf } from '../../routes/search.ts'

export const ORDER_TABS = ['open', 'history', 'trades'] as const
export type OrderTab = (typeof ORDER_TABS)[number]
export const SIDES = ['buy', 'sell'] as const
export const END_STATES = ['filled', 'cancelled', 'expired'] as const
/** Quick periods; `dates` takes from and to. */
export const RANGES = ['today', 'week', 'month', 'quarter', 'dates'] as const
export type Range = (typeof RANGES)[number]

export interface OrdersSearch {
  tab?: OrderTab
  symbol?: string
  side?: (typeof SIDES)[number]
  state?: (typeof END_STATES)[number]
  range?: Range
  /** First and last day, YYYY-MM-DD, in the person's timezone. */
  from?: string
  to?: string
  /** Id of the order whose details are open. */
  order?: string
}

/** The text where it has the form. */
function formed(value: unknown, form: RegExp): string | undefined {
  const text = textOf(value)
  return text !== undefined && form.test(text) ? text : undefined
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

export function ordersSearch(search: Record<string, unknown>): OrdersSearch {
  const tab = choiceOf(ORDER_TABS, search.tab)
  const symbol = formed(search.symbol, /^[A-Z0-9]{2,12}_[A-Z0-9]{2,12}$/)
  const side = choiceOf(SIDES, search.side)
  const state = choiceOf(END_STATES, search.state)
  const range = choiceOf(RANGES, search.range)
  const from = formed(search.from, DAY)
  const to = formed(search.to, DAY)
  const order = formed(search.order, /^[1-9]\d{0,15}$/)
  return {
    ...(tab && { tab }),
    ...(symbol && { symbol }),
    ...(side && { side }),
    ...(state && { state }),
    ...(range && { range }),
    ...(from && { from }),
    ...(to && { to }),
    ...(order && { order }),
  }
}
