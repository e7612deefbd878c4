/** Figures of an own order that lists and lines show. Exact, on the market's integers. */
import { divFloor } from '@candlewick/money/arithmetic'
import { formatDecimal, tryParseDecimal } from '@candlewick/money/decimal'
import { PERCENT_DECIMALS, RATE_DECIMALS } from '@candlewick/money/types'
import type { OwnOrder } from '@candlewick/protocol/realtime'
import type { TerminalMarket } from '../markets/terminal-market.ts'
import { lotsOf } from '../markets/terminal-market.ts'
import type { OrderRow } from '../realtime/own-state.ts'

/** How much of an order is filled, in whole percent, cut; 0 for an order by amount, whose quantity is not given. */
export function filledPercent(market: TerminalMarket, order: Pick<OwnOrder, 'quantity' | 'filledQuantity'>): number {
  const asked = lotsOf(market, order.quantity)
  const filled = lotsOf(market, order.filledQuantity)
  if (!asked || filled === undefined) return 0
  return divFloor(filled * 100, asked)
}

/** The terms of an order, sent or confirmed, as lists show them. */
export interface OrderTerms
  extends Pick<
    OwnOrder,
    | 'symbol'
    | 'account'
    | 'side'
    | 'price'
    | 'quantity'
    | 'amount'
    | 'postOnly'
    | 'triggerPrice'
    | 'triggerBy'
    | 'triggerWhen'
    | 'callbackRate'
    | 'activationPrice'
    | 'icebergQuantity'
    | 'ocoId'
  > {
  readonly orderType: OwnOrder['orderType'] | 'oco'
}

/** What lists show of the terms of any order, of a pair or of a contract. */
export interface ListedTerms
  extends Pick<
    OrderTerms,
    | 'symbol'
    | 'orderType'
    | 'price'
    | 'quantity'
    | 'postOnly'
    | 'triggerPrice'
    | 'triggerWhen'
    | 'callbackRate'
    | 'activationPrice'
    | 'ocoId'
  > {
  readonly triggerBy?: 'last' | 'index' | 'mark'
  readonly icebergQuantity?: string
}

/** What sent and confirmed orders have in common. */
export function termsOf(row: OrderRow): OrderTerms {
  if (row.kind === 'order') return row.order
  const { asked } = row.sent
  const trailing = asked.orderType === 'trailing'
  return {
    symbol: asked.symbol,
    account: asked.account ?? 'spot',
    side: asked.side,
    orderType: asked.orderType,
    price: asked.price ?? '0',
    quantity: asked.quantity ?? '0',
    amount: asked.amount ?? '0',
    postOnly: asked.postOnly === true,
    triggerPrice: trailing ? '0' : (asked.triggerPrice ?? '0'),
    callbackRate: asked.callbackRate ?? '0',
    icebergQuantity: asked.icebergQuantity ?? '0',
    ...(asked.triggerBy === undefined ? {} : { triggerBy: asked.triggerBy }),
    ...(trailing && asked.triggerPrice !== undefined ? { activationPrice: asked.triggerPrice } : {}),
  }
}

const isSome = (figure: string): boolean => /[1-9]/.test(figure)

/** Its kind, by the name of its text: of an OCO which of the two it is, of a limit order what is special about it. */
export function kindKey(order: Pick<ListedTerms, 'orderType' | 'postOnly' | 'icebergQuantity' | 'ocoId'>) {
  if (order.orderType === 'limit' && order.ocoId !== undefined) return 'ocoLimit'
  if (order.ocoId !== undefined) return 'ocoStop'
  if (order.orderType !== 'limit') return order.orderType
  if (isSome(order.icebergQuantity ?? '')) return 'iceberg'
  return order.postOnly ? 'postOnly' : 'limit'
}

/** A callback rate as the percentage it is: "0.005" is "0.5". */
export function callbackText(rate: string): string {
  const counted = tryParseDecimal(rate, RATE_DECIMALS)
  return counted.ok ? formatDecimal(counted.value, PERCENT_DECIMALS) : rate
}
