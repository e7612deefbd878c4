/** The search parameters of the order centre: product, filters and the order that is open. */
import { FLASH_DIRECTIONS, FLASH_STATUSES, ORDER_STATUSES } from '@candlewick/protocol/order-kinds'
import { type Named, named } from '../../../i18n/named.ts'
import {
  CONTRACT_SYMBOL,
  FLASH_SYMBOL,
  ORDER_ID,
  type OrderType,
  PAIR,
  SIDES,
  TYPES,
} from '../../../lists/order-search.ts'
import { type PeriodSearch, periodSearch } from '../../../lists/period.ts'
import { choiceOf, formed } from '../../../navigation/search.ts'
import { ACCOUNT_WORDS, type AccountWord } from '../../../platform/accounts.ts'

/** Products that have orders, in the order of their tabs. */
export const PRODUCTS = ['spot', 'contract', 'flash'] as const
export type Product = (typeof PRODUCTS)[number]

export const PRODUCT_NAMES: Readonly<Record<Product, Named>> = {
  spot: named('spot-names', 'centre'),
  contract: named('contract-names', 'centre'),
  flash: named('flash-names', 'centre'),
}

export interface CentreSearch extends PeriodSearch {
  product?: Product
  /** Account that spot orders trade with; all of them where absent. The overview of assets has an `account` of its own. */
  wallet?: AccountWord
  symbol?: string
  coin?: string
  /** Bought or sold; of flash contracts up or down. */
  side?: (typeof SIDES)[number] | (typeof FLASH_DIRECTIONS)[number]
  type?: OrderType
  status?: (typeof ORDER_STATUSES)[number] | (typeof FLASH_STATUSES)[number]
  /** Id of the order whose details are open. */
  order?: string
}

const SYMBOLS = { spot: PAIR, contract: CONTRACT_SYMBOL, flash: FLASH_SYMBOL } as const satisfies Record<
  Product,
  RegExp
>

export function centreSearch(search: Record<string, unknown>): CentreSearch {
  const product = choiceOf(PRODUCTS, search.product)
  const isFlash = product === 'flash'
  const wallet = product === 'contract' || isFlash ? undefined : choiceOf(ACCOUNT_WORDS, search.wallet)
  const symbol = formed(search.symbol, SYMBOLS[product ?? PRODUCTS[0]])
  const coin = formed(search.coin, /^[A-Z0-9]{2,12}$/)
  const side = isFlash ? choiceOf(FLASH_DIRECTIONS, search.side) : choiceOf(SIDES, search.side)
  const type = isFlash ? undefined : choiceOf(TYPES, search.type)
  const status = isFlash ? choiceOf(FLASH_STATUSES, search.status) : choiceOf(ORDER_STATUSES, search.status)
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
