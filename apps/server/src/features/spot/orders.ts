/** Spot orders among those of all products. */
import type { OwnOrder } from '@candlewick/protocol/realtime'
import { ordersOf } from '../../projections/spot/orders.ts'
import { bookColumns, bookRow, type OrderSource } from '../../state/order-source.ts'
import { type StateReader, scaledMarket } from '../../state/state.ts'
import { ownOrder } from '../../wire/spot-views.ts'

export const SPOT_ORDERS: OrderSource = {
  product: 'spot',
  async records({ sql, engine, user }, ids) {
    const orders = (await ordersOf(sql, user, ids)).map((order) => asOfNow(engine, order))
    return orders.map((order) => ({
      ...{ product: 'spot', ...bookColumns(order), account: order.account, details: order },
    }))
  },
  async rows({ sql, user }, ids) {
    return (await ordersOf(sql, user, ids)).map((order) => bookRow('spot', order))
  },
  open: (engine, user) =>
    engine.openOrders(user).flatMap((order) => {
      const market = scaledMarket(engine, order.symbol)
      return market === undefined ? [] : [bookRow('spot', ownOrder(order, market))]
    }),
}

/** The row as memory has it: the trigger of a trailing stop moves with the price and is not written each time. */
function asOfNow(engine: StateReader, order: OwnOrder): OwnOrder {
  const live = order.status === 'waiting' ? engine.order(Number(order.id)) : undefined
  const market = live === undefined ? undefined : scaledMarket(engine, live.symbol)
  return live?.status === order.status && market !== undefined ? ownOrder(live, market) : order
}
