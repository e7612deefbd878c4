/** Figures of an own order that lists and lines show. Exact, on the market's integers. */
import { divFloor } from '@candlewick/money/arithmetic'
import type { OwnOrder } from '@candlewick/protocol/realtime'
import { lotsOf, type SpotMarket } from './spot-market.ts'

/** How much of an order is filled, in whole percent, cut; 0 for an order by amount, whose quantity is not given. */
export function filledPercent(market: SpotMarket, order: Pick<OwnOrder, 'commissNum' | 'haveDealNum'>): number {
  const asked = lotsOf(market, order.commissNum)
  const filled = lotsOf(market, order.haveDealNum)
  if (!asked || filled === undefined) return 0
  return divFloor(filled * 100, asked)
}

/** What kind of order it is, as a key of the texts. */
export function kindKey(order: { commissType: string; postOnly: boolean }): 'limit' | 'market' | 'postOnly' {
  if (order.commissType === 'market') return 'market'
  return order.postOnly ? 'postOnly' : 'limit'
}
