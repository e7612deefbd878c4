/** Own contract orders, fills, fundings and closed positions as lists; what is open comes from memory and is exact. */
import type { ContractOrderView } from '@candlewick/engine/contract/events'
import type { ContractType } from '@candlewick/protocol/contract-symbols'
import { contractTypeOf } from '@candlewick/protocol/contract-symbols'
import { CallError } from '@candlewick/protocol/errors'
import type { OwnContractFill, OwnContractOrder } from '@candlewick/protocol/realtime'
import { isId, type Page, pageBounds, toPage } from '../../db/page.ts'
import {
  type ClosedPosition,
  type HistoryFilter,
  listClosedPositions,
  listFundingPaid,
  listOpenCosts,
  type OpenCosts,
} from '../../projections/contract/history.ts'
import {
  type ContractFillFilter,
  type ContractOrderFilter,
  fillsOfContractOrder,
  findContractOrder,
  listContractFills,
  listContractOrders,
} from '../../projections/contract/orders.ts'
import { averageText, orderType, ownContractOrder } from '../../wire/contract-views.ts'
import { type Given, given, knownCursor } from '../../wire/list-input.ts'
import type { OrderName } from '../../wire/order-name.ts'
import { lotsText, quoteText } from '../../wire/scales.ts'
import { type ContractDependencies, scaleOf, symbolsOf } from './dependencies.ts'
import { type FilledContractOrder, openOrder, orderNumber, withFills } from './trading.ts'

/** How the lists' inputs name contracts. */
interface Which {
  readonly symbol?: string | undefined
  readonly contractType?: ContractType | undefined
}

/** One page of the customer's orders. */
export async function orderPage(
  dependencies: ContractDependencies,
  user: string,
  { symbol, contractType, ...input }: Given<Omit<ContractOrderFilter, 'symbols'>> & Which,
): Promise<Page<OwnContractOrder>> {
  const filter = given({ ...input, symbols: symbolsOf(dependencies.replica.engine, { symbol, contractType }) })
  if (filter.state === 'current') return currentOrders(dependencies, user, filter)
  await dependencies.writes.settled(user)
  return await knownCursor(() => listContractOrders(dependencies.sql, user, filter))
}

function currentOrders(
  { replica: { engine } }: ContractDependencies,
  user: string,
  filter: ContractOrderFilter,
): Page<OwnContractOrder> {
  if (filter.cursor !== undefined && !isId(filter.cursor)) throw new CallError('field_invalid', { field: 'cursor' })
  const { limit, offset } = pageBounds(filter)
  const { symbols, startTime = 0, endTime = Number.POSITIVE_INFINITY } = filter
  const matching = engine.contracts
    .openOrders(user)
    .filter((order) => symbols === undefined || symbols.includes(order.symbol))
    .filter((order) => order.createdAt >= startTime && order.createdAt <= endTime)
    .filter((order) => filter.clientId === undefined || order.clientId === filter.clientId)
    .filter((order) => filter.direction === undefined || order.direction === filter.direction)
    .filter((order) => isOfType(order, filter.orderType))
    .filter((order) => filter.status === undefined || order.status === filter.status)
    .sort((a, b) => b.id - a.id)
  const before = filter.cursor === undefined ? Number.POSITIVE_INFINITY : Number(filter.cursor)
  const rows = matching.filter(({ id }) => id < before).slice(offset, offset + limit + 1)
  return toPage(
    rows.map((order) => ownContractOrder(order, scaleOf(engine, order.symbol))),
    limit,
    matching.length,
    (last) => last.id,
  )
}

function isOfType(order: ContractOrderView, wanted: ContractOrderFilter['orderType']): boolean {
  if (wanted === undefined) return true
  return wanted === 'oco' ? order.ocoId !== undefined : orderType(order) === wanted
}

/** One page of the customer's fills. */
export async function fillPage(
  dependencies: ContractDependencies,
  user: string,
  { symbol, contractType, ...input }: Given<Omit<ContractFillFilter, 'symbols'>> & Which,
): Promise<Page<OwnContractFill>> {
  const symbols = symbolsOf(dependencies.replica.engine, { symbol, contractType })
  await dependencies.writes.settled(user)
  return await knownCursor(() => listContractFills(dependencies.sql, user, given({ ...input, symbols })))
}

/** An own order with its fills; someone else's is not found. */
export async function orderDetails(
  dependencies: ContractDependencies,
  user: string,
  name: OrderName,
): Promise<FilledContractOrder> {
  const id = await orderNumber(dependencies, user, name)
  const open = openOrder(dependencies, user, id)
  if (open !== undefined) return await withFills(dependencies, open)
  await dependencies.writes.settledTo(dependencies.replica.sequence)
  const order = await findContractOrder(dependencies.sql, user, id)
  if (order === undefined) throw new CallError('order_not_found', { field: 'id' })
  return { ...order, fills: await fillsOfContractOrder(dependencies.sql, user, id) }
}

/** One page of the customer's funding payments. */
export async function fundingPage(
  dependencies: ContractDependencies,
  user: string,
  { symbol, contractType, ...input }: Given<Omit<HistoryFilter, 'symbols'>> & Which,
) {
  const symbols = symbolsOf(dependencies.replica.engine, { symbol, contractType })
  await dependencies.writes.settled(user)
  const page = await knownCursor(() => listFundingPaid(dependencies.sql, user, given({ ...input, symbols })))
  return { ...page, records: page.records.map((row) => ({ ...row, contractType: contractTypeOf(row.symbol) })) }
}

/** What the customer's open positions have cost since they were opened. */
export async function openCosts(dependencies: ContractDependencies, user: string, which: Which) {
  const symbols = symbolsOf(dependencies.replica.engine, which)
  await dependencies.writes.settled(user)
  const rows = await listOpenCosts(dependencies.sql, user)
  return rows
    .filter(({ symbol }) => symbols === undefined || symbols.includes(symbol))
    .map((row) => costsRow(dependencies, row))
}

function costsRow({ replica: { engine } }: ContractDependencies, row: OpenCosts) {
  const scale = scaleOf(engine, row.symbol)
  return {
    id: `${row.symbol}-${row.side}`,
    symbol: row.symbol,
    contractType: contractTypeOf(row.symbol),
    side: row.side,
    opened: lotsText(scale, row.openLots),
    closed: lotsText(scale, row.closeLots),
    profit: quoteText(scale, row.profit),
    fee: quoteText(scale, row.fee),
    funding: quoteText(scale, row.funding),
    coin: scale.settle,
    openTime: row.openedAt,
  }
}

/** One page of the customer's closed positions. */
export async function closedPositionPage(
  dependencies: ContractDependencies,
  user: string,
  { symbol, contractType, ...input }: Given<Omit<HistoryFilter, 'symbols'>> & Which,
) {
  const symbols = symbolsOf(dependencies.replica.engine, { symbol, contractType })
  await dependencies.writes.settled(user)
  const page = await knownCursor(() => listClosedPositions(dependencies.sql, user, given({ ...input, symbols })))
  return { ...page, records: page.records.map((row) => closedRow(dependencies, row)) }
}

function closedRow({ replica: { engine } }: ContractDependencies, row: ClosedPosition) {
  const scale = scaleOf(engine, row.symbol)
  return {
    id: String(row.id),
    symbol: row.symbol,
    contractType: contractTypeOf(row.symbol),
    side: row.side,
    marginMode: row.mode === 'fixed' ? ('fixed' as const) : ('cross' as const),
    leverage: row.leverage,
    quantity: lotsText(scale, row.openLots),
    entryPrice: averageText(row.openLots, row.openValue, scale),
    exitPrice: averageText(row.closeLots, row.closeValue, scale),
    profit: quoteText(scale, row.profit),
    fee: quoteText(scale, row.fee),
    funding: quoteText(scale, row.funding),
    net: quoteText(scale, row.profit - row.fee - row.funding),
    coin: scale.settle,
    closedBy: row.closedBy,
    openTime: row.openedAt,
    closeTime: row.closedAt,
  }
}
