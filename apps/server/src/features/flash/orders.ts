/** Flash contracts among the orders of all products. */
import type { OwnFlashOrder } from '@candlewick/protocol/realtime'
import { flashOrdersOf } from '../../projections/flash/orders.ts'
import { shownFlash } from '../../state/flash-shown.ts'
import type { CentreRecord, OrderReading, OrderRow, OrderSource } from '../../state/order-source.ts'

export const FLASH_ORDERS: OrderSource = {
  product: 'flash',
  records: async (reading, ids) => (await shown(reading, ids)).map(recordOf),
  rows: async (reading, ids) => (await shown(reading, ids)).map(rowOf),
  open(engine, user) {
    const now = Date.now()
    return engine.flash.orders(user).map((order) => rowOf(shownFlash(engine, order, now)))
  },
}

async function shown({ sql, engine, user }: OrderReading, ids: readonly string[]): Promise<OwnFlashOrder[]> {
  const orders = await flashOrdersOf(sql, user, ids)
  const now = Date.now()
  return orders.map((order) => shownFlash(engine, order, now))
}

function recordOf(order: OwnFlashOrder): CentreRecord {
  const { id, symbol, direction, stake: quantity, status, createTime: time, settleAt, openTime, openPrice } = order
  // Void without an open price it ended with its entry window.
  const ended = openPrice === undefined ? openTime : settleAt
  const updateTime = status === 'generating' ? time : status === 'running' ? openTime : ended
  return { product: 'flash', id, symbol, direction, quantity, status, time, updateTime, details: order }
}

function rowOf(order: OwnFlashOrder): OrderRow {
  const { id, symbol, direction, period, openPrice = '0', stake, status, clientId, createTime, settleAt } = order
  return {
    ...{ product: 'flash', id, symbol, side: direction, type: `${period}s`, price: openPrice },
    ...{ quantity: stake, filled: stake, status, clientId, placedTime: createTime, updateTime: settleAt },
  }
}
