/** A customer's spot orders and the fills of one. Every query carries the owner: a foreign id finds nothing. */
import type { OwnOrder, OwnTrade } from '@candlewick/protocol/realtime'
import type { Sql } from '../../db/database.ts'
import { isId, mapPage, type Page, type PageRequest, pageById, rangeOf, type TimeRange } from '../../db/page.ts'
import { fillColumns } from './trades.ts'

export interface OrderFilter extends PageRequest, TimeRange {
  /** `current` are waiting or open; `history` has ended. */
  state?: 'current' | 'history' | undefined
  symbol?: string | undefined
  clientId?: string | undefined
  account?: OwnOrder['account'] | undefined
  /** Orders of any of these symbols. */
  symbols?: readonly string[] | undefined
  side?: OwnOrder['side'] | undefined
  /** As the orders were placed; `oco`: the legs of one. */
  orderType?: OwnOrder['orderType'] | 'oco' | undefined
  status?: OwnOrder['status'] | undefined
}

type Optional = 'endReason' | 'triggerBy' | 'triggerWhen' | 'activationPrice' | 'triggerTime' | 'ocoId' | 'repays'
type OrderRow = Omit<OwnOrder, Optional> & { [Key in Optional]: Exclude<OwnOrder[Key], undefined> | null }

function orderColumns(sql: Sql) {
  return sql`
    id::text as id, client_id as "clientId", symbol, account, side, kind as "orderType",
    trim_scale(price)::text as "price", trim_scale(quantity)::text as "quantity",
    trim_scale(amount)::text as amount, trim_scale(filled)::text as "filledQuantity",
    trim_scale(average_price)::text as "averagePrice",
    trim_scale(case
      when amount > 0 then amount
      when price > 0 then price * quantity
      when triggered_at is null and coalesce(nullif(trigger_price, 0), activation_price) is not null
        then coalesce(nullif(trigger_price, 0), activation_price) * quantity
      else filled_quote
    end)::text as "orderValue",
    trim_scale(fee)::text as "fee", tif as "timeInForce", post_only as "postOnly", status,
    end_reason as "endReason", trim_scale(trigger_price)::text as "triggerPrice", trigger_by as "triggerBy",
    trigger_when as "triggerWhen", trim_scale(callback_rate)::text as "callbackRate",
    trim_scale(activation_price)::text as "activationPrice",
    (extract(epoch from triggered_at) * 1000)::float8 as "triggerTime", trim_scale(display)::text as "icebergQuantity",
    oco_id::text as "ocoId", nullif(repays, false) as repays, (extract(epoch from created_at) * 1000)::float8 as "placedTime",
    (extract(epoch from updated_at) * 1000)::float8 as "updateTime"`
}

function toOwnOrder(row: OrderRow): OwnOrder {
  const { endReason, triggerBy, triggerWhen, activationPrice, triggerTime, ocoId, repays, ...order } = row
  return {
    ...order,
    ...(endReason === null ? {} : { endReason }),
    ...(triggerBy === null ? {} : { triggerBy }),
    ...(triggerWhen === null ? {} : { triggerWhen }),
    ...(activationPrice === null ? {} : { activationPrice }),
    ...(triggerTime === null ? {} : { triggerTime }),
    ...(ocoId === null ? {} : { ocoId }),
    ...(repays === null ? {} : { repays }),
  }
}

function ofType(sql: Sql, type: OrderFilter['orderType']) {
  if (type === undefined) return sql``
  return type === 'oco' ? sql`and oco_id is not null` : sql`and kind = ${type}`
}

/** Newest first. Times are those of the order's placing. Throws `CursorError` for a cursor that is not ours. */
export async function listOrders(sql: Sql, user: string, filter: OrderFilter): Promise<Page<OwnOrder>> {
  const matching = sql`
    user_id = ${user}
    ${filter.state === 'current' ? sql`and status in ('waiting', 'open')` : sql``}
    ${filter.state === 'history' ? sql`and status not in ('waiting', 'open')` : sql``}
    ${filter.status === undefined ? sql`` : sql`and status = ${filter.status}`}
    ${filter.symbol === undefined ? sql`` : sql`and symbol = ${filter.symbol}`}
    ${filter.clientId === undefined ? sql`` : sql`and client_id = ${filter.clientId}`}
    ${filter.account === undefined ? sql`` : sql`and account = ${filter.account}`}
    ${filter.side === undefined ? sql`` : sql`and side = ${filter.side}`}
    ${ofType(sql, filter.orderType)}
    ${rangeOf(sql, 'created_at', filter)}`
  const page = await pageById<OrderRow>(sql, filter, {
    table: 'projection.orders',
    columns: orderColumns(sql),
    matching,
  })
  return mapPage(page, toOwnOrder)
}

/** Orders of these ids that are the customer's own, newest first. */
export async function ordersOf(sql: Sql, user: string, ids: readonly string[]): Promise<OwnOrder[]> {
  if (ids.length === 0) return []
  const rows = await sql<OrderRow[]>`
    select ${orderColumns(sql)} from projection.orders
    where user_id = ${user} and id in ${sql([...ids])} order by projection.orders.id desc`
  return rows.map(toOwnOrder)
}

/** One order of the customer's own; undefined where there is none with that id or it is someone else's. */
export async function findOrder(sql: Sql, user: string, id: string): Promise<OwnOrder | undefined> {
  if (!isId(id)) return undefined
  const [row] = await sql<OrderRow[]>`
    select ${orderColumns(sql)} from projection.orders where id = ${id} and user_id = ${user}`
  return row === undefined ? undefined : toOwnOrder(row)
}

/** The number of the customer's newest order with that client id; of an OCO that of one of its legs. */
export async function orderSentAs(sql: Sql, user: string, clientId: string): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    select id::text as id from projection.orders where client_id = ${clientId} and user_id = ${user}
    order by projection.orders.id desc limit 1`
  return row?.id
}

/** The fills of one of the customer's own orders, oldest first. */
export async function fillsOfOrder(sql: Sql, user: string, id: string): Promise<OwnTrade[]> {
  if (!isId(id)) return []
  return sql<OwnTrade[]>`
    select ${fillColumns(sql)} from projection.fills
    where order_id = ${id} and user_id = ${user} order by trade_id`
}
