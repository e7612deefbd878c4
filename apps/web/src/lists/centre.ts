/** One product's orders in the order centre: what the address asks of them, and a page of them. */
import type { CallInput, CallOutput } from '@candlewick/protocol/client'
import type { SearchChange } from '@candlewick/ui/search.ts'
import { useMemo } from 'react'
import { type AccountWord, accountOf } from '../platform/accounts.ts'
import { api } from '../platform/api.ts'
import type { OrderType } from './order-search.ts'
import type { PeriodSearch } from './period.ts'
import { usePeriod } from './use-period.ts'

/** The first part of the query key of every list in it. */
export const CENTRE = 'order-centre'

export type CentreFilter = Omit<CallInput<'assets.orderCentre'>, 'page' | 'pageSize' | 'cursor'>
type Asked<Name extends keyof CentreFilter> = Exclude<CentreFilter[Name], undefined>
export type CentreProduct = Asked<'product'>
export type CentreSide = Asked<'direction'>
export type CentreStatus = Asked<'status'>
export type CentreRecord = CallOutput<'assets.orderCentre'>['records'][number]

/** The search parameters of the order centre: product, filters and the order that is open. */
export interface CentreSearch extends PeriodSearch {
  product?: CentreProduct
  /** Account that orders trade with; all of them where absent. The overview of assets has an `account` of its own. */
  wallet?: AccountWord
  symbol?: string
  coin?: string
  /** As the product calls its sides. */
  side?: CentreSide
  type?: OrderType
  status?: CentreStatus
  /** Id of the order whose details are open. */
  order?: string
}

/** What the list of a product is given. */
export interface CentreListProps {
  search: CentreSearch
  filter: CentreFilter
  onChange: (part: SearchChange<CentreSearch>) => void
  onOpen: (id: string) => void
  /** Takes the filters away; undefined where there are none. */
  onClear: (() => void) | undefined
}

/** What the address asks of the list of a product, or of all; one object as long as it asks the same. */
export function useCentreFilter(product: CentreProduct | undefined, search: CentreSearch): CentreFilter {
  const { wallet, symbol, coin, side, type, status } = search
  const period = usePeriod(search)
  return useMemo(
    () => ({
      ...(product && { product }),
      ...(wallet && { account: accountOf(wallet) }),
      ...(symbol && { symbol }),
      ...(coin && { coin }),
      ...(side && { direction: side }),
      ...(type && { type }),
      ...(status && { status }),
      ...period,
    }),
    [product, wallet, symbol, coin, side, type, status, period],
  )
}

/** Reads pages of the list as rows of its product. */
export const readingCentre =
  <Row>(filter: CentreFilter, rowsOf: (record: CentreRecord) => readonly Row[]) =>
  async (pageSize: number, cursor: string | undefined, options: { signal?: AbortSignal }) => {
    const asked = { ...filter, pageSize, ...(cursor === undefined ? {} : { cursor }) }
    const found = await api.call('assets.orderCentre', asked, options)
    return { ...found, records: found.records.flatMap(rowsOf) }
  }
