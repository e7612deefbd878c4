/** What of an order can be changed, what was entered for it, and what of that is sent. Exact, on the market's integers. */
import { formatDecimal } from '@candlewick/money/decimal'
import { PERCENT_DECIMALS, RATE_DECIMALS } from '@candlewick/money/types'
import type { ORDER_STATUSES, ORDER_TYPES } from '@candlewick/protocol/order-kinds'
import { MAX_CALLBACK, MIN_CALLBACK } from '@candlewick/rules/conditional'
import { callbackText } from '../../lists/order-texts.ts'
import type { TerminalMarket } from '../../markets/terminal-market.ts'
import { lotsOf, priceOf, quantityOf, ticksOf } from '../../markets/terminal-market.ts'
import { rateOf } from './percent.ts'

export type EditField = 'trigger' | 'callback' | 'price' | 'quantity'
export type Edited = Readonly<Record<EditField, string>>
/** The changed fields of the call. */
export interface Amendment {
  price?: string
  quantity?: string
  triggerPrice?: string
  callbackRate?: string
}

/** What of an order, of a pair or of a contract, matters for changing it. */
export interface EditedOrder {
  readonly status: (typeof ORDER_STATUSES)[number]
  readonly orderType: (typeof ORDER_TYPES)[number]
  readonly price: string
  readonly quantity: string
  readonly triggerPrice: string
  readonly callbackRate: string
  readonly triggerBy?: 'last' | 'index' | 'mark'
  readonly ocoId?: string
}

const isSome = (figure: string): boolean => /[1-9]/.test(figure)

/** The fields that this order can be changed in, in their order. */
export function editableFields(order: EditedOrder): readonly EditField[] {
  const waiting = order.status === 'waiting'
  const fields: EditField[] = []
  if (waiting && (order.orderType === 'stop_limit' || order.orderType === 'stop_market')) fields.push('trigger')
  if (waiting && order.orderType === 'trailing') fields.push('callback')
  if (isSome(order.price)) fields.push('price')
  // The quantity of an OCO is that of both its legs; an order by amount has none.
  if (order.ocoId === undefined && isSome(order.quantity)) fields.push('quantity')
  return fields
}

/** The order's own terms; `dragged` is where its line was let go, in ticks: its trigger while it waits, else its price. */
export function startOf(order: EditedOrder, market: TerminalMarket, dragged?: number): Edited {
  const moved = dragged === undefined ? undefined : priceOf(market, dragged)
  const waits = order.status === 'waiting'
  return {
    trigger: waits && moved !== undefined ? moved : order.triggerPrice,
    callback: callbackText(order.callbackRate),
    price: !waits && moved !== undefined ? moved : order.price,
    quantity: order.quantity,
  }
}

interface Fault {
  rule: 'price_step' | 'quantity_step' | 'callback_required'
  bound: string
  unit: string
}

/** What is wrong with what was entered, before it is sent. */
export function faultOf(field: EditField, edited: Edited, market: TerminalMarket): Fault | undefined {
  switch (field) {
    case 'trigger':
    case 'price':
      return ticksOf(market, edited[field])
        ? undefined
        : { rule: 'price_step', bound: market.rules.tickSize, unit: market.quote }
    case 'quantity':
      return lotsOf(market, edited.quantity)
        ? undefined
        : { rule: 'quantity_step', bound: market.rules.lotSize, unit: market.quantityCoin }
    case 'callback':
      return rateOf(edited.callback) === undefined ? { rule: 'callback_required', bound: '', unit: '' } : undefined
  }
}

/** What has changed, in the words of the call; undefined where something entered is no figure of the market. */
export function amendmentOf(order: EditedOrder, market: TerminalMarket, edited: Edited): Amendment | undefined {
  const fields = editableFields(order)
  if (fields.some((field) => faultOf(field, edited, market))) return undefined
  const before = startOf(order, market)
  const changed = (field: EditField, count: (text: string) => number | undefined) =>
    fields.includes(field) && count(edited[field]) !== count(before[field])
  const asTicks = (text: string) => ticksOf(market, text)
  return {
    ...(changed('trigger', asTicks) ? { triggerPrice: edited.trigger } : {}),
    ...(changed('callback', rateOf)
      ? { callbackRate: formatDecimal(rateOf(edited.callback) ?? 0, RATE_DECIMALS) }
      : {}),
    ...(changed('price', asTicks) ? { price: edited.price } : {}),
    ...(changed('quantity', (text) => lotsOf(market, text)) ? { quantity: edited.quantity } : {}),
  }
}

/** A tenth of a percent, as a rate counts. */
const TENTH_PERCENT = 100_000

/** The entry a step further: a tick, a lot, or a tenth of a percent. */
export function stepped(field: EditField, text: string, market: TerminalMarket, direction: 1 | -1): string {
  if (field === 'callback') return steppedCallback(text, direction)
  const [read, write] = field === 'quantity' ? [lotsOf, quantityOf] : [ticksOf, priceOf]
  const next = (read(market, text) ?? 0) + direction
  return next > 0 ? write(market, next) : text
}

/** A callback in percent a tenth of a percent further, within what it may be. */
export function steppedCallback(percent: string, direction: 1 | -1): string {
  const next = (rateOf(percent) ?? 0) + direction * TENTH_PERCENT
  return formatDecimal(Math.min(MAX_CALLBACK, Math.max(MIN_CALLBACK, next)), PERCENT_DECIMALS)
}
