/** Spot orders: placing, changing, cancelling and listing one's own, and the fills they had. */
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { ErrorName } from '../errors.ts'
import * as f from '../fields.ts'
import { ladderFields, ladderOutput } from '../ladders.ts'
import { ORDER_TYPES } from '../order-kinds.ts'
import { orderAccount as account, orderStatus, orderStep, ownFill, ownOrder, orderSide as side } from '../own-order.ts'
import { wire } from '../wire-names.ts'

const state = () => z.enum(['current', 'history'])
/** Most orders that one request names. */
const MOST_IDS = 200

/** An order with the fills it has had. */
const filledOrder = z.object({ ...ownOrder.shape, fills: z.array(ownFill) })

const orderFields = {
  symbol: f.symbol(),
  side: side(),
  orderType: wire('commissType', z.enum([...ORDER_TYPES, 'oco'])),
  /** The limit price: required for `limit`, `stop_limit` and `oco`, refused where the order trades at market. */
  price: wire('commissPrice', z.optional(f.decimal())),
  /** Quantity in base coin. */
  quantity: wire('commissNum', z.optional(f.decimal())),
  /** Value in quote coin instead of a quantity, at market only; a buy spends at most this, fee included. */
  amount: z.optional(f.decimal()),
  /** Required for `stop_limit`, `stop_market` and `oco`. Of `trailing`: from where it follows; at once without it. */
  triggerPrice: z.optional(f.decimal()),
  /** Which price the trigger watches; the last traded one where it is left out. */
  triggerBy: z.optional(z.enum(['last', 'index'])),
  /** `trailing` only: how far the price turns back from its extreme before it triggers, 0.001 (0.1%) to 0.1. */
  callbackRate: z.optional(f.decimal()),
  /** `oco` only: the limit price of its stop; at market where it is left out. */
  stopLimitPrice: wire('limitPrice', z.optional(f.decimal())),
  /** `limit` and GTC only: how much of it shows in the book at a time; at most 100 parts. */
  icebergQuantity: wire('icebergNum', z.optional(f.decimal())),
  /** GTC, which an OCO always is. An order at market never rests: IOC, or FOK. */
  timeInForce: z.optional(z.enum(['GTC', 'IOC', 'FOK'])),
  /** Refused at market. Of an OCO: its limit order. */
  postOnly: f.withDefault(f.flag(), false),
  /** With a margin account: what its fills bring pays back what the account owes of it, as long as it owes. */
  repay: z.optional(f.flag()),
  /** Which of two own orders gives way instead of trading with the other. */
  stp: f.withDefault(z.enum(['expire_taker', 'expire_maker', 'expire_both']), 'expire_taker'),
  /** Repeated with the same order it is answered the same; with another one it is refused. */
  clientId: z.optional(f.clientId()),
}

const listFields = {
  symbol: z.optional(f.symbol()),
  clientId: z.optional(f.clientId()),
  side: z.optional(side()),
  /** As the orders were placed; `oco`: the two legs of each. */
  orderType: wire('commissType', z.optional(z.enum([...ORDER_TYPES, 'oco']))),
  status: z.optional(orderStatus()),
  startTime: z.optional(f.time()),
  endTime: z.optional(f.time()),
  pageSize: f.pageSize(),
  cursor: f.cursor(),
}

const SUBMIT_ERRORS = [
  'unknown_market',
  'market_halted',
  'no_index_price',
  'price_step',
  'quantity_step',
  'precision',
  'min_notional',
  'max_quantity',
  'price_band',
  'insufficient_balance',
  'no_margin_account',
  'post_only_would_cross',
  'no_liquidity',
  'too_many_open_orders',
  'client_id_reused',
  'would_trigger',
  'no_reference_price',
  'callback_rate',
  'oco_prices',
  'iceberg_parts',
  'asset_cap',
  'own_quota',
  'busy',
] as const satisfies readonly ErrorName[]

export const submit = defineCall({
  name: 'spot.submit',
  area: 'spot',
  method: 'POST',
  path: '/api/currency/order/submit',
  who: 'customer',
  keys: 'open',
  means: 'places a spot order: plain, conditional, trailing, or an OCO, which is answered with its limit order',
  changes: true,
  input: {
    /** With which it trades: spot, cross margin (all), or the isolated margin account of its pair (fixed). */
    account: f.withDefault(account(), 'spot'),
    ...orderFields,
  },
  output: filledOrder,
  errors: SUBMIT_ERRORS,
})

export const exchange = defineCall({
  name: 'spot.exchange',
  area: 'spot',
  method: 'POST',
  path: '/api/{p}/coin/entrust/exchange/{a}',
  who: 'customer',
  keys: 'open',
  means: 'places an order with account a: spot, all (cross margin) or fixed (isolated margin of its pair)',
  changes: true,
  input: { account: wire('a', account()), ...orderFields },
  output: filledOrder,
  errors: SUBMIT_ERRORS,
})

export const ladder = defineCall({
  name: 'spot.ladder',
  area: 'spot',
  method: 'POST',
  path: '/api/{p}/coin/spot/ladder',
  who: 'customer',
  keys: 'open',
  means:
    'places limit orders evenly between two prices, checked all together before the first is placed; answered with the ' +
    'order of each rung, or its refusal where others had been placed by then',
  changes: true,
  input: {
    account: f.withDefault(account(), 'spot'),
    symbol: f.symbol(),
    side: side(),
    ...ladderFields,
    /** With a margin account: what the fills of every rung bring pays back what the account owes of it. */
    repay: orderFields.repay,
  },
  output: ladderOutput(filledOrder),
  errors: SUBMIT_ERRORS,
})

export const amend = defineCall({
  name: 'spot.amend',
  area: 'spot',
  method: 'POST',
  path: '/api/{p}/coin/spot/amend',
  who: 'customer',
  keys: 'open',
  means:
    'gives an order another price or quantity, a waiting one another trigger too; in the book only a smaller quantity ' +
    'at the same price keeps its place',
  changes: true,
  input: {
    ...f.orderName(),
    price: wire('commissPrice', z.optional(f.decimal())),
    quantity: wire('commissNum', z.optional(f.decimal())),
    triggerPrice: z.optional(f.decimal()),
    callbackRate: z.optional(f.decimal()),
  },
  refers: orderFields,
  output: filledOrder,
  errors: [...SUBMIT_ERRORS, 'oco_quantity', 'order_not_found', 'order_ended'],
})

export const cancelOrder = defineCall({
  name: 'spot.cancelOrder',
  area: 'spot',
  method: 'POST',
  path: '/api/currency/order/cancelOrder',
  who: 'customer',
  keys: 'open',
  means: 'cancels a spot order, with one leg of an OCO both; one that is cancelled already is answered the same',
  changes: true,
  closes: true,
  input: f.orderName(),
  output: ownOrder,
  errors: ['order_not_found', 'order_ended', 'busy'],
})

export const cancelSeveral = defineCall({
  name: 'spot.cancelSeveral',
  operation: 'spot.cancelEntrust',
  area: 'spot',
  method: 'POST',
  path: '/api/{p}/coin/entrust/cancel/entrust',
  who: 'customer',
  keys: 'open',
  means: 'cancels one order (id), several (ids, clientIds), all of a symbol (symbol) or all (all = true)',
  changes: true,
  closes: true,
  input: {
    id: z.optional(f.id()),
    ids: z.optional(z.array(f.id()).check(z.minLength(1), z.maxLength(MOST_IDS))),
    clientIds: z.optional(z.array(f.clientId()).check(z.minLength(1), z.maxLength(MOST_IDS))),
    symbol: z.optional(f.symbol()),
    all: f.withDefault(f.flag(), false),
    /** With `symbol` or `all`: only orders of this account. */
    account: z.optional(account()),
  },
  /** The orders that this request cancelled; what had ended already is not among them. */
  output: z.object({ records: z.array(ownOrder) }),
  errors: ['unknown_market', 'order_not_found', 'busy'],
})

export const orderList = defineCall({
  name: 'spot.orderList',
  area: 'spot',
  method: 'POST',
  path: '/api/currency/order/orderList',
  who: 'customer',
  keys: 'open',
  means: 'own spot orders, newest first; current (waiting or open) or historical',
  input: {
    state: f.withDefault(state(), 'current'),
    account: z.optional(account()),
    page: f.page(),
    ...listFields,
  },
  output: f.records(ownOrder),
})

export const orderLog = defineCall({
  name: 'spot.orderLog',
  operation: 'spot.entrustLog',
  area: 'spot',
  method: 'GET',
  path: '/api/{p}/coin/entrust/entrustlog/{a}/{b}/{c}',
  who: 'customer',
  keys: 'open',
  means: 'own orders: account a (spot, all, fixed), state b (current, history), page c',
  input: {
    account: wire('a', account()),
    state: wire('b', state()),
    page: wire('c', f.whole(1, 1_000_000)),
    ...listFields,
  },
  output: f.records(ownOrder),
})

export const transactionDetails = defineCall({
  name: 'spot.transactionDetails',
  area: 'spot',
  method: 'GET',
  path: '/api/{p}/coin/entrust/transaction/details/{id}',
  who: 'customer',
  keys: 'open',
  means: 'an own order, its fills, oldest first, and its life: placed, triggered, each fill, ended',
  input: { id: f.id() },
  output: z.object({ order: ownOrder, records: z.array(ownFill), steps: z.array(orderStep) }),
  errors: ['order_not_found'],
})

export const order = defineCall({
  name: 'spot.order',
  area: 'spot',
  method: 'GET',
  path: '/api/{p}/coin/spot/order',
  who: 'customer',
  keys: 'open',
  means: 'an own order as `transaction/details` gives it, by its id or by the client id that it was sent with',
  input: f.orderName(),
  output: z.object({ order: ownOrder, records: z.array(ownFill), steps: z.array(orderStep) }),
  errors: ['order_not_found'],
})

export const myExchangeLog = defineCall({
  name: 'spot.myExchangeLog',
  area: 'spot',
  method: 'GET',
  path: '/api/{p}/coin/entrust/get/myExchangeLog/{a}',
  who: 'customer',
  keys: 'open',
  means: 'own latest fills of symbol a, newest first',
  input: {
    symbol: wire('a', f.symbol()),
    account: z.optional(account()),
    side: z.optional(side()),
    ...f.history(),
  },
  output: f.records(ownFill),
  errors: ['unknown_market'],
})
