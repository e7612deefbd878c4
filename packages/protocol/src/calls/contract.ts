/**
 * Perpetual contracts: their rules and prices for everyone, and one's own orders, positions, margin and funding. Where
 * a symbol is asked for, the contract's own (`BTC_USDT_PERP`) is understood everywhere, the pair (`BTC_USDT`) together
 * with the kind.
 */
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { contractRules, contractTier as tier } from '../contract-rules.ts'
import type { ErrorName } from '../errors.ts'
import * as f from '../fields.ts'
import { ORDER_STATUSES, ORDER_TYPES } from '../order-kinds.ts'
import {
  contractAccount,
  contractType,
  marginMode,
  ownContractFill,
  ownContractOrder,
  ownPosition,
  positionSide,
  triggerBy,
} from '../own-contract.ts'
import { detail } from './market.ts'

/** Most orders or contracts that one request names. */
const MOST_IDS = 200
const MOST_CONTRACTS = 100

const direction = () => f.whole(1, 4)
const state = () => z.enum(['current', 'history'])
/** A position as the lists name it: `BTC_USDT_PERP-long`. */
const positionId = () => z.string().check(z.maxLength(40), z.regex(/^[A-Z0-9_]{2,32}-(long|short)$/))

const contractState = {
  /** Empty before the first price. */
  markPrice: z.string(),
  indexPrice: z.string(),
  lastPrice: z.string(),
  /** False while nothing is matched or liquidated. */
  live: z.boolean(),
  /** What the running interval has come to so far, and what the last one was. */
  fundingRate: z.string(),
  lastFundingRate: z.string(),
  /** Epoch ms; 0 before the first price. */
  nextFundingTime: z.int(),
  /** Open on each side, in the contract's unit. */
  openInterest: z.string(),
}

/** Rules, prices and the figures of 24 hours. */
export const contractDetails = z.object({
  ...contractRules.shape,
  ...contractState,
  detail: z.exactOptional(detail),
})

const protectionFields = {
  /** Price at which the whole position is closed with a profit, and with a loss. */
  takeProfit: z.optional(f.decimal()),
  stopLoss: z.optional(f.decimal()),
  /** Which price each watches; the last traded one where it is left out. */
  takeProfitBy: z.optional(triggerBy()),
  stopLossBy: z.optional(triggerBy()),
}

const orderFields = {
  symbol: f.symbol(),
  direction: direction(),
  /** Of an opening order: set before it where it differs from what stands. */
  marginMode: z.optional(marginMode()),
  leverage: z.optional(f.whole(1, 125)),
  commissType: z.enum(ORDER_TYPES),
  /** Required for `limit` and `stop_limit`, refused at market. */
  commissPrice: z.optional(f.decimal()),
  /** A multiple of the contract's `lotSize`. */
  commissNum: f.decimal(),
  /** Required for `stop_limit` and `stop_market`. Of `trailing`: from where it follows; at once without it. */
  triggerPrice: z.optional(f.decimal()),
  /** Which price the trigger watches; the last traded one where it is left out. */
  triggerBy: z.optional(triggerBy()),
  /** `trailing` only: how far the price turns back from its extreme before it triggers, 0.001 (0.1%) to 0.1. */
  callbackRate: z.optional(f.decimal()),
  /** Conditional orders only: no trigger while last and mark price are more than 5% apart. */
  priceProtect: z.optional(f.flag()),
  /** Of an opening `limit` or `market`: set for the position with its first fill, in place of what that had. */
  ...protectionFields,
  /** GTC; an order at market never rests: IOC, or FOK. */
  timeInForce: z.optional(z.enum(['GTC', 'IOC', 'FOK'])),
  postOnly: f.withDefault(f.flag(), false),
  /** Closing orders are; said of an opening one it is refused. */
  reduceOnly: z.optional(f.flag()),
  stp: f.withDefault(z.enum(['expire_taker', 'expire_maker', 'expire_both']), 'expire_taker'),
  /** Repeated with the same order it is answered the same; with another one it is refused. */
  clientId: z.optional(f.clientId()),
}

const SETTING_ERRORS = [
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
  'busy',
] as const satisfies readonly ErrorName[]

/** An order with the fills it had at once. */
const filledOrder = z.object({ ...ownContractOrder.shape, fills: z.array(ownContractFill) })

export const submit = defineCall({
  name: 'contract.submit',
  area: 'contract',
  method: 'POST',
  path: '/api/contract/order/submit',
  who: 'user',
  means: 'places a contract order, plain or conditional; margin mode and leverage, where given, are set before it',
  changes: true,
  input: { contractType: z.optional(contractType()), ...orderFields },
  output: filledOrder,
  errors: SUBMIT_ERRORS,
})

export const open = defineCall({
  name: 'contract.open',
  area: 'contract',
  method: 'POST',
  path: '/api/{p}/coin/entrust/contract/open/{a}',
  who: 'user',
  means: 'opens: a is u or coin; direction 1 open long, 2 open short',
  changes: true,
  input: { a: contractType(), ...orderFields, direction: f.whole(1, 2) },
  output: filledOrder,
  errors: SUBMIT_ERRORS,
})

export const close = defineCall({
  name: 'contract.close',
  area: 'contract',
  method: 'POST',
  path: '/api/{p}/coin/entrust/contract/close/{a}',
  who: 'user',
  means: 'closes: a is u or coin; direction 3 close long, 4 close short',
  changes: true,
  input: { a: contractType(), ...orderFields, direction: f.whole(3, 4) },
  output: filledOrder,
  errors: SUBMIT_ERRORS,
})

export const amend = defineCall({
  name: 'contract.amend',
  area: 'contract',
  method: 'POST',
  path: '/api/{p}/coin/contract/amend',
  who: 'user',
  means: 'gives an open order another price or quantity; only a smaller quantity at the same price keeps its place',
  changes: true,
  input: { id: f.id(), commissPrice: z.optional(f.decimal()), commissNum: z.optional(f.decimal()) },
  output: filledOrder,
  errors: [...SUBMIT_ERRORS, 'order_not_found', 'order_ended'],
})

export const canCelOrder = defineCall({
  name: 'contract.canCelOrder',
  area: 'contract',
  method: 'POST',
  path: '/api/contract/order/canCelOrder',
  who: 'user',
  means: 'cancels a contract order; one that is cancelled already is answered the same',
  changes: true,
  input: { id: f.id() },
  output: ownContractOrder,
  errors: ['order_not_found', 'order_ended'],
})

export const cancelSeveral = defineCall({
  name: 'contract.cancelSeveral',
  area: 'contract',
  method: 'POST',
  path: '/api/{p}/coin/contract/cancel',
  who: 'user',
  means: 'cancels several orders (ids, clientIds), all of a contract (symbol) or all (all = true)',
  changes: true,
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
  direction: z.optional(direction()),
  commissType: z.optional(z.enum(ORDER_TYPES)),
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
  who: 'user',
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

export const entrustLogContract = defineCall({
  name: 'contract.entrustLogContract',
  area: 'contract',
  method: 'GET',
  path: '/api/{p}/coin/entrust/entrustlogContract/{a}/{b}/{c}',
  who: 'user',
  means: 'own contract orders: a u or coin, state b (current, history), page c',
  input: { a: contractType(), b: state(), c: f.whole(1, 1_000_000), ...listFields },
  output: f.records(ownContractOrder),
  errors: ['unknown_market'],
})

export const orderDetails = defineCall({
  name: 'contract.orderDetails',
  area: 'contract',
  method: 'GET',
  path: '/api/{p}/coin/contract/order/{id}',
  who: 'user',
  means: 'an own contract order and its fills, oldest first',
  input: { id: f.id() },
  output: filledOrder,
  errors: ['order_not_found'],
})

export const fills = defineCall({
  name: 'contract.fills',
  area: 'contract',
  method: 'GET',
  path: '/api/{p}/coin/contract/fills',
  who: 'user',
  means: 'own fills of contract orders, newest first',
  input: {
    symbol: z.optional(f.symbol()),
    contractType: z.optional(contractType()),
    direction: z.optional(direction()),
    startTime: z.optional(f.time()),
    endTime: z.optional(f.time()),
    page: f.page(),
    pageSize: f.pageSize(),
    cursor: f.cursor(),
  },
  output: f.records(ownContractFill),
  errors: ['unknown_market'],
})

export const positionList = defineCall({
  name: 'contract.positionList',
  area: 'contract',
  method: 'POST',
  path: '/api/contract/position/list',
  who: 'user',
  means: 'own open positions, of both kinds where none is named',
  input: { contractType: z.optional(contractType()), symbol: z.optional(f.symbol()) },
  output: z.object({ records: z.array(ownPosition) }),
  errors: ['unknown_market'],
})

export const myPosition = defineCall({
  name: 'contract.myPosition',
  area: 'contract',
  method: 'GET',
  path: '/api/{p}/coin/entrust/get/myPosition/{a}',
  who: 'user',
  means: 'own open positions of kind a (u or coin), and what their accounts stand at',
  input: { a: contractType() },
  output: z.object({ records: z.array(ownPosition), accounts: z.array(contractAccount) }),
})

export const stopOrder = defineCall({
  name: 'contract.stopOrder',
  area: 'contract',
  method: 'POST',
  path: '/api/contract/position/stopOrder',
  who: 'user',
  means: 'closes a position at market; what the book does not take within the price band stays open',
  changes: true,
  input: { id: positionId() },
  output: filledOrder,
  errors: ['no_position', 'market_halted', 'no_liquidity', 'busy'],
})

const marginMoved = z.object({ id: z.string(), positionMargin: z.string(), position: ownPosition })
const MARGIN_ERRORS = [
  'unknown_market',
  'no_position',
  'isolated_only',
  'margin_needed',
  'insufficient_balance',
  'market_halted',
  'precision',
] as const satisfies readonly ErrorName[]
const marginFields = {
  /** In settle coin. */
  money: f.decimal(),
  /** 1 adds, 2 takes out. */
  flag: f.whole(1, 2),
}

export const adjustAmount = defineCall({
  name: 'contract.adjustAmount',
  area: 'contract',
  method: 'POST',
  path: '/api/contract/position/adjustAmount',
  who: 'user',
  means: 'adds (flag 1) or takes out (flag 2) margin of an isolated position',
  changes: true,
  input: { id: positionId(), ...marginFields },
  output: marginMoved,
  errors: MARGIN_ERRORS,
})

export const updateBond = defineCall({
  name: 'contract.updateBond',
  area: 'contract',
  method: 'POST',
  path: '/api/{p}/coin/wallet/contract/updateBond',
  who: 'user',
  means: 'adds (flag 1) or takes out (flag 2) margin of an isolated position, named by its contract and side',
  changes: true,
  input: {
    symbol: f.symbol(),
    contractType: z.optional(contractType()),
    side: positionSide(),
    ...marginFields,
  },
  output: marginMoved,
  errors: MARGIN_ERRORS,
})

/** The choice for one contract: which mode is in force, and the leverage of each. */
const setting = z.object({
  symbol: z.string(),
  contractType: contractType(),
  marginMode: marginMode(),
  leverage: z.int(),
  crossLeverage: z.int(),
  fixedLeverage: z.int(),
})

export const updateLeverageRadio = defineCall({
  name: 'contract.updateLeverageRadio',
  area: 'contract',
  method: 'POST',
  path: '/api/{p}/coin/wallet/contract/updateLeverageRadio',
  who: 'user',
  means: 'sets margin mode and leverage of a contract; the leverage is that of the mode in force afterwards',
  changes: true,
  input: {
    symbol: f.symbol(),
    contractType: z.optional(contractType()),
    marginMode: z.optional(marginMode()),
    leverage: z.optional(f.whole(1, 125)),
  },
  output: setting,
  errors: SETTING_ERRORS,
})

export const getSetting = defineCall({
  name: 'contract.getSetting',
  area: 'contract',
  method: 'GET',
  path: '/api/{p}/coin/contract/setting',
  who: 'user',
  means: 'own margin mode and leverage of a contract',
  input: { symbol: f.symbol(), contractType: z.optional(contractType()) },
  output: setting,
  errors: ['unknown_market'],
})

export const account = defineCall({
  name: 'contract.account',
  area: 'contract',
  method: 'GET',
  path: '/api/{p}/coin/contract/account',
  who: 'user',
  means: 'own contract accounts: wallet, what may be used, margins, risk; one a settle coin',
  input: { contractType: z.optional(contractType()) },
  output: z.object({ records: z.array(contractAccount) }),
})

export const closeOnekey = defineCall({
  name: 'contract.closeOnekey',
  area: 'contract',
  method: 'POST',
  path: '/api/{p}/coin/entrust/contract/close/onekey',
  who: 'user',
  means: 'cancels the open orders of the named contracts and closes every position in them at market',
  changes: true,
  input: {
    oneKeySymbolNameList: z.array(f.symbol()).check(z.minLength(1), z.maxLength(MOST_CONTRACTS)),
    contractType: contractType(),
  },
  /** The closing orders. */
  output: z.object({ records: z.array(ownContractOrder) }),
  errors: ['unknown_market', 'no_position', 'market_halted'],
})

export const contractDetail = defineCall({
  name: 'contract.contractDetail',
  area: 'contract',
  method: 'POST',
  path: '/api/{p}/coin/open/get/contractDetail',
  who: 'public',
  means: 'rules, prices, funding and figures of 24 hours of several contracts; of all where none is named',
  input: {
    symbolNameList: z.optional(z.array(f.symbol()).check(z.maxLength(MOST_CONTRACTS))),
    type: z.optional(contractType()),
  },
  output: z.object({ time: z.int(), records: z.array(contractDetails) }),
  errors: ['unknown_market'],
})

const funding = z.object({ time: z.int(), rate: z.string(), markPrice: z.string() })

export const getFundingRate = defineCall({
  name: 'contract.getFundingRate',
  area: 'contract',
  method: 'GET',
  path: '/api/{p}/coin/open/getFundingRate',
  who: 'public',
  means: 'the running funding rate of a contract, when it is due, and those of before, newest first',
  input: {
    symbolName: f.symbol(),
    contractType: z.optional(contractType()),
    page: f.page(),
    pageSize: f.pageSize(),
    cursor: f.cursor(),
  },
  output: z.object({
    symbol: z.string(),
    fundingRate: z.string(),
    lastFundingRate: z.string(),
    nextFundingTime: z.int(),
    /** Seconds. */
    interval: z.int(),
    ...f.records(funding).shape,
  }),
  errors: ['unknown_market'],
})

export const fundingHistory = defineCall({
  name: 'contract.fundingHistory',
  area: 'contract',
  method: 'GET',
  path: '/api/{p}/coin/contract/fundingHistory',
  who: 'user',
  means: 'own funding payments, newest first: what was paid (negative) or received',
  input: {
    symbol: z.optional(f.symbol()),
    contractType: z.optional(contractType()),
    startTime: z.optional(f.time()),
    endTime: z.optional(f.time()),
    page: f.page(),
    pageSize: f.pageSize(),
    cursor: f.cursor(),
  },
  output: f.records(
    z.object({
      id: z.string(),
      symbol: z.string(),
      contractType: contractType(),
      side: positionSide(),
      num: z.string(),
      amount: z.string(),
      coin: z.string(),
      time: z.int(),
    }),
  ),
  errors: ['unknown_market'],
})

export const positionHistory = defineCall({
  name: 'contract.positionHistory',
  area: 'contract',
  method: 'GET',
  path: '/api/{p}/coin/contract/positionHistory',
  who: 'user',
  means: 'own closed positions, newest first: sizes, average prices, and what they made',
  input: {
    symbol: z.optional(f.symbol()),
    contractType: z.optional(contractType()),
    startTime: z.optional(f.time()),
    endTime: z.optional(f.time()),
    page: f.page(),
    pageSize: f.pageSize(),
    cursor: f.cursor(),
  },
  output: f.records(
    z.object({
      id: z.string(),
      symbol: z.string(),
      contractType: contractType(),
      side: positionSide(),
      marginMode: marginMode(),
      leverage: z.int(),
      /** All that was ever opened of it, and the average prices of opening and closing. */
      num: z.string(),
      averOpenPrice: z.string(),
      averClosePrice: z.string(),
      /** Before fees and funding; what it paid in fees and in funding (negative: received). */
      profit: z.string(),
      fee: z.string(),
      funding: z.string(),
      /** Profit less fees and funding. */
      net: z.string(),
      coin: z.string(),
      /** How it ended. */
      closedBy: z.enum(['order', 'liquidation', 'adl']),
      openTime: z.int(),
      closeTime: z.int(),
    }),
  ),
  errors: ['unknown_market'],
})

export const lossList = defineCall({
  name: 'contract.lossList',
  area: 'contract',
  method: 'POST',
  path: '/api/contract/loss/list',
  who: 'user',
  means: 'take-profit and stop-loss orders that wait, of a position or of all',
  input: { id: z.optional(positionId()) },
  output: z.object({ records: z.array(ownContractOrder) }),
})

export const lossSett = defineCall({
  name: 'contract.lossSett',
  area: 'contract',
  method: 'POST',
  path: '/api/contract/loss/sett',
  who: 'user',
  means: 'sets take-profit and stop-loss of a position in place of those it has; what is left out is taken away',
  changes: true,
  input: { id: positionId(), ...protectionFields },
  /** Those that wait afterwards. */
  output: z.object({ records: z.array(ownContractOrder) }),
  errors: ['no_position', 'price_step', 'would_trigger', 'no_reference_price'],
})

export const lossCancel = defineCall({
  name: 'contract.lossCancel',
  area: 'contract',
  method: 'POST',
  path: '/api/contract/loss/cancel',
  who: 'user',
  means: 'cancels a take-profit or stop-loss by the id of its order',
  changes: true,
  input: { id: f.id() },
  output: ownContractOrder,
  errors: ['order_not_found', 'order_ended'],
})

const tierTable = z.object({ symbol: z.string(), settle: z.string(), tiers: z.array(tier) })

export const getUbwMaintenanceMargin = defineCall({
  name: 'contract.getUbwMaintenanceMargin',
  area: 'contract',
  method: 'GET',
  path: '/api/{p}/coin/entrust/get/getUbwMaintenanceMargin',
  who: 'public',
  means: 'maintenance-margin tiers of the contracts settled in USDT',
  input: { symbol: z.optional(f.symbol()) },
  output: z.object({ records: z.array(tierTable) }),
  errors: ['unknown_market'],
})

export const getBbwMaintenanceMargin = defineCall({
  name: 'contract.getBbwMaintenanceMargin',
  area: 'contract',
  method: 'GET',
  path: '/api/{p}/coin/entrust/get/getBbwMaintenanceMargin/{a}',
  who: 'public',
  means: 'maintenance-margin tiers of the contract a settled in coin: its symbol (BTC_USD_PERP) or its coin (BTC)',
  input: { a: f.symbol() },
  output: tierTable,
  errors: ['unknown_market'],
})
