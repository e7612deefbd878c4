/** The order centre: own orders of every product in one list, and the history of orders in one coin. */
import { getEntrustLogCurrency, orderCentre } from '@candlewick/protocol/calls/orders'
import { CallError } from '@candlewick/protocol/errors'
import type { OwnOrder } from '@candlewick/protocol/realtime'
import type { Sql } from '../../db/database.ts'
import { type Handler, handle } from '../../http/handle.ts'
import { listOrders } from '../../projections/queries/orders.ts'
import { ownOrder } from '../../projections/views.ts'
import { given, knownCursor } from '../list-input.ts'
import type { OwnWrites } from '../own-writes.ts'
import { type StateReader, type StateReplica, scaledMarket } from '../state.ts'

export interface OrdersParts {
  readonly replica: StateReplica
  readonly sql: Sql
  readonly writes: OwnWrites
}

export function ordersHandlers({ replica, sql, writes }: OrdersParts): Handler[] {
  return [
    handle(orderCentre, async ({ viewer: { userId } }, { product: _spot, direction, type, coin, ...filter }) => {
      const { engine } = replica
      if (filter.symbol !== undefined && engine.market(filter.symbol) === undefined) {
        throw new CallError('unknown_market', { field: 'symbol' })
      }
      const symbols = coin === undefined ? undefined : symbolsOf(engine, coin)
      await writes.settled(userId)
      const page = await knownCursor(() =>
        listOrders(sql, userId, given({ ...filter, side: direction, commissType: type, symbols })),
      )
      return { ...page, records: page.records.map((order) => spotRow(asOfNow(engine, order))) }
    }),
    handle(getEntrustLogCurrency, async ({ viewer: { userId } }, { coin, ...filter }) => {
      const symbols = symbolsOf(replica.engine, coin)
      await writes.settled(userId)
      return await knownCursor(() => listOrders(sql, userId, given({ ...filter, symbols, state: 'history' as const })))
    }),
  ]
}

/** Symbols that trade the coin, as base or quote. */
function symbolsOf(engine: StateReader, coin: string): string[] {
  if (engine.asset(coin) === undefined) throw new CallError('unknown_asset', { field: 'coin' })
  return [...engine.markets()].flatMap(({ symbol, base, quote }) => (base === coin || quote === coin ? [symbol] : []))
}

/** The row as memory has it: the trigger of a trailing stop moves with the price and is not written each time. */
function asOfNow(engine: StateReader, order: OwnOrder): OwnOrder {
  const live = order.status === 'waiting' ? engine.order(Number(order.id)) : undefined
  const market = live === undefined ? undefined : scaledMarket(engine, live.symbol)
  return live?.status === order.status && market !== undefined ? ownOrder(live, market) : order
}

function spotRow(order: OwnOrder) {
  return {
    product: 'spot' as const,
    id: order.id,
    symbol: order.symbol,
    direction: order.side,
    type: order.commissType,
    price: order.commissPrice,
    quantity: order.commissNum,
    filled: order.haveDealNum,
    averagePrice: order.dealAverPrice,
    status: order.status,
    time: order.commissTime,
    updateTime: order.updateTime,
    details: order,
  }
}
