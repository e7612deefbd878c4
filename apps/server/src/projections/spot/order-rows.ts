/** Orders of customers → `projection.orders`, each in the state the batch leaves it in. */
import type { OrderView } from '@candlewick/engine/events'
import { column, timeText } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import { type Fragment, whereMoved } from '../../db/statement.ts'
import { isHouse } from '../../journal/source.ts'
import { lotsText, quoteText, type Scales } from '../../wire/scales.ts'
import { ownOrder } from '../../wire/spot-views.ts'

export class OrderRows {
  readonly #rows = new Map<number, ReturnType<typeof orderRow>>()

  add(order: OrderView, scales: Scales): void {
    if (!isHouse(order.user)) this.#rows.set(order.id, orderRow(order, scales))
  }

  fragments(sql: Sql): Fragment[] {
    if (this.#rows.size === 0) return []
    const rows = [...this.#rows.values()]
    const of = (key: keyof (typeof rows)[number]) => column(rows.map((row) => row[key]))
    const insert = sql`orders as (
      insert into projection.orders
        (id, user_id, symbol, side, kind, price, quantity, amount, tif, post_only, client_id, status, filled,
         filled_quote, average_price, fee, end_reason, created_at, updated_at, trigger_price, trigger_by, trigger_when,
         callback_rate, activation_price, triggered_at, display, oco_id, account, repays)
      select unnest(${of('id')}::bigint[]), unnest(${of('user')}::text[]), unnest(${of('symbol')}::text[]),
        unnest(${of('side')}::text[]), unnest(${of('kind')}::text[]), unnest(${of('price')}::numeric[]),
        unnest(${of('quantity')}::numeric[]), unnest(${of('amount')}::numeric[]), unnest(${of('tif')}::text[]),
        unnest(${of('postOnly')}::boolean[]), unnest(${of('clientId')}::text[]), unnest(${of('status')}::text[]),
        unnest(${of('filled')}::numeric[]), unnest(${of('filledQuote')}::numeric[]),
        unnest(${of('average')}::numeric[]), unnest(${of('fee')}::numeric[]), unnest(${of('endReason')}::text[]),
        unnest(${of('createdAt')}::timestamptz[]), unnest(${of('updatedAt')}::timestamptz[]),
        unnest(${of('triggerPrice')}::numeric[]), unnest(${of('triggerBy')}::text[]),
        unnest(${of('triggerWhen')}::text[]), unnest(${of('callbackRate')}::numeric[]),
        unnest(${of('activationPrice')}::numeric[]), unnest(${of('triggeredAt')}::timestamptz[]),
        unnest(${of('display')}::numeric[]), unnest(${of('ocoId')}::bigint[]), unnest(${of('account')}::text[]),
        unnest(${of('repays')}::boolean[])
      ${whereMoved(sql)}
      on conflict (id) do update set
        price = excluded.price, quantity = excluded.quantity, status = excluded.status, filled = excluded.filled,
        filled_quote = excluded.filled_quote, average_price = excluded.average_price, fee = excluded.fee,
        end_reason = excluded.end_reason, updated_at = excluded.updated_at,
        trigger_price = excluded.trigger_price, trigger_when = excluded.trigger_when,
        callback_rate = excluded.callback_rate, activation_price = excluded.activation_price,
        triggered_at = excluded.triggered_at, oco_id = excluded.oco_id)`
    return [insert]
  }
}

function orderRow(order: OrderView, scales: Scales) {
  const market = scales.market(order.symbol)
  const own = ownOrder(order, market)
  return {
    id: own.id,
    user: order.user,
    symbol: own.symbol,
    side: own.side,
    kind: own.orderType,
    price: own.price,
    quantity: own.quantity,
    amount: own.amount,
    tif: own.timeInForce,
    postOnly: own.postOnly,
    clientId: own.clientId,
    status: own.status,
    filled: lotsText(market, order.filledLots),
    filledQuote: quoteText(market, order.filledQuote),
    average: own.averagePrice,
    fee: own.fee,
    endReason: own.endReason ?? null,
    createdAt: timeText(own.placedTime),
    updatedAt: timeText(own.updateTime),
    triggerPrice: own.triggerPrice,
    triggerBy: own.triggerBy ?? null,
    triggerWhen: own.triggerWhen ?? null,
    callbackRate: own.callbackRate,
    activationPrice: own.activationPrice ?? null,
    triggeredAt: own.triggerTime === undefined ? null : timeText(own.triggerTime),
    display: own.icebergQuantity,
    ocoId: own.ocoId ?? null,
    account: own.account,
    repays: own.repays === true,
  }
}
