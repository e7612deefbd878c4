/** The search parameters of the lists of flash contracts: view, filters and the contract that is open. */
import { FLASH_DIRECTIONS, FLASH_OUTCOMES } from '@candlewick/protocol/order-kinds'
import { FLASH_CYCLES } from '@candlewick/rules/flash/cycles'
import { FLASH_SYMBOL, ORDER_ID } from '../../lists/order-search.ts'
import { type PeriodSearch, periodSearch } from '../../lists/period.ts'
import { choiceOf, formed } from '../../navigation/search.ts'

export const FLASH_TABS = ['running', 'settled'] as const
export type FlashListTab = (typeof FLASH_TABS)[number]

/** Seconds, as they stand in the address. */
export const CYCLES = FLASH_CYCLES.map(String)

export interface FlashSearch extends PeriodSearch {
  tab?: FlashListTab
  symbol?: string
  direction?: (typeof FLASH_DIRECTIONS)[number]
  cycle?: string
  outcome?: (typeof FLASH_OUTCOMES)[number]
  /** Id of the contract whose details are open. */
  order?: string
}

export function flashSearch(search: Record<string, unknown>): FlashSearch {
  const tab = choiceOf(FLASH_TABS, search.tab)
  const symbol = formed(search.symbol, FLASH_SYMBOL)
  const direction = choiceOf(FLASH_DIRECTIONS, search.direction)
  const cycle = choiceOf(CYCLES, search.cycle)
  const outcome = choiceOf(FLASH_OUTCOMES, search.outcome)
  const order = formed(search.order, ORDER_ID)
  return {
    ...(tab && { tab }),
    ...(symbol && { symbol }),
    ...(direction && { direction }),
    ...(cycle && { cycle }),
    ...(outcome && { outcome }),
    ...periodSearch(search),
    ...(order && { order }),
  }
}
