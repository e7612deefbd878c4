/** The order centre's address: which product, and what of its filters it has. */
import { type CentreTab, centreTabs } from '../../../areas/area.ts'
import type { CentreSearch } from '../../../lists/centre.ts'
import { COIN, ORDER_ID } from '../../../lists/order-search.ts'
import { periodSearch } from '../../../lists/period.ts'
import { choiceOf, formed } from '../../../navigation/search.ts'
import { ACCOUNT_WORDS } from '../../../platform/accounts.ts'

export type { CentreSearch } from '../../../lists/centre.ts'

/** The tab that an address means: the first where it names none. */
export function tabOf(product: unknown): CentreTab | undefined {
  const tabs = centreTabs()
  return tabs.find((tab) => tab.product === product) ?? tabs[0]
}

export function centreSearch(search: Record<string, unknown>): CentreSearch {
  const tab = tabOf(search.product)
  if (tab === undefined) return {}
  const wallet = tab.wallets ? choiceOf(ACCOUNT_WORDS, search.wallet) : undefined
  const symbol = formed(search.symbol, tab.symbol)
  const coin = formed(search.coin, COIN)
  const side = choiceOf(tab.sides, search.side)
  const type = choiceOf(tab.types, search.type)
  const status = choiceOf(tab.statuses, search.status)
  const order = formed(search.order, ORDER_ID)
  return {
    ...(tab.product === search.product && { product: tab.product }),
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
