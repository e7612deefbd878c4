/** The search parameters of the market pages: tab, filters and order, all in the address. */
import { choiceOf, textOf } from './search.ts'

const MARKET_TABS = ['watchlist', 'second', 'spot', 'contract', 'coin', 'currencies', 'metals'] as const
export type MarketTab = (typeof MARKET_TABS)[number]

export interface MarketSearch {
  tab?: MarketTab
  /** Text that symbol or name contain. */
  q?: string
  /** Quote coin of the pairs, or nothing for all. */
  quote?: string
  /** `column.direction`. */
  sort?: string
  /** Symbol whose details are open. */
  details?: string
}

export function marketSearch(search: Record<string, unknown>): MarketSearch {
  const tab = choiceOf(MARKET_TABS, search.tab)
  const q = textOf(search.q)
  const quote = textOf(search.quote)
  const sort = textOf(search.sort)
  const details = textOf(search.details)
  return {
    ...(tab && { tab }),
    ...(q && { q }),
    ...(quote && { quote }),
    ...(sort && { sort }),
    ...(details && { details }),
  }
}
