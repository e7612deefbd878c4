/** Contract orders, fills and fundings of customers → `projection.contract_*`. */
import type {
  ContractFundingEvent,
  ContractFundingPaidEvent,
  ContractOrderView,
  ContractTradeEvent,
} from '@candlewick/engine/contract/events'
import type { OwnContractFill } from '@candlewick/protocol/realtime'
import { column, timeText } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import { type Fragment, whereMoved } from '../../db/statement.ts'
import { isHouse, rowId } from '../../journal/source.ts'
import { ownContractFill, storedContractOrder } from '../../wire/contract-views.ts'
import { lotsText, priceText, quoteText, rateText, type Scales } from '../../wire/scales.ts'

export class ContractOrderRows {
  readonly #rows = new Map<number, ReturnType<typeof orderRow>>()
  readonly #fills: (OwnContractFill & { user: string })[] = []

  add(order: ContractOrderView, scales: Scales): void {
    if (!isHouse(order.user)) this.#rows.set(order.id, orderRow(order, scales))
  }

  trade(trade: ContractTradeEvent, time: number, scales: Scales): void {
    for (const role of ['taker', 'maker'] as const) {
      const { user } = trade[role]
      if (isHouse(user)) continue
      this.#fills.push({ ...ownContractFill(trade, role, time, scales.contract(trade.symbol)), user })
    }
  }

  fragments(sql: Sql): Fragment[] {
    return [...this.#orderFragments(sql), ...this.#fillFragments(sql)]
  }

  #orderFragments(sql: Sql): Fragment[] {
    if (this.#rows.size === 0) return []
    const rows = [...this.#rows.values()]
    const of = (key: keyof (typeof rows)[number]) => column(rows.map((row) => row[key]))
    const insert = sql`contract_orders as (
      insert into projection.contract_orders
        (id, user_id, symbol, direction, kind, price, quantity, tif, post_only, client_id, mode, leverage, status,
         filled, filled_value, average_price, fee, profit, fee_asset, end_reason, created_at, updated_at, trigger_price,
         trigger_by, trigger_when, callback_rate, activation_price, triggered_at, guarded, purpose, take_profit_price,
         take_profit_by, stop_loss_price, stop_loss_by, display, oco_id)
      select unnest(${of('id')}::bigint[]), unnest(${of('user')}::text[]), unnest(${of('symbol')}::text[]),
        unnest(${of('direction')}::smallint[]), unnest(${of('orderType')}::text[]), unnest(${of('price')}::numeric[]),
        unnest(${of('quantity')}::numeric[]), unnest(${of('timeInForce')}::text[]),
        unnest(${of('postOnly')}::boolean[]), unnest(${of('clientId')}::text[]), unnest(${of('marginMode')}::text[]),
        unnest(${of('leverage')}::smallint[]), unnest(${of('status')}::text[]),
        unnest(${of('filledQuantity')}::numeric[]), unnest(${of('filledValue')}::numeric[]),
        unnest(${of('averagePrice')}::numeric[]), unnest(${of('fee')}::numeric[]), unnest(${of('profit')}::numeric[]),
        unnest(${of('feeCoin')}::text[]), unnest(${of('reason')}::text[]), unnest(${of('createdAt')}::timestamptz[]),
        unnest(${of('updatedAt')}::timestamptz[]), unnest(${of('triggerPrice')}::numeric[]),
        unnest(${of('triggerBy')}::text[]), unnest(${of('triggerWhen')}::text[]),
        unnest(${of('callbackRate')}::numeric[]), unnest(${of('activationPrice')}::numeric[]),
        unnest(${of('triggeredAt')}::timestamptz[]), unnest(${of('priceProtect')}::boolean[]),
        unnest(${of('purpose')}::text[]), unnest(${of('takeProfitPrice')}::numeric[]),
        unnest(${of('takeProfitBy')}::text[]), unnest(${of('stopLossPrice')}::numeric[]),
        unnest(${of('stopLossBy')}::text[]), unnest(${of('icebergQuantity')}::numeric[]),
        unnest(${of('ocoId')}::bigint[])
      ${whereMoved(sql)}
      on conflict (id) do update set
        price = excluded.price, quantity = excluded.quantity, mode = excluded.mode, leverage = excluded.leverage,
        status = excluded.status, filled = excluded.filled, filled_value = excluded.filled_value,
        average_price = excluded.average_price, fee = excluded.fee, profit = excluded.profit,
        end_reason = excluded.end_reason, updated_at = excluded.updated_at, trigger_price = excluded.trigger_price,
        trigger_when = excluded.trigger_when, callback_rate = excluded.callback_rate,
        activation_price = excluded.activation_price, triggered_at = excluded.triggered_at)`
    return [insert]
  }

  #fillFragments(sql: Sql): Fragment[] {
    const rows = this.#fills
    if (rows.length === 0) return []
    const of = (key: keyof (typeof rows)[number]) => column(rows.map((row) => row[key]))
    const insert = sql`contract_fills as (
      insert into projection.contract_fills
        (trade_id, role, order_id, user_id, symbol, direction, price, quantity, value, fee, profit, fee_asset, time)
      select unnest(${of('id')}::bigint[]), unnest(${of('role')}::text[]), unnest(${of('orderId')}::bigint[]),
        unnest(${of('user')}::text[]), unnest(${of('symbol')}::text[]), unnest(${of('direction')}::smallint[]),
        unnest(${of('price')}::numeric[]), unnest(${of('quantity')}::numeric[]), unnest(${of('amount')}::numeric[]),
        unnest(${of('fee')}::numeric[]), unnest(${of('profit')}::numeric[]), unnest(${of('feeCoin')}::text[]),
        unnest(${column(rows.map((row) => timeText(row.time)))}::timestamptz[])
      ${whereMoved(sql)})`
    return [insert]
  }
}

function orderRow(order: ContractOrderView, scales: Scales) {
  const told = storedContractOrder(order, scales.contract(order.symbol))
  const { endReason, placedTime, updateTime, triggerTime, takeProfit, stopLoss, ...own } = told
  return {
    ...own,
    user: order.user,
    reason: endReason ?? null,
    createdAt: timeText(placedTime),
    updatedAt: timeText(updateTime),
    triggerBy: own.triggerBy ?? null,
    triggerWhen: own.triggerWhen ?? null,
    activationPrice: own.activationPrice ?? null,
    triggeredAt: triggerTime === undefined ? null : timeText(triggerTime),
    purpose: own.purpose ?? null,
    takeProfitPrice: takeProfit?.triggerPrice ?? null,
    takeProfitBy: takeProfit?.triggerBy ?? null,
    stopLossPrice: stopLoss?.triggerPrice ?? null,
    stopLossBy: stopLoss?.triggerBy ?? null,
    ocoId: own.ocoId ?? null,
  }
}

export class ContractFundingRows {
  readonly #due: { symbol: string; time: string; rate: string; mark: string }[] = []
  readonly #paid: ReturnType<typeof paidRow>[] = []

  due({ symbol, time, rate, mark }: ContractFundingEvent, scales: Scales): void {
    const scale = scales.contract(symbol)
    this.#due.push({ symbol, time: timeText(time), rate: rateText(rate), mark: priceText(scale, mark) })
  }

  /** @param place of the event within its command */
  paid(paid: ContractFundingPaidEvent, sequence: number, place: number, time: number, scales: Scales): void {
    if (!isHouse(paid.user)) this.#paid.push(paidRow(paid, rowId(sequence, place), time, scales))
  }

  fragments(sql: Sql): Fragment[] {
    return [...this.#dueFragments(sql), ...this.#paidFragments(sql)]
  }

  #dueFragments(sql: Sql): Fragment[] {
    const rows = this.#due
    if (rows.length === 0) return []
    const of = (key: keyof (typeof rows)[number]) => column(rows.map((row) => row[key]))
    const insert = sql`contract_fundings as (
      insert into projection.contract_fundings (symbol, time, rate, mark)
      select unnest(${of('symbol')}::text[]), unnest(${of('time')}::timestamptz[]), unnest(${of('rate')}::numeric[]),
        unnest(${of('mark')}::numeric[])
      ${whereMoved(sql)}
      on conflict (symbol, time) do nothing)`
    return [insert]
  }

  #paidFragments(sql: Sql): Fragment[] {
    const rows = this.#paid
    if (rows.length === 0) return []
    const of = (key: keyof (typeof rows)[number]) => column(rows.map((row) => row[key]))
    const insert = sql`contract_funding_paid as (
      insert into projection.contract_funding_paid (id, user_id, symbol, side, quantity, amount, asset, time)
      select unnest(${of('id')}::bigint[]), unnest(${of('user')}::text[]), unnest(${of('symbol')}::text[]),
        unnest(${of('side')}::text[]), unnest(${of('quantity')}::numeric[]), unnest(${of('amount')}::numeric[]),
        unnest(${of('asset')}::text[]), unnest(${of('time')}::timestamptz[])
      ${whereMoved(sql)})`
    return [insert]
  }
}

function paidRow(paid: ContractFundingPaidEvent, id: number, time: number, scales: Scales) {
  const scale = scales.contract(paid.symbol)
  return {
    id,
    user: paid.user,
    symbol: paid.symbol,
    side: paid.side,
    quantity: lotsText(scale, paid.lots),
    amount: quoteText(scale, paid.amount),
    asset: scale.settle,
    time: timeText(time),
  }
}
