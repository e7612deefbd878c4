/** Spot orders: placing, changing, cancelling and listing one's own, and the fills they had. */
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { ErrorName } from '../errors.ts'
import * as f from '../fields.ts'

const side = () => z.enum(['buy', 'sell'])
/** Where an order is held: spot; the margin accounts `all` and `fixed` are not open. */
const account = () => z.enum(['spot'])
const state = () => z.enum(['current', 'history'])
/** Most orders that one request names. */
const MOST_IDS = 200

/** An own order, in the words of the private socket too. */
export const ownOrder = z.object({
  id: z.string(),
  clientId: z.string(),
  symbol: z.string(),
  side: side(),
  commissType: z.string(),
  /** "0" for a market order. */
  commissPrice: z.string(),
  /** "0" for an order by amount. */
  commissNum: z.string(),
  /** "0" unless the order is by amount. */
  amount: z.string(),
  haveDealNum: z.string(),
  /** "0" while nothing is filled. */
  dealAverPrice: z.string(),
  entrustedValue: z.string(),
  /** Fees so far, in the quote asset. */
  serviceCharge: z.string(),
  timeInForce: z.string(),
  postOnly: z.boolean(),
  status: z.enum(['open', 'filled', 'cancelled', 'expired']),
  /** Why it ended, where it did not fill. */
  endReason: z.exactOptional(z.string()),
  commissTime: z.int(),
  updateTime: z.int(),
})

/** One's own side of one match. */
export const ownFill = z.object({
  id: z.string(),
  orderId: z.string(),
  symbol: z.string(),
  side: side(),
  role: z.enum(['maker', 'taker']),
  price: z.string(),
  num: z.string(),
  amount: z.string(),
  fee: z.string(),
  feeCoin: z.string(),
  time: z.int(),
})

/** An order with the fills it has had. */
const filledOrder = z.object({ ...ownOrder.shape, fills: z.array(ownFill) })

const orderFields = {
  symbol: f.symbol(),
  side: side(),
  commissType: z.enum(['limit', 'market']),
  /** Required for a limit order, refused for a market order. */
  commissPrice: z.optional(f.decimal()),
  /** Quantity in base coin. */
  commissNum: z.optional(f.decimal()),
  /** Value in quote coin instead of a quantity, for market orders; a buy spends at most this, fee included. */
  amount: z.optional(f.decimal()),
  /** GTC for a limit order. A market order never rests: IOC, or FOK. */
  timeInForce: z.optional(z.enum(['GTC', 'IOC', 'FOK'])),
  postOnly: f.withDefault(f.flag(), false),
  /** Which of two own orders gives way instead of trading with the other. */
  stp: f.withDefault(z.enum(['expire_taker', 'expire_maker', 'expire_both']), 'expire_taker'),
  /** Repeated with the same order it is answered the same; with another one it is refused. */
  clientId: z.optional(f.clientId()),
}

const listFields = {
  symbol: z.optional(f.symbol()),
  side: z.optional(side()),
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
  'post_only_would_cross',
  'no_liquidity',
  'too_many_open_orders',
  'client_id_reused',
  'asset_cap',
  'busy',
] as const satisfies readonly ErrorName[]

export const submit = defineCall({
  name: 'spot.submit',
  area: 'spot',
  method: 'POST',
  path: '/api/currency/order/submit',
  who: 'user',
  means: 'places a spot order',
  changes: true,
  input: orderFields,
  output: filledOrder,
  errors: SUBMIT_ERRORS,
})

export const exchange = defineCall({
  name: 'spot.exchange',
  area: 'spot',
  method: 'POST',
  path: '/api/{p}/coin/entrust/exchange/{a}',
  who: 'user',
  means: 'places an order from account a: spot',
  changes: true,
  input: { a: account(), ...orderFields },
  output: filledOrder,
  errors: SUBMIT_ERRORS,
})

export const amend = defineCall({
  name: 'spot.amend',
  area: 'spot',
  method: 'POST',
  path: '/api/{p}/coin/spot/amend',
  who: 'user',
  means: 'gives an open order a new price or quantity; only a smaller quantity at the same price keeps its place',
  changes: true,
  input: { id: f.id(), commissPrice: z.optional(f.decimal()), commissNum: z.optional(f.decimal()) },
  output: filledOrder,
  errors: [...SUBMIT_ERRORS, 'order_not_found', 'order_ended'],
})

export const cancelOrder = defineCall({
  name: 'spot.cancelOrder',
  area: 'spot',
  method: 'POST',
  path: '/api/currency/order/cancelOrder',
  who: 'user',
  means: 'cancels a spot order; one that is cancelled already is answered the same',
  changes: true,
  input: { id: f.id() },
  output: ownOrder,
  errors: ['order_not_found', 'order_ended', 'busy'],
})

export const cancelEntrust = defineCall({
  name: 'spot.cancelEntrust',
  area: 'spot',
  method: 'POST',
  path: '/api/{p}/coin/entrust/cancel/entrust',
  who: 'user',
  means: 'cancels one order (id), several (ids, clientIds), all of a symbol (symbol) or all (all = true)',
  changes: true,
  input: {
    id: z.optional(f.id()),
    ids: z.optional(z.array(f.id()).check(z.minLength(1), z.maxLength(MOST_IDS))),
    clientIds: z.optional(z.array(f.clientId()).check(z.minLength(1), z.maxLength(MOST_IDS))),
    symbol: z.optional(f.symbol()),
    all: f.withDefault(f.flag(), false),
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
  who: 'user',
  means: 'own spot orders, newest first; current or historical',
  input: {
    state: f.withDefault(state(), 'current'),
    /** How those in the history ended. */
    status: z.optional(z.enum(['filled', 'cancelled', 'expired'])),
    page: f.page(),
    ...listFields,
  },
  output: f.records(ownOrder),
})

export const entrustLog = defineCall({
  name: 'spot.entrustLog',
  area: 'spot',
  method: 'GET',
  path: '/api/{p}/coin/entrust/entrustlog/{a}/{b}/{c}',
  who: 'user',
  means: 'own orders: account a (spot), state b (current, history), page c',
  input: { a: account(), b: state(), c: f.whole(1, 1_000_000), ...listFields },
  output: f.records(ownOrder),
})

export const transactionDetails = defineCall({
  name: 'spot.transactionDetails',
  area: 'spot',
  method: 'GET',
  path: '/api/{p}/coin/entrust/transaction/details/{id}',
  who: 'user',
  means: 'an own order and its fills, oldest first',
  input: { id: f.id() },
  output: z.object({ order: ownOrder, records: z.array(ownFill) }),
  errors: ['order_not_found'],
})

export const myExchangeLog = defineCall({
  name: 'spot.myExchangeLog',
  area: 'spot',
  method: 'GET',
  path: '/api/{p}/coin/entrust/get/myExchangeLog/{a}',
  who: 'user',
  means: 'own latest fills of symbol a, newest first',
  input: {
    a: f.symbol(),
    side: z.optional(side()),
    startTime: z.optional(f.time()),
    endTime: z.optional(f.time()),
    page: f.page(),
    pageSize: f.pageSize(),
    cursor: f.cursor(),
  },
  output: f.records(ownFill),
  errors: ['unknown_market'],
})
