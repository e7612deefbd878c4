/** From the words of an order form to the command of the state machine: decimals become ticks, lots and units. */
import { randomBytes } from 'node:crypto'
import type { SpotAmendCommand, SpotSubmitCommand } from '@candlewick/engine/commands'
import type { OrderView } from '@candlewick/engine/events'
import { type DecimalResult, toStepCount, tryParseDecimal } from '@candlewick/money/decimal'
import type { Lots, Ticks, Units } from '@candlewick/money/types'
import { lots, ticks, units } from '@candlewick/money/units'
import type { ParsedOf } from '@candlewick/protocol/call'
import type { amend, submit } from '@candlewick/protocol/calls/spot'
import { CallError, type ErrorName } from '@candlewick/protocol/errors'
import type { MarketScale } from '../../projections/scales.ts'
import { type StateReader, scaledMarket } from '../state.ts'

export type OrderInput = ParsedOf<typeof submit>
type OrderType = OrderInput['commissType']

const CONDITIONAL: readonly OrderType[] = ['stop_limit', 'stop_market', 'trailing', 'oco']
const PRICED: readonly OrderType[] = ['limit', 'stop_limit', 'oco']
/** Fields that only some kinds of orders have. */
const BELONGS = {
  commissPrice: PRICED,
  amount: ['market', 'stop_market', 'trailing'],
  triggerPrice: CONDITIONAL,
  triggerBy: CONDITIONAL,
  callbackRate: ['trailing'],
  limitPrice: ['oco'],
  icebergNum: ['limit'],
} as const satisfies Partial<Record<keyof OrderInput, readonly OrderType[]>>

/** Refuses, by name, a field that means nothing for this kind of order. */
function refuseForeign(input: OrderInput): void {
  for (const [field, types] of Object.entries(BELONGS) as [keyof typeof BELONGS, readonly OrderType[]][]) {
    if (input[field] === undefined || types.includes(input.commissType)) continue
    throw new CallError('field_invalid', { field, bound: types.join(' | ') })
  }
  if (input.postOnly && !PRICED.includes(input.commissType)) {
    throw new CallError('field_invalid', { field: 'postOnly', bound: PRICED.join(' | ') })
  }
}

/**
 * The command an order form amounts to.
 * @throws CallError naming the field where a form contradicts itself or a number is no whole count of its steps
 */
export function submitCommand(engine: StateReader, user: string, input: OrderInput): SpotSubmitCommand {
  const market = scaledMarket(engine, input.symbol)
  if (market === undefined) throw new CallError('unknown_market', { field: 'symbol' })
  refuseForeign(input)
  if (CONDITIONAL.includes(input.commissType)) throw new CallError('field_invalid', { field: 'commissType' })
  if (input.icebergNum !== undefined) throw new CallError('field_invalid', { field: 'icebergNum' })
  const common = {
    type: 'spot.submit',
    user,
    symbol: input.symbol,
    side: input.side,
    stp: input.stp,
    clientId: input.clientId ?? randomBytes(15).toString('base64url'),
  } as const
  return input.commissType === 'limit'
    ? { ...common, kind: 'limit', ...limitTerms(input, market) }
    : { ...common, kind: 'market', ...marketTerms(input, market) }
}

function limitTerms(input: OrderInput, market: MarketScale) {
  const tif = input.timeInForce ?? 'GTC'
  if (input.postOnly && tif !== 'GTC') throw new CallError('field_invalid', { field: 'timeInForce', bound: 'GTC' })
  return {
    price: priceTicks(required(input.commissPrice, 'commissPrice'), market),
    lots: quantityLots(required(input.commissNum, 'commissNum'), market),
    tif,
    postOnly: input.postOnly,
  }
}

function marketTerms(input: OrderInput, market: MarketScale) {
  if (input.commissNum !== undefined && input.amount !== undefined) {
    throw new CallError('field_invalid', { field: 'amount', bound: 'commissNum' })
  }
  // A market order never rests, so "good till cancelled" can only mean: what can be had at once.
  const tif = input.timeInForce === 'FOK' ? 'FOK' : 'IOC'
  const size =
    input.amount === undefined
      ? { lots: quantityLots(required(input.commissNum, 'commissNum'), market) }
      : { amount: quoteAmount(input.amount, market) }
  return { ...size, tif, postOnly: false } as const
}

/** The command that changes an open order of the customer's own. */
export function amendCommand(
  engine: StateReader,
  user: string,
  order: OrderView,
  input: ParsedOf<typeof amend>,
): SpotAmendCommand {
  const market = scaledMarket(engine, order.symbol)
  if (market === undefined) throw new Error(`order ${order.id} is of an unknown market`)
  if (input.commissPrice === undefined && input.commissNum === undefined) {
    throw new CallError('field_required', { field: 'commissPrice' })
  }
  return {
    type: 'spot.amend',
    // Not the order's: what another's order would be refused for must not depend on who looked it up.
    user,
    symbol: order.symbol,
    id: order.id,
    ...(input.commissPrice === undefined ? {} : { price: priceTicks(input.commissPrice, market) }),
    ...(input.commissNum === undefined ? {} : { lots: quantityLots(input.commissNum, market) }),
  }
}

function required(text: string | undefined, field: string): string {
  if (text === undefined) throw new CallError('field_required', { field })
  return text
}

function priceTicks(text: string, market: MarketScale): Ticks {
  return ticks(positive(toStepCount(text, market.tickSize), 'commissPrice', 'price_step', market.tickSize))
}

function quantityLots(text: string, market: MarketScale): Lots {
  return lots(positive(toStepCount(text, market.lotSize), 'commissNum', 'quantity_step', market.lotSize))
}

function quoteAmount(text: string, market: MarketScale): Units {
  return units(positive(tryParseDecimal(text, market.quoteDecimals), 'amount', 'precision', market.quoteDecimals))
}

/** A count above zero, or the refusal that names field and bound: the step, or the decimals there are. */
function positive(result: DecimalResult, field: string, tooFine: ErrorName, bound: string | number): number {
  if (result.ok && result.value > 0) return result.value
  if (result.ok) throw new CallError('field_invalid', { field, bound: '> 0' })
  if (result.reason === 'step' || result.reason === 'precision') throw new CallError(tooFine, { field, bound })
  throw new CallError('field_invalid', { field, ...(result.reason === 'range' ? { bound: '< 2^53' } : {}) })
}
