/** The search parameters of the lists of orders: tab, filters and the order that is open. */
import {
  COIN,
  END_STATES,
  type EndState,
  ORDER_ID,
  type OrderType,
  PAIR,
  SIDES,
  TYPES,
} from '../../lists/order-search.ts'
import { type PeriodSearch, periodSearch } from '../../lists/period.ts'
import { choiceOf, formed } from '../../navigation/search.ts'

export const ORDER_TABS = ['open', 'history', 'trades'] as const
/** What a margin account has besides: its borrowings, and every change of what it owes. */
export const LOAN_TABS = ['loans', 'records'] as const
export type OrderTab = (typeof ORDER_TABS)[number] | (typeof LOAN_TABS)[number]
/** Borrowings of which something is left, and those paid back. */
export const LOAN_STATES = ['current', 'history'] as const
export const LOAN_CHANGES = ['borrow', 'repay', 'interest', 'liquidation', 'shortfall'] as const

export interface OrdersSearch extends PeriodSearch {
  tab?: OrderTab
  symbol?: string
  side?: (typeof SIDES)[number]
  state?: EndState
  type?: OrderType
  loans?: (typeof LOAN_STATES)[number]
  what?: (typeof LOAN_CHANGES)[number]
  coin?: string
  /** Id of the order whose details are open. */
  order?: string
}

export function ordersSearch(search: Record<string, unknown>): OrdersSearch {
  const tab = choiceOf([...ORDER_TABS, ...LOAN_TABS], search.tab)
  const symbol = formed(search.symbol, PAIR)
  const side = choiceOf(SIDES, search.side)
  const state = choiceOf(END_STATES, search.state)
  const type = choiceOf(TYPES, search.type)
  const loans = choiceOf(LOAN_STATES, search.loans)
  const what = choiceOf(LOAN_CHANGES, search.what)
  const coin = formed(search.coin, COIN)
  const order = formed(search.order, ORDER_ID)
  return {
    ...(tab && { tab }),
    ...(symbol && { symbol }),
    ...(side && { side }),
    ...(state && { state }),
    ...(type && { type }),
    ...(loans && { loans }),
    ...(what && { what }),
    ...(coin && { coin }),
    ...periodSearch(search),
    ...(order && { order }),
  }
}
