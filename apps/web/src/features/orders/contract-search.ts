/** The search parameters of the contract lists: view, filters and the order that is open. */

import { ORDER_TYPES } from '@candlewick/protocol/order-kinds'
import { CONTRACT_SYMBOL, END_STATES, type EndState, ORDER_ID } from '../../lists/order-search.ts'
import { type PeriodSearch, periodSearch } from '../../lists/period.ts'
import { choiceOf, formed } from '../../navigation/search.ts'

export const CONTRACT_TABS = ['open', 'history', 'trades', 'positions', 'funding'] as const
export type ContractListTab = (typeof CONTRACT_TABS)[number]

/** 1 open long, 2 open short, 3 close long, 4 close short. */
export const DIRECTIONS = ['1', '2', '3', '4'] as const

export interface ContractSearch extends PeriodSearch {
  tab?: ContractListTab
  symbol?: string
  direction?: (typeof DIRECTIONS)[number]
  state?: EndState
  type?: (typeof ORDER_TYPES)[number]
  /** Id of the order whose details are open. */
  order?: string
}

export function contractSearch(search: Record<string, unknown>): ContractSearch {
  const tab = choiceOf(CONTRACT_TABS, search.tab)
  const symbol = formed(search.symbol, CONTRACT_SYMBOL)
  const direction = choiceOf(DIRECTIONS, search.direction)
  const state = choiceOf(END_STATES, search.state)
  const type = choiceOf(ORDER_TYPES, search.type)
  const order = formed(search.order, ORDER_ID)
  return {
    ...(tab && { tab }),
    ...(symbol && { symbol }),
    ...(direction && { direction }),
    ...(state && { state }),
    ...(type && { type }),
    ...periodSearch(search),
    ...(order && { order }),
  }
}
