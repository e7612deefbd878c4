/** Placing, changing and cancelling one's own orders: a command each, answered with what became of it. */
import type { Command } from '@candlewick/engine/commands'
import type { Event, OrderView } from '@candlewick/engine/events'
import { IDS_PER_COMMAND } from '@candlewick/engine/limits'
import type { ParsedOf } from '@candlewick/protocol/call'
import type { amend, cancelSeveral as cancelCall } from '@candlewick/protocol/calls/spot'
import { CallError } from '@candlewick/protocol/errors'
import type { OwnOrder, OwnTrade } from '@candlewick/protocol/realtime'
import type { Sql } from '../../db/database.ts'
import { fillsOfOrder, findOrder, orderSentAs } from '../../projections/spot/orders.ts'
import type { OwnWrites } from '../../state/own-writes.ts'
import { type StateReplica, scaledMarket } from '../../state/state.ts'
import { type Submitted, submitFor } from '../../state/submit-for.ts'
import { namedOrder, type OrderName } from '../../wire/order-name.ts'
import { orderAccount, ownOrder, ownTrade } from '../../wire/spot-views.ts'
import { amendCommand, type PlaceCommand, submitCommand } from './command.ts'
import type { OrderInput } from './form.ts'
import { refusalError } from './refusal.ts'

export interface SpotDependencies {
  readonly replica: StateReplica
  readonly sql: Sql
  readonly writes: OwnWrites
}

export type FilledOrder = OwnOrder & { fills: OwnTrade[] }

/** Places an order; sent again with the same client id it is answered with the order that is there. */
export async function placeOrder(
  dependencies: SpotDependencies,
  user: string,
  input: OrderInput,
): Promise<FilledOrder> {
  const command = submitCommand(dependencies.replica.engine, user, input)
  const applied = await submitFor(dependencies, user, command)
  const market = marketOf(dependencies, command.symbol)
  const { refused } = applied
  if (refused !== undefined) throw refusalError(refused, market, command)
  const order =
    lastOrder(applied.events, (candidate) => isPlaced(candidate, command)) ??
    dependencies.replica.engine.orderByClientId(user, command.clientId)
  if (order === undefined) throw new Error(`command ${applied.recorded.sequence} placed no order and refused none`)
  if (Math.floor(order.id / IDS_PER_COMMAND) === applied.recorded.sequence) {
    // Into the one that was just made: a copy of so many fields is three times as dear as making them.
    return Object.assign(ownOrder(order, market), { fills: fillsOf(applied, order.id, market) })
  }
  return await withFills(dependencies, order)
}

/** Whether the order is what the command placed: of an OCO its limit order. */
function isPlaced(order: OrderView, { type, user, clientId }: PlaceCommand): boolean {
  if (order.user !== user || order.clientId !== clientId) return false
  return type !== 'spot.oco' || order.condition === undefined
}

/** Changes an open or waiting order of the customer's own. */
export async function amendOrder(
  dependencies: SpotDependencies,
  user: string,
  input: ParsedOf<typeof amend>,
): Promise<FilledOrder> {
  const id = await orderNumber(dependencies, user, input)
  const order = liveOrder(dependencies, user, id)
  if (order === undefined) throw await endedError(dependencies, user, id)
  const applied = await submitFor(dependencies, user, amendCommand(dependencies.replica.engine, user, order, input))
  const { refused } = applied
  if (refused?.rule === 'order_unknown') throw await endedError(dependencies, user, id)
  if (refused !== undefined) throw refusalError(refused, marketOf(dependencies, order.symbol), { side: order.side })
  const changed = lastOrder(applied.events, (candidate) => candidate.id === order.id)
  return await withFills(dependencies, changed ?? order)
}

/** Cancels one order; one that was cancelled already is answered as it is. */
export async function cancelOne(dependencies: SpotDependencies, user: string, name: OrderName): Promise<OwnOrder> {
  const id = await orderNumber(dependencies, user, name)
  const order = liveOrder(dependencies, user, id)
  if (order === undefined) return await cancelledBefore(dependencies, user, id)
  const applied = await submitFor(dependencies, user, {
    type: 'spot.cancel',
    user,
    symbol: order.symbol,
    ids: [order.id],
  })
  const cancelled = lastOrder(applied.events, (candidate) => candidate.id === order.id)
  if (cancelled === undefined) return await cancelledBefore(dependencies, user, id)
  return ownOrder(cancelled, marketOf(dependencies, order.symbol))
}

/** Cancels what the request names, and says which orders that were. */
export async function cancelSeveral(
  dependencies: SpotDependencies,
  user: string,
  input: ParsedOf<typeof cancelCall>,
): Promise<OwnOrder[]> {
  const selectors = [input.id, input.ids, input.clientIds, input.symbol, input.all || undefined]
  const given = selectors.filter((selector) => selector !== undefined).length
  if (input.account !== undefined && input.symbol === undefined && !input.all) {
    throw new CallError('field_invalid', { field: 'account', bound: 'symbol | all' })
  }
  if (given === 0) throw new CallError('field_required', { field: 'id' })
  if (given > 1) throw new CallError('field_invalid', { field: 'id', bound: 'id | ids | clientIds | symbol | all' })
  if (input.id !== undefined) return [await cancelOne(dependencies, user, { id: input.id })]
  const command = cancelCommand(dependencies, user, input)
  if (command === undefined) return []
  const applied = await submitFor(dependencies, user, command)
  const { refused } = applied
  // Between the reading and the command every one of them may have ended: then nothing was left to cancel.
  if (refused?.rule === 'order_unknown') return []
  if (refused !== undefined) throw new CallError('refused', { field: refused.field ?? refused.rule })
  return cancelledOrders(dependencies, applied.events, user)
}

function cancelCommand(
  dependencies: SpotDependencies,
  user: string,
  input: ParsedOf<typeof cancelCall>,
): Command | undefined {
  const { engine } = dependencies.replica
  if (input.symbol !== undefined) {
    if (engine.market(input.symbol) === undefined) throw new CallError('unknown_market', { field: 'symbol' })
    if (input.account === undefined) return { type: 'spot.cancel', user, symbol: input.symbol }
  }
  if (input.account !== undefined) {
    const own = engine.openOrders(user, input.symbol).filter(({ account }) => orderAccount(account) === input.account)
    return own.length === 0 ? undefined : { type: 'spot.cancel', user, ids: own.map(({ id }) => id) }
  }
  if (input.all) return { type: 'spot.cancel', user }
  const named =
    input.ids === undefined
      ? (input.clientIds ?? []).map((clientId) => engine.orderByClientId(user, clientId))
      : input.ids.map((id) => liveOrder(dependencies, user, id))
  const ids = [...new Set(named.flatMap((order) => (order !== undefined && isLive(order) ? [order.id] : [])))]
  return ids.length === 0 ? undefined : { type: 'spot.cancel', user, ids }
}

function cancelledOrders(dependencies: SpotDependencies, events: readonly Event[], user: string): OwnOrder[] {
  return events.flatMap((event) =>
    event.type === 'order' && event.order.user === user && event.order.status === 'cancelled'
      ? [ownOrder(event.order, marketOf(dependencies, event.order.symbol))]
      : [],
  )
}

function isLive({ status }: OrderView): boolean {
  return status === 'open' || status === 'waiting'
}

/** The number of the order that a call names; memory knows the newest client ids, the tables all. */
export function orderNumber(
  { replica, sql, writes }: SpotDependencies,
  user: string,
  name: OrderName,
): Promise<string> {
  return namedOrder(name, async (clientId) => {
    const known = replica.engine.orderByClientId(user, clientId)
    if (known !== undefined) return String(known.id)
    await writes.settledTo(replica.sequence)
    return await orderSentAs(sql, user, clientId)
  })
}

/** An open or waiting order of the customer's own, as memory has it. */
export function liveOrder(dependencies: SpotDependencies, user: string, id: string): OrderView | undefined {
  const order = dependencies.replica.engine.order(Number(id))
  return order?.user === user && isLive(order) ? order : undefined
}

/** An own order that has ended, as the tables have it once they know all that happened so far. */
async function endedOrder(dependencies: SpotDependencies, user: string, id: string): Promise<OwnOrder> {
  await dependencies.writes.settledTo(dependencies.replica.sequence)
  const order = await findOrder(dependencies.sql, user, id)
  if (order === undefined) throw new CallError('order_not_found', { field: 'id' })
  return order
}

async function endedError(dependencies: SpotDependencies, user: string, id: string): Promise<CallError> {
  const { status } = await endedOrder(dependencies, user, id)
  return new CallError('order_ended', { field: 'id', bound: status })
}

async function cancelledBefore(dependencies: SpotDependencies, user: string, id: string): Promise<OwnOrder> {
  const order = await endedOrder(dependencies, user, id)
  if (order.status !== 'cancelled') throw new CallError('order_ended', { field: 'id', bound: order.status })
  return order
}

function marketOf(dependencies: SpotDependencies, symbol: string) {
  const market = scaledMarket(dependencies.replica.engine, symbol)
  if (market === undefined) throw new Error(`no market ${symbol}`)
  return market
}

function lastOrder(events: readonly Event[], wanted: (order: OrderView) => boolean): OrderView | undefined {
  let last: OrderView | undefined
  for (const event of events) if (event.type === 'order' && wanted(event.order)) last = event.order
  return last
}

/** What the order traded within the command, as the taker and, where that set off another order, as its maker. */
function fillsOf(applied: Submitted, id: number, market: ReturnType<typeof marketOf>): OwnTrade[] {
  const { time } = applied.recorded
  return applied.events.flatMap((event) =>
    event.type !== 'trade'
      ? []
      : (['taker', 'maker'] as const).flatMap((role) =>
          event[role].order === id ? [ownTrade(event, event[role], role, time, market)] : [],
        ),
  )
}

/** The order with all fills it ever had, which only the tables keep. */
async function withFills(dependencies: SpotDependencies, order: OrderView): Promise<FilledOrder> {
  if (order.filledLots > 0) await dependencies.writes.settledTo(dependencies.replica.sequence)
  const fills = order.filledLots > 0 ? await fillsOfOrder(dependencies.sql, order.user, String(order.id)) : []
  return { ...ownOrder(order, marketOf(dependencies, order.symbol)), fills }
}
