/** The search parameters of the order centre: product, filters and the order that is open. */
import { ORDER_STATUSES } from '@candlewick/protocol/order-kinds'
import { CONTRACT_SYMBOL, ORDER_ID, type OrderType, PAIR, SIDES, TYPES } from '../../orders/order-search.ts'
import { type PeriodSearch, periodSearch } from '../../orders/period.ts'
import { choiceOf, formed } from '../../routes/search.ts'
import { ACCOUNT_WORDS, type AccountWord } from '../../terminal/trade-account.ts'

/** Products that have orders, in the order of their tabs. */
export const PRODUCTS = ['spot', 'contract'] as const
export type Product = (typeof PRODUCTS)[number]

export interface CentreSearch extends PeriodSearch {
  product?: Product
  /** Account that spot orders trade with; all of them where absent. The overview of assets has an `account` of its own. */
  wallet?: AccountWord
  symbol?: string
  coin?: string
  side?: (typeof SIDES)[number]
  type?: OrderType
  status?: (typeof ORDER_STATUSES)[number]
  /** Id of the order whose details are open. */
  order?: string
}

export function centreSearch(search: Record<string, unknown>): CentreSearch {
  const product = choiceOf(PRODUCTS, search.product)
  const wallet = product === 'contract' ? undefined : choiceOf(ACCOUNT_WORDS, search.wallet)
  const symbol = formed(search.symbol, product === 'contract' ? CONTRACT_SYMBOL : PAIR)
  const coin = formed(search.coin, /^[A-Z0-9]{2,12}$/)
  const side = choiceOf(SIDES, search.side)
  const type = choiceOf(TYPES, search.type)
  const status = choiceOf(ORDER_STATUSES, search.status)
  const order = formed(search.order, ORDER_ID)
  return {
    ...(product && { product }),
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
