/** A customer's contract orders and fills. Every query carries the owner: a foreign id finds nothing. */
import { contractTypeOf } from '@candlewick/protocol/contract-symbols'
import type { OwnContractFill, OwnContractOrder } from '@candlewick/protocol/realtime'
import type { Sql } from '../../db/database.ts'
import {
  isId,
  mapPage,
  type Page,
  type PageRequest,
  pageById,
  pageByTrade,
  rangeOf,
  type TimeRange,
} from '../../db/page.ts'
import { closedPart, type FromFills } from '../../wire/closed-part.ts'

export interface ContractOrderFilter extends PageRequest, TimeRange {
  /** `current` are waiting or open; `history` has ended. */
  state?: 'current' | 'history' | undefined
  /** Orders of any of these contracts. */
  symbols?: readonly string[] | undefined
  clientId?: string | undefined
  direction?: number | undefined
  /** As it was placed; `oco`: either leg of one. */
  orderType?: OwnContractOrder['orderType'] | 'oco' | undefined
  status?: OwnContractOrder['status'] | undefined
}

type Derived = 'contractType' | 'side' | 'reduceOnly' | FromFills
type Optional = 'endReason' | 'triggerBy' | 'triggerWhen' | 'activationPrice' | 'triggerTime' | 'purpose' | 'ocoId'
type By = 'last' | 'mark' | 'index'
type OrderRow = Omit<OwnContractOrder, Derived | Optional | 'takeProfit' | 'stopLoss'> & {
  [Key in Optional]: Exclude<OwnContractOrder[Key], undefined> | null
} & { takeProfitPrice: string | null; takeProfitBy: By | null; stopLossPrice: string | null; stopLossBy: By | null }
type FillRow = Omit<OwnContractFill, 'contractType'>

function orderColumns(sql: Sql) {
  return sql`
    id::text as id, client_id as "clientId", symbol, direction, kind as "orderType",
    trim_scale(price)::text as "price", trim_scale(quantity)::text as "quantity",
    trim_scale(filled)::text as "filledQuantity", trim_scale(average_price)::text as "averagePrice",
    trim_scale(filled_value)::text as "filledValue", trim_scale(fee)::text as "fee",
    fee_asset as "feeCoin", trim_scale(profit)::text as profit, mode as "marginMode", leverage,
    tif as "timeInForce", post_only as "postOnly", status, end_reason as "endReason",
    trim_scale(trigger_price)::text as "triggerPrice", trigger_by as "triggerBy", trigger_when as "triggerWhen",
    trim_scale(callback_rate)::text as "callbackRate", trim_scale(activation_price)::text as "activationPrice",
    (extract(epoch from triggered_at) * 1000)::float8 as "triggerTime", guarded as "priceProtect", purpose,
    trim_scale(display)::text as "icebergQuantity", oco_id::text as "ocoId",
    trim_scale(take_profit_price)::text as "takeProfitPrice", take_profit_by as "takeProfitBy",
    trim_scale(stop_loss_price)::text as "stopLossPrice", stop_loss_by as "stopLossBy",
    (extract(epoch from created_at) * 1000)::float8 as "placedTime",
    (extract(epoch from updated_at) * 1000)::float8 as "updateTime"`
}

function toOrder(row: OrderRow): OwnContractOrder {
  const { endReason, triggerBy, triggerWhen, activationPrice, triggerTime, purpose, ocoId, ...rest } = row
  const { takeProfitPrice, takeProfitBy, stopLossPrice, stopLossBy, ...order } = rest
  const takeProfit = protectionOf(takeProfitPrice, takeProfitBy)
  const stopLoss = protectionOf(stopLossPrice, stopLossBy)
  const contractType = contractTypeOf(row.symbol)
  return {
    ...order,
    contractType,
    ...closedPart({ ...order, contractType }),
    side: row.direction === 1 || row.direction === 4 ? 'buy' : 'sell',
    reduceOnly: row.direction > 2,
    ...(endReason === null ? {} : { endReason }),
    ...(triggerBy === null ? {} : { triggerBy }),
    ...(triggerWhen === null ? {} : { triggerWhen }),
    ...(activationPrice === null ? {} : { activationPrice }),
    ...(triggerTime === null ? {} : { triggerTime }),
    ...(purpose === null ? {} : { purpose }),
    ...(ocoId === null ? {} : { ocoId }),
    ...(takeProfit === undefined ? {} : { takeProfit }),
    ...(stopLoss === undefined ? {} : { stopLoss }),
  }
}

function protectionOf(triggerPrice: string | null, triggerBy: By | null) {
  return triggerPrice === null || triggerBy === null ? undefined : { triggerPrice, triggerBy }
}

function fillColumns(sql: Sql) {
  return sql`
    trade_id::text as id, order_id::text as "orderId", symbol, direction, role, trim_scale(price)::text as price,
    trim_scale(quantity)::text as quantity, trim_scale(value)::text as amount, trim_scale(fee)::text as fee,
    fee_asset as "feeCoin", trim_scale(profit)::text as profit, (extract(epoch from time) * 1000)::float8 as time`
}

const toFill = (row: FillRow): OwnContractFill => ({ ...row, contractType: contractTypeOf(row.symbol) })

function kindIs(sql: Sql, kind: ContractOrderFilter['orderType']) {
  if (kind === undefined) return sql``
  return kind === 'oco' ? sql`and oco_id is not null` : sql`and kind = ${kind}`
}

/** Newest first. Times are those of the order's placing. Throws `CursorError` for a cursor that is not ours. */
export async function listContractOrders(
  sql: Sql,
  user: string,
  filter: ContractOrderFilter,
): Promise<Page<OwnContractOrder>> {
  const matching = sql`
    user_id = ${user}
    ${filter.state === 'current' ? sql`and status in ('waiting', 'open')` : sql``}
    ${filter.state === 'history' ? sql`and status not in ('waiting', 'open')` : sql``}
    ${filter.status === undefined ? sql`` : sql`and status = ${filter.status}`}
    ${filter.clientId === undefined ? sql`` : sql`and client_id = ${filter.clientId}`}
    ${filter.direction === undefined ? sql`` : sql`and direction = ${filter.direction}`}
    ${kindIs(sql, filter.orderType)}
    ${rangeOf(sql, 'created_at', filter)}`
  const page = await pageById<OrderRow>(sql, filter, {
    table: 'projection.contract_orders',
    columns: orderColumns(sql),
    matching,
  })
  return mapPage(page, toOrder)
}

/** Orders of these ids that are the customer's own, newest first. */
export async function contractOrdersOf(sql: Sql, user: string, ids: readonly string[]): Promise<OwnContractOrder[]> {
  if (ids.length === 0) return []
  const rows = await sql<OrderRow[]>`
    select ${orderColumns(sql)} from projection.contract_orders
    where user_id = ${user} and id in ${sql([...ids])} order by projection.contract_orders.id desc`
  return rows.map(toOrder)
}

/** One order of the customer's own; undefined where there is none with that id or it is someone else's. */
export async function findContractOrder(sql: Sql, user: string, id: string): Promise<OwnContractOrder | undefined> {
  if (!isId(id)) return undefined
  const [order] = await contractOrdersOf(sql, user, [id])
  return order
}

/** The number of the customer's newest order with that client id; of an OCO that of one of its legs. */
export async function contractOrderSentAs(sql: Sql, user: string, clientId: string): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    select id::text as id from projection.contract_orders where client_id = ${clientId} and user_id = ${user}
    order by projection.contract_orders.id desc limit 1`
  return row?.id
}

/** The fills of one of the customer's own orders, oldest first. */
export async function fillsOfContractOrder(sql: Sql, user: string, id: string): Promise<OwnContractFill[]> {
  if (!isId(id)) return []
  const rows = await sql<FillRow[]>`
    select ${fillColumns(sql)} from projection.contract_fills
    where order_id = ${id} and user_id = ${user} order by trade_id`
  return rows.map(toFill)
}

export interface ContractFillFilter extends PageRequest, TimeRange {
  symbols?: readonly string[] | undefined
  direction?: number | undefined
}

/** The customer's fills, newest first; of a trade with themselves both sides. */
export async function listContractFills(
  sql: Sql,
  user: string,
  filter: ContractFillFilter,
): Promise<Page<OwnContractFill>> {
  const matching = sql`
    user_id = ${user}
    ${filter.direction === undefined ? sql`` : sql`and direction = ${filter.direction}`}
    ${rangeOf(sql, 'time', filter)}`
  const page = await pageByTrade<FillRow>(sql, filter, {
    table: 'projection.contract_fills',
    columns: fillColumns(sql),
    matching,
  })
  return mapPage(page, toFill)
}
