/** From the words of an order form to the command of the state machine that they amount to. */
import { randomBytes } from 'node:crypto'
import type {
  OrderAccount,
  SpotAmendCommand,
  SpotOcoCommand,
  SpotStopCommand,
  SpotSubmitCommand,
  TimeInForce,
} from '@candlewick/engine/commands'
import type { OrderView } from '@candlewick/engine/events'
import type { ParsedOf } from '@candlewick/protocol/call'
import type { amend } from '@candlewick/protocol/calls/spot'
import { CallError } from '@candlewick/protocol/errors'
import { type StateReader, scaledMarket } from '../../state/state.ts'
import type { MarketScale } from '../../wire/scales.ts'
import { fractionRate, priceTicks, quantityLots } from '../../wire/steps.ts'
import { type OrderInput, quoteAmount, refuseForeign, required } from './form.ts'

export type PlaceCommand = SpotSubmitCommand | SpotStopCommand | SpotOcoCommand

/** What every order says, of whatever type. */
type CommonTerms = Pick<SpotSubmitCommand, 'user' | 'symbol' | 'side' | 'stp' | 'clientId' | 'account' | 'repay'>

const ACCOUNTS = { all: 5, fixed: 6 } as const satisfies Record<string, OrderAccount>

/**
 * The command an order form amounts to.
 * @throws CallError naming the field where a form contradicts itself or a number is no whole count of its steps
 */
export function submitCommand(engine: StateReader, user: string, input: OrderInput): PlaceCommand {
  const market = scaledMarket(engine, input.symbol)
  if (market === undefined) throw new CallError('unknown_market', { field: 'symbol' })
  refuseForeign(input)
  const common: CommonTerms = {
    user,
    symbol: input.symbol,
    side: input.side,
    stp: input.stp,
    clientId: input.clientId ?? randomBytes(15).toString('base64url'),
    ...(input.account === 'spot' ? {} : { account: ACCOUNTS[input.account] }),
    ...(input.repay === true && { repay: true as const }),
  }
  switch (input.orderType) {
    case 'limit':
      return limitCommand(common, input, market)
    case 'market':
      return { type: 'spot.submit', ...common, ...marketTerms(input, market) }
    case 'stop_limit':
      return { type: 'spot.stop', ...common, ...limitTerms(input, market), ...stopTrigger(input, market) }
    case 'stop_market':
      return { type: 'spot.stop', ...common, ...marketTerms(input, market), ...stopTrigger(input, market) }
    case 'trailing':
      return { type: 'spot.stop', ...common, ...marketTerms(input, market), ...trailingTerms(input, market) }
    case 'oco':
      return { type: 'spot.oco', ...common, ...ocoTerms(input, market) }
  }
}

/** What most orders are: named field by field, since to copy them together takes six times as long. */
function limitCommand(common: CommonTerms, input: OrderInput, market: MarketScale): SpotSubmitCommand {
  const { user, symbol, side, stp, clientId, account, repay } = common
  const { kind, price, lots, tif, postOnly } = limitTerms(input, market)
  const { display } = icebergTerms(input, market)
  const command: SpotSubmitCommand = {
    type: 'spot.submit',
    user,
    symbol,
    side,
    stp,
    clientId,
    kind,
    price,
    lots,
    tif,
    postOnly,
  }
  if (account !== undefined) command.account = account
  if (repay !== undefined) command.repay = repay
  if (display !== undefined) command.display = display
  return command
}

function limitTerms(input: OrderInput, market: MarketScale) {
  const tif = input.timeInForce ?? 'GTC'
  if (input.postOnly && tif !== 'GTC') throw new CallError('field_invalid', { field: 'timeInForce', bound: 'GTC' })
  return {
    kind: 'limit' as const,
    price: priceTicks(required(input.price, 'price'), market, 'price'),
    lots: quantityLots(required(input.quantity, 'quantity'), market, 'quantity'),
    tif,
    postOnly: input.postOnly,
  }
}

function icebergTerms(input: OrderInput, market: MarketScale): Pick<SpotSubmitCommand, 'display'> {
  if (input.icebergQuantity === undefined) return {}
  if ((input.timeInForce ?? 'GTC') !== 'GTC')
    throw new CallError('field_invalid', { field: 'timeInForce', bound: 'GTC' })
  return { display: quantityLots(input.icebergQuantity, market, 'icebergQuantity') }
}

function marketTerms(input: OrderInput, market: MarketScale) {
  if (input.quantity !== undefined && input.amount !== undefined) {
    throw new CallError('field_invalid', { field: 'amount', bound: 'quantity' })
  }
  // A market order never rests, so "good till cancelled" can only mean: what can be had at once.
  const tif: TimeInForce = input.timeInForce === 'FOK' ? 'FOK' : 'IOC'
  const size =
    input.amount === undefined
      ? { lots: quantityLots(required(input.quantity, 'quantity'), market, 'quantity') }
      : { amount: quoteAmount(input.amount, market) }
  return { kind: 'market' as const, ...size, tif, postOnly: false }
}

function stopTrigger(input: OrderInput, market: MarketScale) {
  return {
    trigger: priceTicks(required(input.triggerPrice, 'triggerPrice'), market, 'triggerPrice'),
    triggerBy: input.triggerBy ?? ('last' as const),
  }
}

function trailingTerms(input: OrderInput, market: MarketScale) {
  const { triggerPrice, triggerBy } = input
  return {
    callback: fractionRate(required(input.callbackRate, 'callbackRate'), 'callbackRate'),
    triggerBy: triggerBy ?? ('last' as const),
    ...(triggerPrice === undefined ? {} : { trigger: priceTicks(triggerPrice, market, 'triggerPrice') }),
  }
}

function ocoTerms(input: OrderInput, market: MarketScale) {
  const { stopLimitPrice } = input
  const { kind: _limit, tif, ...limitLeg } = limitTerms(input, market)
  if (tif !== 'GTC') throw new CallError('field_invalid', { field: 'timeInForce', bound: 'GTC' })
  return {
    ...limitLeg,
    ...stopTrigger(input, market),
    ...(stopLimitPrice === undefined ? {} : { stopPrice: priceTicks(stopLimitPrice, market, 'stopLimitPrice') }),
  }
}

/**
 * The command that changes an open or waiting order of the customer's own.
 * @throws CallError naming the field that this order has not, or not any more
 */
export function amendCommand(
  engine: StateReader,
  user: string,
  order: OrderView,
  input: ParsedOf<typeof amend>,
): SpotAmendCommand {
  const market = scaledMarket(engine, order.symbol)
  if (market === undefined) throw new Error(`order ${order.id} is of an unknown market`)
  const { price, quantity, triggerPrice, callbackRate: callback } = input
  if ([price, quantity, triggerPrice, callback].every((field) => field === undefined)) {
    throw new CallError('field_required', { field: 'price' })
  }
  if (price !== undefined && order.kind === 'market') {
    throw new CallError('field_invalid', { field: 'price', bound: 'limit | stop_limit' })
  }
  if (triggerPrice !== undefined && order.status !== 'waiting') {
    throw new CallError('field_invalid', { field: 'triggerPrice', bound: 'waiting' })
  }
  if (callback !== undefined && (order.status !== 'waiting' || order.condition?.type !== 'trailing')) {
    throw new CallError('field_invalid', { field: 'callbackRate', bound: 'trailing' })
  }
  return {
    type: 'spot.amend',
    // Not the order's: what another's order would be refused for must not depend on who looked it up.
    user,
    symbol: order.symbol,
    id: order.id,
    ...(price === undefined ? {} : { price: priceTicks(price, market, 'price') }),
    ...(quantity === undefined ? {} : { lots: quantityLots(quantity, market, 'quantity') }),
    ...(triggerPrice === undefined ? {} : { trigger: priceTicks(triggerPrice, market, 'triggerPrice') }),
    ...(callback === undefined ? {} : { callback: fractionRate(callback, 'callbackRate') }),
  }
}
