/** The order centre's address: which product, and what of its filters it has. */
import { FLASH_STATUSES, ORDER_STATUSES } from '@candlewick/protocol/order-kinds'
import { type CentreTab, centreTabs } from '../../../areas/area.ts'
import type { CentreSearch } from '../../../lists/centre.ts'
import { COIN, CONTRACT_SYMBOL, FLASH_SYMBOL, ORDER_ID, TYPES } from '../../../lists/order-search.ts'
import { periodSearch } from '../../../lists/period.ts'
import { choiceOf, formed } from '../../../navigation/search.ts'
import { ACCOUNT_WORDS } from '../../../platform/accounts.ts'

/** Every state that an order of some product can be in. */
export const ALL_STATUSES = [...ORDER_STATUSES, ...FLASH_STATUSES] as const

export type { CentreSearch } from '../../../lists/centre.ts'

/** The tab of the product that an address names; undefined where it names none, and means them all. */
export function tabOf(product: unknown): CentreTab | undefined {
  return centreTabs().find((tab) => tab.product === product)
}

export function centreSearch(search: Record<string, unknown>): CentreSearch {
  const tab = tabOf(search.product)
  if (tab === undefined) return allSearch(search)
  const wallet = tab.wallets ? choiceOf(ACCOUNT_WORDS, search.wallet) : undefined
  const symbol = formed(search.symbol, tab.symbol)
  const coin = formed(search.coin, COIN)
  const side = choiceOf(tab.sides, search.side)
  const type = choiceOf(tab.types, search.type)
  const status = choiceOf(tab.statuses, search.status)
  const order = formed(search.order, ORDER_ID)
  return {
    product: tab.product,
    ...(wallet && { wallet }),
    ...(symbol && { symbol }),
    ...(coin && { coin }),
    ...(side && { side }),
    ...(type && { type }),
    ...(status && { status }),
    ...periodSearch(search),
    ...(order && { order }),
  }
}

/** What the list of all products is narrowed by: what each of them has, or what only some of them can match. */
function allSearch(search: Record<string, unknown>): CentreSearch {
  const symbol = formed(search.symbol, CONTRACT_SYMBOL) ?? formed(search.symbol, FLASH_SYMBOL)
  const coin = formed(search.coin, COIN)
  const type = choiceOf(TYPES, search.type)
  const status = choiceOf(ALL_STATUSES, search.status)
  return {
    ...(symbol && { symbol }),
    ...(coin && { coin }),
    ...(type && { type }),
    ...(status && { status }),
    ...periodSearch(search),
  }
}
