/** Placing, changing, cancelling and closing: a command each, answered with what became of it. */

import { randomBytes } from 'node:crypto'
import type { ContractOrderView } from '@candlewick/engine/contract/events'
import type { Event } from '@candlewick/engine/events'
import { IDS_PER_COMMAND } from '@candlewick/engine/limits'
import type { ParsedOf } from '@candlewick/protocol/call'
import type { amend, cancelSeveral as cancelCall, closeAllPositions } from '@candlewick/protocol/calls/contract'
import type { reverse } from '@candlewick/protocol/calls/positions'
import { CallError } from '@candlewick/protocol/errors'
import type { OwnContractFill, OwnContractOrder } from '@candlewick/protocol/realtime'
import { contractOrderSentAs, fillsOfContractOrder, findContractOrder } from '../../projections/contract/orders.ts'
import { type Submitted, submitFor } from '../../state/submit-for.ts'
import { ownContractFill, ownContractOrder } from '../../wire/contract-views.ts'
import { namedOrder, type OrderName } from '../../wire/order-name.ts'
import { amendCommand, type ContractOrderInput, submitCommand } from './command.ts'
import { type ContractDependencies, contractOf, scaleOf } from './dependencies.ts'
import { namedPosition, positionName } from './positions.ts'
import { refusalError, refuseIfRefused } from './refusal.ts'
import { setBeforeOrder } from './settings.ts'

export type FilledContractOrder = OwnContractOrder & { fills: OwnContractFill[] }

/** Places an order; sent again with the same client id it is answered with the order that is there. */
export async function placeOrder(
  dependencies: ContractDependencies,
  user: string,
  input: ContractOrderInput,
): Promise<FilledContractOrder> {
  const { scale } = contractOf(dependencies.replica.engine, input)
  const command = submitCommand(user, scale, input)
  const known = dependencies.replica.engine.contracts.orderByClientId(user, command.clientId)
  if (known === undefined && command.direction <= 2) await setBeforeOrder(dependencies, user, scale, input)
  const applied = await submitFor(dependencies, user, command)
  // Of an order by value its size is that, whatever became of it.
  refuseIfRefused(applied, scale, input.amount === undefined ? {} : { lots: 'amount' })
  const order =
    lastOrder(applied.events, (each) => each.user === user && each.clientId === command.clientId) ??
    dependencies.replica.engine.contracts.orderByClientId(user, command.clientId)
  if (order === undefined) throw new Error(`command ${applied.recorded.sequence} placed no order and refused none`)
  return await withFills(dependencies, order, applied)
}

/** Changes an open order of the customer's own. */
export async function amendOrder(
  dependencies: ContractDependencies,
  user: string,
  input: ParsedOf<typeof amend>,
): Promise<FilledContractOrder> {
  const id = await orderNumber(dependencies, user, input)
  const order = openOrder(dependencies, user, id)
  if (order === undefined) throw await endedError(dependencies, user, id)
  const scale = scaleOf(dependencies.replica.engine, order.symbol)
  const applied = await submitFor(dependencies, user, amendCommand(user, scale, { ...input, id }))
  if (applied.refused?.rule === 'order_unknown') throw await endedError(dependencies, user, id)
  refuseIfRefused(applied, scale)
  return await withFills(dependencies, lastOrder(applied.events, ({ id }) => id === order.id) ?? order)
}

/** Cancels one order; one that was cancelled already is answered as it is. */
export async function cancelOne(
  dependencies: ContractDependencies,
  user: string,
  name: OrderName,
): Promise<OwnContractOrder> {
  const id = await orderNumber(dependencies, user, name)
  const order = openOrder(dependencies, user, id)
  if (order === undefined) return await cancelledBefore(dependencies, user, id)
  const applied = await submitFor(dependencies, user, { type: 'contract.cancel', user, ids: [order.id] })
  const cancelled = lastOrder(applied.events, (each) => each.id === order.id)
  if (cancelled === undefined) return await cancelledBefore(dependencies, user, id)
  return ownContractOrder(cancelled, scaleOf(dependencies.replica.engine, order.symbol))
}

/** Cancels what the request names, and says which orders that were. */
export async function cancelSeveral(
  dependencies: ContractDependencies,
  user: string,
  input: ParsedOf<typeof cancelCall>,
): Promise<OwnContractOrder[]> {
  const selectors = [input.ids, input.clientIds, input.symbol, input.all || undefined]
  const given = selectors.filter((selector) => selector !== undefined).length
  if (given === 0) throw new CallError('field_required', { field: 'ids' })
  if (given > 1) throw new CallError('field_invalid', { field: 'ids', bound: 'ids | clientIds | symbol | all' })
  const { engine } = dependencies.replica
  const symbol = input.symbol === undefined ? undefined : contractOf(engine, { ...input, symbol: input.symbol })
  const applied = await submitFor(dependencies, user, {
    type: 'contract.cancel',
    user,
    ...(symbol === undefined ? {} : { symbol: symbol.terms.symbol }),
    ...(input.ids === undefined ? {} : { ids: input.ids.map(Number) }),
    ...(input.clientIds === undefined ? {} : { clientIds: input.clientIds }),
  })
  // Named orders may all have ended: then nothing was left to cancel, and the refusal says no more than that.
  return ownOrders(dependencies, applied.events, user, (order) => order.status === 'cancelled')
}

/** Closes a position at market: all of it that is left when the order is applied. */
export async function closePosition(
  dependencies: ContractDependencies,
  user: string,
  id: string,
): Promise<FilledContractOrder> {
  const { engine } = dependencies.replica
  for (;;) {
    const { symbol, side, lots } = namedPosition(engine, user, id)
    const clientId = randomBytes(15).toString('base64url')
    const applied = await submitFor(dependencies, user, {
      type: 'contract.submit',
      user,
      symbol,
      direction: side === 'long' ? 3 : 4,
      kind: 'market',
      lots,
      tif: 'IOC',
      postOnly: false,
      stp: 'expire_maker',
      clientId,
    })
    // Another order closed some of it on the way: what is left is closed, and where nothing is, there is no position.
    if (applied.refused?.rule === 'reduce_only') continue
    refuseIfRefused(applied, scaleOf(engine, symbol))
    const order = lastOrder(applied.events, (each) => each.user === user && each.clientId === clientId)
    if (order === undefined) throw new Error(`command ${applied.recorded.sequence} closed nothing and refused nothing`)
    return await withFills(dependencies, order, applied)
  }
}

/** Turns a position over; sent again with the same client id it is answered with the order that opened then. */
export async function reversePosition(
  dependencies: ContractDependencies,
  user: string,
  { id, clientId = randomBytes(15).toString('base64url') }: ParsedOf<typeof reverse>,
): Promise<{ closed?: FilledContractOrder; opened: FilledContractOrder }> {
  const { engine } = dependencies.replica
  const { symbol, side } = positionName(engine, id)
  const applied = await submitFor(dependencies, user, { type: 'contract.reverse', user, symbol, side, clientId })
  refuseIfRefused(applied, scaleOf(engine, symbol))
  const opened = lastOrder(applied.events, (order) => order.user === user && order.clientId === clientId)
  if (opened === undefined) throw new Error(`command ${applied.recorded.sequence} reversed nothing and refused nothing`)
  const closing = opened.direction === 2 ? 3 : 4
  // The half that closed has no client id and comes before the one that opened, as no liquidation does.
  const closed = lastOrder(
    applied.events,
    ({ user: owner, clientId: sent, direction, condition, id: number }) =>
      owner === user && sent === '' && direction === closing && condition === undefined && number < opened.id,
  )
  return {
    ...(closed === undefined ? {} : { closed: await withFills(dependencies, closed, applied) }),
    opened: await withFills(dependencies, opened, applied),
  }
}

/** Closes every position in the named contracts; those without one are passed over unless none has one. */
export async function closeAll(
  dependencies: ContractDependencies,
  user: string,
  input: ParsedOf<typeof closeAllPositions>,
): Promise<OwnContractOrder[]> {
  const { engine } = dependencies.replica
  const named = input.symbols.map((symbol) =>
    contractOf(engine, { symbol, contractType: input.contractType }, 'symbols'),
  )
  const held = new Set(engine.contracts.positions(user).map(({ symbol }) => symbol))
  const open = named.filter(({ terms }) => held.has(terms.symbol))
  if (open.length === 0) throw new CallError('no_position', { field: 'symbols' })
  const closed: OwnContractOrder[] = []
  let refused: CallError | undefined
  for (const { terms, scale } of open) {
    const applied = await submitFor(dependencies, user, { type: 'contract.close', user, symbol: terms.symbol })
    // One that is halted does not keep the others open.
    if (applied.refused !== undefined) refused ??= refusalError(applied.refused, scale)
    // What ends with the position, its take-profit and stops, is among the events but closed nothing.
    closed.push(
      ...ownOrders(
        dependencies,
        applied.events,
        user,
        ({ kind, condition }) => kind === 'market' && condition === undefined,
      ),
    )
  }
  if (closed.length === 0 && refused !== undefined) throw refused
  return closed
}

/** The customer's orders among the events, each as it stood last. */
function ownOrders(
  dependencies: ContractDependencies,
  events: readonly Event[],
  user: string,
  wanted: (order: ContractOrderView) => boolean,
): OwnContractOrder[] {
  const last = new Map<number, ContractOrderView>()
  for (const event of events) {
    if (event.type === 'contract.order' && event.order.user === user) last.set(event.order.id, event.order)
  }
  return [...last.values()]
    .filter(wanted)
    .map((order) => ownContractOrder(order, scaleOf(dependencies.replica.engine, order.symbol)))
}

/** The number of the order that a call names; memory knows the newest client ids, the tables all. */
export function orderNumber(
  { replica, sql, writes }: ContractDependencies,
  user: string,
  name: OrderName,
): Promise<string> {
  return namedOrder(name, async (clientId) => {
    const known = replica.engine.contracts.orderByClientId(user, clientId)
    if (known !== undefined) return String(known.id)
    await writes.settledTo(replica.sequence)
    return await contractOrderSentAs(sql, user, clientId)
  })
}

/** An open or waiting order of the customer's own, as memory has it. */
export function openOrder(dependencies: ContractDependencies, user: string, id: string): ContractOrderView | undefined {
  const order = dependencies.replica.engine.contracts.order(Number(id))
  return order?.user === user && (order.status === 'open' || order.status === 'waiting') ? order : undefined
}

/** An own order that has ended, as the tables have it once they know all that happened so far. */
async function endedOrder(dependencies: ContractDependencies, user: string, id: string): Promise<OwnContractOrder> {
  await dependencies.writes.settledTo(dependencies.replica.sequence)
  const order = await findContractOrder(dependencies.sql, user, id)
  if (order === undefined) throw new CallError('order_not_found', { field: 'id' })
  return order
}

async function endedError(dependencies: ContractDependencies, user: string, id: string): Promise<CallError> {
  const { status } = await endedOrder(dependencies, user, id)
  return new CallError('order_ended', { field: 'id', bound: status })
}

async function cancelledBefore(
  dependencies: ContractDependencies,
  user: string,
  id: string,
): Promise<OwnContractOrder> {
  const order = await endedOrder(dependencies, user, id)
  if (order.status !== 'cancelled') throw new CallError('order_ended', { field: 'id', bound: order.status })
  return order
}

function lastOrder(
  events: readonly Event[],
  wanted: (order: ContractOrderView) => boolean,
): ContractOrderView | undefined {
  let last: ContractOrderView | undefined
  for (const event of events) if (event.type === 'contract.order' && wanted(event.order)) last = event.order
  return last
}

/** The order with its fills: those of the command that made it, else all it ever had, which only the tables keep. */
export async function withFills(
  dependencies: ContractDependencies,
  order: ContractOrderView,
  applied?: Submitted,
): Promise<FilledContractOrder> {
  const scale = scaleOf(dependencies.replica.engine, order.symbol)
  const own = ownContractOrder(order, scale)
  if (applied !== undefined && Math.floor(order.id / IDS_PER_COMMAND) === applied.recorded.sequence) {
    const { time } = applied.recorded
    const fills = applied.events.flatMap((event) =>
      event.type === 'contract.trade' && event.taker.order === order.id
        ? [ownContractFill(event, 'taker', time, scale)]
        : [],
    )
    return { ...own, fills }
  }
  if (order.filledLots === 0) return { ...own, fills: [] }
  await dependencies.writes.settledTo(dependencies.replica.sequence)
  return { ...own, fills: await fillsOfContractOrder(dependencies.sql, order.user, own.id) }
}
