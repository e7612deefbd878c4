/** Orders of perpetual contracts among those of all products. */
import type { OwnContractOrder } from '@candlewick/protocol/realtime'
import { contractOrdersOf } from '../../projections/contract/orders.ts'
import { bookColumns, bookRow, type OrderSource } from '../../state/order-source.ts'
import { type StateReader, scaledContract } from '../../state/state.ts'
import { ownContractOrder } from '../../wire/contract-views.ts'

export const CONTRACT_ORDERS: OrderSource = {
  product: 'contract',
  async records({ sql, engine, user }, ids) {
    const orders = (await contractOrdersOf(sql, user, ids)).map((order) => asOfNow(engine, order))
    return orders.map((order) => ({ product: 'contract', ...bookColumns(order), details: order }))
  },
  async rows({ sql, user }, ids) {
    return (await contractOrdersOf(sql, user, ids)).map((order) => bookRow('contract', order))
  },
  open: (engine, user) =>
    engine.contracts.openOrders(user).flatMap((order) => {
      const found = scaledContract(engine, order.symbol)
      return found === undefined ? [] : [bookRow('contract', ownContractOrder(order, found.scale))]
    }),
}

/** The row as memory has it: the trigger of a trailing stop moves with the price and is not written each time. */
function asOfNow(engine: StateReader, order: OwnContractOrder): OwnContractOrder {
  const live = order.status === 'waiting' ? engine.contracts.order(Number(order.id)) : undefined
  const contract = live === undefined ? undefined : scaledContract(engine, live.symbol)
  return live?.status === order.status && contract !== undefined ? ownContractOrder(live, contract.scale) : order
}
