/** Own orders and fills as lists: what is open or waiting comes from memory and is exact, what has ended from the tables. */
import { CallError } from '@candlewick/protocol/errors'
import type { OrderStep, OwnOrder, OwnTrade } from '@candlewick/protocol/realtime'
import { isId, type Page, pageBounds, toPage } from '../../db/page.ts'
import { fillsOfOrder, findOrder, listOrders, type OrderFilter } from '../../projections/spot/orders.ts'
import { type FillFilter, listFills } from '../../projections/spot/trades.ts'
import { scaledMarket } from '../../state/state.ts'
import { type Given, given, knownCursor } from '../../wire/list-input.ts'
import type { OrderName } from '../../wire/order-name.ts'
import { ownOrder } from '../../wire/spot-views.ts'
import { liveOrder, orderNumber, type SpotDependencies } from './trading.ts'

/** One page of the customer's orders. Throws `CallError` for an unknown market or a cursor that is none. */
export async function orderPage(
  dependencies: SpotDependencies,
  user: string,
  input: Given<OrderFilter> & { state: 'current' | 'history' },
): Promise<Page<OwnOrder>> {
  if (input.symbol !== undefined) requireMarket(dependencies, input.symbol, 'symbol')
  if (input.state === 'current') return currentOrders(dependencies, user, given(input))
  await dependencies.writes.settled(user)
  return await knownCursor(() => listOrders(dependencies.sql, user, given(input)))
}

function currentOrders({ replica }: SpotDependencies, user: string, filter: OrderFilter): Page<OwnOrder> {
  if (filter.cursor !== undefined && !isId(filter.cursor)) throw new CallError('field_invalid', { field: 'cursor' })
  const { limit, offset } = pageBounds(filter)
  const matching = replica.engine
    .openOrders(user, filter.symbol)
    .filter((order) => order.createdAt >= (filter.startTime ?? 0) && order.createdAt <= (filter.endTime ?? Infinity))
    .sort((a, b) => b.id - a.id)
    .flatMap((order) => {
      const market = scaledMarket(replica.engine, order.symbol)
      return market === undefined ? [] : [ownOrder(order, market)]
    })
    .filter((order) => isWanted(order, filter))
  const before = filter.cursor === undefined ? Infinity : Number(filter.cursor)
  const rows = matching.filter((order) => Number(order.id) < before).slice(offset, offset + limit + 1)
  return toPage(rows, limit, matching.length, (last) => last.id)
}

function isWanted(order: OwnOrder, { clientId, account, side, status, orderType }: OrderFilter): boolean {
  if (clientId !== undefined && order.clientId !== clientId) return false
  if (account !== undefined && order.account !== account) return false
  if (side !== undefined && order.side !== side) return false
  if (status !== undefined && order.status !== status) return false
  if (orderType === 'oco') return order.ocoId !== undefined
  return orderType === undefined || order.orderType === orderType
}

/** One page of the customer's fills in one market. */
export async function fillPage(
  dependencies: SpotDependencies,
  user: string,
  input: Given<FillFilter> & { symbol: string },
): Promise<Page<OwnTrade>> {
  requireMarket(dependencies, input.symbol, 'symbol')
  await dependencies.writes.settled(user)
  return await knownCursor(() => listFills(dependencies.sql, user, given(input)))
}

/** An own order with its fills; someone else's is not found. */
export async function orderDetails(dependencies: SpotDependencies, user: string, name: OrderName) {
  const id = await orderNumber(dependencies, user, name)
  const live = liveOrder(dependencies, user, id)
  if (live === undefined || live.filledLots > 0) await dependencies.writes.settledTo(dependencies.replica.sequence)
  const order = await findOrder(dependencies.sql, user, id)
  const market = live === undefined ? undefined : scaledMarket(dependencies.replica.engine, live.symbol)
  const shown = live === undefined || market === undefined ? order : ownOrder(live, market)
  if (shown === undefined) throw new CallError('order_not_found', { field: 'id' })
  const records = await fillsOfOrder(dependencies.sql, user, id)
  return { order: shown, records, steps: orderSteps(shown, records) }
}

/** The order's life, oldest first. */
function orderSteps(order: OwnOrder, fills: readonly OwnTrade[]): OrderStep[] {
  const { status, triggerTime, endReason } = order
  const steps: OrderStep[] = [{ what: 'placed', time: order.placedTime }]
  if (triggerTime !== undefined) steps.push({ what: 'triggered', time: triggerTime, price: order.triggerPrice })
  for (const fill of fills) steps.push({ what: 'filled', time: fill.time, fill })
  if (status !== 'waiting' && status !== 'open') {
    steps.push({
      what: 'ended',
      time: order.updateTime,
      status,
      ...(endReason === undefined ? {} : { reason: endReason }),
    })
  }
  return steps
}

function requireMarket({ replica }: SpotDependencies, symbol: string, field: string): void {
  if (replica.engine.market(symbol) === undefined) throw new CallError('unknown_market', { field })
}
