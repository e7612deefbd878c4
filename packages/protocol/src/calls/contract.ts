/**
 * Own orders of perpetual contracts: placing, amending, cancelling, lists. Where a symbol is asked for, the contract's
 * own (`BTC_USDT_PERP`) is understood everywhere, the pair (`BTC_USDT`) together with the kind.
 */
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { ErrorName } from '../errors.ts'
import * as f from '../fields.ts'
import { ladderFields, ladderOutput } from '../ladders.ts'
import { ORDER_STATUSES, ORDER_TYPES } from '../order-kinds.ts'
import { contractType, marginMode, ownContractFill, ownContractOrder, triggerBy } from '../own-contract.ts'
import { wire } from '../wire-names.ts'
import { MOST_CONTRACTS } from './perpetuals.ts'

/** Most orders or contracts that one request names. */
const MOST_IDS = 200

const direction = () => f.whole(1, 4)

const state = () => z.enum(['current', 'history'])

export const protectionFields = {
  /** Price at which the whole position is closed with a profit, and with a loss. */
  takeProfit: z.optional(f.decimal()),
  stopLoss: z.optional(f.decimal()),
  /** Which price each watches; the last traded one where it is left out. */
  takeProfitBy: z.optional(triggerBy()),
  stopLossBy: z.optional(triggerBy()),
}

export const orderFields = {
  symbol: f.symbol(),
  direction: direction(),
  /** Of an opening order: set before it where it differs from what stands. */
  marginMode: z.optional(marginMode()),
  leverage: z.optional(f.whole(1, 125)),
  /** `oco`: a limit order and, on the other side of the price, a stop; whichever comes first ends the other. */
  orderType: wire('commissType', z.enum([...ORDER_TYPES, 'oco'])),
  /** Required for `limit`, `stop_limit` and `oco`, refused at market. */
  price: wire('commissPrice', z.optional(f.decimal())),
  /** A multiple of the contract's `lotSize`. */
  quantity: wire('commissNum', z.optional(f.decimal())),
  /**
   * Of an opening `limit` or `market`, in place of a quantity: a value in settle coin, worth so many lots, rounded down,
   * at its limit price, or at the mark price.
   */
  amount: z.optional(f.decimal()),
  /** Required for `stop_limit`, `stop_market` and `oco`. Of `trailing`: from where it follows; at once without it. */
  triggerPrice: z.optional(f.decimal()),
  /** Which price the trigger watches; the last traded one where it is left out. */
  triggerBy: z.optional(triggerBy()),
  /** `trailing` only: how far the price turns back from its extreme before it triggers, 0.001 (0.1%) to 0.1. */
  callbackRate: z.optional(f.decimal()),
  /** `oco` only: the limit price of its stop; at market where it is left out. */
  stopLimitPrice: wire('limitPrice', z.optional(f.decimal())),
  /** `limit` and GTC only: how much of it shows in the book at a time; at most 100 parts. */
  icebergQuantity: wire('icebergNum', z.optional(f.decimal())),
  /** Conditional orders only: no trigger while last and mark price are more than 5% apart. */
  priceProtect: z.optional(f.flag()),
  /** Of any opening order: set for the position with its first fill, in place of what that had; of an OCO by either leg. */
  ...protectionFields,
  /** GTC, which an OCO always is; an order at market never rests: IOC, or FOK. */
  timeInForce: z.optional(z.enum(['GTC', 'IOC', 'FOK'])),
  postOnly: f.withDefault(f.flag(), false),
  /** Closing orders are; said of an opening one it is refused. */
  reduceOnly: z.optional(f.flag()),
  stp: f.withDefault(z.enum(['expire_taker', 'expire_maker', 'expire_both']), 'expire_taker'),
  /** Repeated with the same order it is answered the same; with another one it is refused. */
  clientId: z.optional(f.clientId()),
}

export const SETTING_ERRORS = [
  'unknown_market',
  'market_halted',
  'leverage',
  'leverage_tier',
  'open_position',
  'open_orders',
  'margin_needed',
  'insufficient_balance',
] as const satisfies readonly ErrorName[]

const SUBMIT_ERRORS = [
  ...SETTING_ERRORS,
  'max_position',
  'open_interest',
  'price_step',
  'quantity_step',
  'max_quantity',
  'price_band',
  'post_only_would_cross',
  'no_liquidity',
  'too_many_open_orders',
  'client_id_reused',
  'reduce_only',
  'would_trigger',
  'no_reference_price',
  'callback_rate',
  'oco_prices',
  'iceberg_parts',
  'precision',
  'own_quota',
  'busy',
] as const satisfies readonly ErrorName[]

/** An order with the fills it had at once. */
export const filledOrder = z.object({ ...ownContractOrder.shape, fills: z.array(ownContractFill) })

export const submit = defineCall({
  name: 'contract.submit',
  area: 'contract',
  method: 'POST',
  path: '/api/contract/order/submit',
  who: 'customer',
  keys: 'open',
  means:
    'places a contract order: plain, conditional, or an OCO, which is answered with its limit order; margin mode and ' +
    'leverage, where given, are set before it',
  changes: true,
  input: { contractType: z.optional(contractType()), ...orderFields },
  output: filledOrder,
  errors: SUBMIT_ERRORS,
})

export const ladder = defineCall({
  name: 'contract.ladder',
  area: 'contract',
  method: 'POST',
  path: '/api/{p}/coin/contract/ladder',
  who: 'customer',
  keys: 'open',
  means:
    'places limit orders evenly between two prices, checked all together before the first is placed; answered with the ' +
    'order of each rung, or its refusal where others had been placed by then',
  changes: true,
  input: {
    contractType: z.optional(contractType()),
    symbol: f.symbol(),
    direction: direction(),
    /** Of an opening ladder: set before it where it differs from what stands. */
    marginMode: z.optional(marginMode()),
    leverage: z.optional(f.whole(1, 125)),
    ...ladderFields,
    /** Of an opening ladder: each of its orders sets them with its first fill. */
    ...protectionFields,
  },
  output: ladderOutput(filledOrder),
  errors: SUBMIT_ERRORS,
})

export const open = defineCall({
  name: 'contract.open',
  area: 'contract',
  method: 'POST',
  path: '/api/{p}/coin/entrust/contract/open/{a}',
  who: 'customer',
  keys: 'open',
  means: 'opens: a is u or coin; direction 1 open long, 2 open short',
  changes: true,
  input: { contractType: wire('a', contractType()), ...orderFields, direction: f.whole(1, 2) },
  output: filledOrder,
  errors: SUBMIT_ERRORS,
})

export const close = defineCall({
  name: 'contract.close',
  area: 'contract',
  method: 'POST',
  path: '/api/{p}/coin/entrust/contract/close/{a}',
  who: 'customer',
  keys: 'open',
  means: 'closes: a is u or coin; direction 3 close long, 4 close short',
  changes: true,
  closes: true,
  input: { contractType: wire('a', contractType()), ...orderFields, direction: f.whole(3, 4) },
  output: filledOrder,
  errors: SUBMIT_ERRORS,
})

export const amend = defineCall({
  name: 'contract.amend',
  area: 'contract',
  method: 'POST',
  path: '/api/{p}/coin/contract/amend',
  who: 'customer',
  keys: 'open',
  means:
    'gives an open order another price or quantity, a waiting one another trigger too; in the book only a smaller ' +
    'quantity at the same price keeps its place',
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
  name: 'contract.cancelOrder',
  operation: 'contract.canCelOrder',
  area: 'contract',
  method: 'POST',
  path: '/api/contract/order/canCelOrder',
  who: 'customer',
  keys: 'open',
  means: 'cancels a contract order, with one leg of an OCO both; one that is cancelled already is answered the same',
  changes: true,
  closes: true,
  input: f.orderName(),
  output: ownContractOrder,
  errors: ['order_not_found', 'order_ended'],
})

export const cancelSeveral = defineCall({
  name: 'contract.cancelSeveral',
  area: 'contract',
  method: 'POST',
  path: '/api/{p}/coin/contract/cancel',
  who: 'customer',
  keys: 'open',
  means: 'cancels several orders (ids, clientIds), all of a contract (symbol) or all (all = true)',
  changes: true,
  closes: true,
  input: {
    ids: z.optional(z.array(f.id()).check(z.minLength(1), z.maxLength(MOST_IDS))),
    clientIds: z.optional(z.array(f.clientId()).check(z.minLength(1), z.maxLength(MOST_IDS))),
    symbol: z.optional(f.symbol()),
    contractType: z.optional(contractType()),
    all: f.withDefault(f.flag(), false),
  },
  /** The orders that this request cancelled; what had ended already is not among them. */
  output: z.object({ records: z.array(ownContractOrder) }),
  errors: ['unknown_market'],
})

const listFields = {
  symbol: z.optional(f.symbol()),
  clientId: z.optional(f.clientId()),
  direction: z.optional(direction()),
  /** As the orders were placed; `oco`: the two legs of each. */
  orderType: wire('commissType', z.optional(z.enum([...ORDER_TYPES, 'oco']))),
  status: z.optional(z.enum(ORDER_STATUSES)),
  startTime: z.optional(f.time()),
  endTime: z.optional(f.time()),
  pageSize: f.pageSize(),
  cursor: f.cursor(),
}

export const orderList = defineCall({
  name: 'contract.orderList',
  area: 'contract',
  method: 'POST',
  path: '/api/contract/order/list',
  who: 'customer',
  keys: 'open',
  means:
    'own contract orders, newest first; current (waiting or open) or historical, of both kinds where none is named',
  input: {
    contractType: z.optional(contractType()),
    state: f.withDefault(state(), 'current'),
    page: f.page(),
    ...listFields,
  },
  output: f.records(ownContractOrder),
  errors: ['unknown_market'],
})

export const orderLog = defineCall({
  name: 'contract.orderLog',
  operation: 'contract.entrustLogContract',
  area: 'contract',
  method: 'GET',
  path: '/api/{p}/coin/entrust/entrustlogContract/{a}/{b}/{c}',
  who: 'customer',
  keys: 'open',
  means: 'own contract orders: a u or coin, state b (current, history), page c',
  input: {
    contractType: wire('a', contractType()),
    state: wire('b', state()),
    page: wire('c', f.whole(1, 1_000_000)),
    ...listFields,
  },
  output: f.records(ownContractOrder),
  errors: ['unknown_market'],
})

export const orderDetails = defineCall({
  name: 'contract.orderDetails',
  area: 'contract',
  method: 'GET',
  path: '/api/{p}/coin/contract/order/{id}',
  who: 'customer',
  keys: 'open',
  means: 'an own contract order and its fills, oldest first',
  input: { id: f.id() },
  output: filledOrder,
  errors: ['order_not_found'],
})

export const order = defineCall({
  name: 'contract.order',
  area: 'contract',
  method: 'GET',
  path: '/api/{p}/coin/contract/order',
  who: 'customer',
  keys: 'open',
  means: 'an own contract order and its fills, by its id or by the client id that it was sent with',
  input: f.orderName(),
  output: filledOrder,
  errors: ['order_not_found'],
})

export const fills = defineCall({
  name: 'contract.fills',
  area: 'contract',
  method: 'GET',
  path: '/api/{p}/coin/contract/fills',
  who: 'customer',
  keys: 'open',
  means: 'own fills of contract orders, newest first',
  input: {
    symbol: z.optional(f.symbol()),
    contractType: z.optional(contractType()),
    direction: z.optional(direction()),
    ...f.history(),
  },
  output: f.records(ownContractFill),
  errors: ['unknown_market'],
})

export const closeAllPositions = defineCall({
  name: 'contract.closeAllPositions',
  operation: 'contract.closeOnekey',
  area: 'contract',
  method: 'POST',
  path: '/api/{p}/coin/entrust/contract/close/onekey',
  who: 'customer',
  keys: 'open',
  means: 'cancels the open orders of the named contracts and closes every position in them at market',
  changes: true,
  closes: true,
  input: {
    symbols: wire('oneKeySymbolNameList', z.array(f.symbol()).check(z.minLength(1), z.maxLength(MOST_CONTRACTS))),
    contractType: contractType(),
  },
  refers: orderFields,
  /** The closing orders. */
  output: z.object({ records: z.array(ownContractOrder) }),
  errors: ['unknown_market', 'no_position', 'market_halted'],
})
