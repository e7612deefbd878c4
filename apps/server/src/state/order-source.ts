/**
 * A product's orders as they stand among those of all others: in the order centre, and before operators. Each area says it in
 * its `orders.ts`, and `bootstrap/areas.ts` names them; which orders a page has is one question over all tables
 * (`projections/orders/order-centre.ts`).
 */
import type { OutputOf } from '@candlewick/protocol/call'
import type { orders } from '@candlewick/protocol/calls/console/records'
import type { orderCentre } from '@candlewick/protocol/calls/orders'
import type { OwnContractOrder, OwnOrder } from '@candlewick/protocol/realtime'
import type { Sql } from '../db/database.ts'
import type { CentreEntry } from '../projections/orders/order-centre.ts'
import type { StateReader } from './state.ts'

/** One in the order centre. */
export type CentreRecord = OutputOf<typeof orderCentre>['records'][number]
/** One as operators read it. */
export type OrderRow = OutputOf<typeof orders>['rows'][number]

/** What orders are read from. */
export interface OrderReading {
  readonly sql: Sql
  readonly engine: StateReader
  readonly user: string
}

export interface OrderSource {
  readonly product: CentreEntry['product']
  /** Those of the customer's orders that have these ids, in any order. */
  records(reading: OrderReading, ids: readonly string[]): Promise<CentreRecord[]>
  rows(reading: OrderReading, ids: readonly string[]): Promise<OrderRow[]>
  /** What rests, waits or runs now, from memory; left out where nothing does. */
  open?(engine: StateReader, user: string): OrderRow[]
}

/** Those of a page, the newest first: each product reads its own. */
export async function readOrders<Row extends { readonly id: string }>(
  sources: readonly OrderSource[],
  page: readonly CentreEntry[],
  read: (source: OrderSource, ids: readonly string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const found = await Promise.all(
    sources.map((source) =>
      read(
        source,
        page.flatMap(({ product, id }) => (product === source.product ? [id] : [])),
      ),
    ),
  )
  return found.flat().sort(newestFirst)
}

export const newestFirst = (one: { readonly id: string }, other: { readonly id: string }): number =>
  Number(other.id) - Number(one.id)

/** What orders in books have in common in the order centre. */
export function bookColumns(order: OwnOrder | OwnContractOrder) {
  return {
    id: order.id,
    symbol: order.symbol,
    direction: order.side,
    type: order.orderType,
    price: order.price,
    quantity: order.quantity,
    filled: order.filledQuantity,
    averagePrice: order.averagePrice,
    status: order.status,
    time: order.placedTime,
    updateTime: order.updateTime,
  }
}

/** An order of a book as operators read it. */
export function bookRow(product: 'spot' | 'contract', order: OwnOrder | OwnContractOrder): OrderRow {
  const { id, symbol, side, orderType, price, quantity, filledQuantity, status, clientId, placedTime, updateTime } =
    order
  return {
    ...{ product, id, symbol, side, type: orderType, price, quantity, filled: filledQuantity },
    ...{ status, clientId, placedTime, updateTime },
  }
}
