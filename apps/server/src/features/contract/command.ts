/** From the words of a contract order's form to the command of the state machine. */
import { randomBytes } from 'node:crypto'
import type {
  ContractAmendCommand,
  ContractOcoCommand,
  ContractReference,
  ContractStopCommand,
  ContractSubmitCommand,
  Direction,
} from '@candlewick/engine/contract/commands'
import type { Lots } from '@candlewick/money/types'
import type { ParsedOf } from '@candlewick/protocol/call'
import type { amend, submit } from '@candlewick/protocol/calls/contract'
import { CallError } from '@candlewick/protocol/errors'
import type { ContractScale } from '../../wire/scales.ts'
import { amountUnits, fractionRate, priceTicks, quantityLots } from '../../wire/steps.ts'

export type ContractOrderInput = ParsedOf<typeof submit>

type OrderType = ContractOrderInput['orderType']
export type PlaceContractCommand = ContractSubmitCommand | ContractStopCommand | ContractOcoCommand

const WAITING: readonly OrderType[] = ['stop_limit', 'stop_market', 'trailing']
const CONDITIONAL: readonly OrderType[] = [...WAITING, 'oco']
const PRICED: readonly OrderType[] = ['limit', 'stop_limit', 'oco']
const PLAIN: readonly OrderType[] = ['limit', 'market']
/** Fields that only some kinds of orders have. */
const BELONGS: readonly (readonly [field: keyof ContractOrderInput, types: readonly OrderType[]])[] = [
  ['price', PRICED],
  ['amount', PLAIN],
  ['icebergQuantity', ['limit']],
  ['triggerPrice', CONDITIONAL],
  ['triggerBy', CONDITIONAL],
  ['stopLimitPrice', ['oco']],
  ['priceProtect', WAITING],
  ['callbackRate', ['trailing']],
]

/**
 * The command that an order form amounts to.
 * @throws CallError naming the field where a form contradicts itself or a number is no whole count of its steps
 */
export function submitCommand(user: string, scale: ContractScale, input: ContractOrderInput): PlaceContractCommand {
  refuseForeign(input)
  const common = {
    user,
    symbol: scale.symbol,
    direction: input.direction as Direction,
    stp: input.stp,
    clientId: input.clientId ?? randomBytes(15).toString('base64url'),
  }
  const protections = protectionTerms(input, scale)
  if (input.orderType === 'oco') return { type: 'contract.oco', ...common, ...ocoTerms(input, scale), ...protections }
  const terms = PRICED.includes(input.orderType) ? limitTerms(input, scale) : marketTerms(input)
  if (CONDITIONAL.includes(input.orderType)) {
    const condition = conditionTerms(input, scale)
    return { type: 'contract.stop', ...common, ...terms, lots: ordered(input, scale), ...condition, ...protections }
  }
  const size = { ...sizeTerms(input, scale), ...icebergTerms(input, scale) }
  return { type: 'contract.submit', ...common, ...terms, ...size, ...protections }
}

function ordered({ quantity }: ContractOrderInput, scale: ContractScale): Lots {
  if (quantity === undefined) throw new CallError('field_required', { field: 'quantity' })
  return quantityLots(quantity, scale, 'quantity')
}

/** A quantity, or the value of what is to be opened. */
function sizeTerms(input: ContractOrderInput, scale: ContractScale) {
  const { amount, quantity, direction } = input
  if (amount === undefined) return { lots: ordered(input, scale) }
  if (quantity !== undefined) throw new CallError('field_invalid', { field: 'amount', bound: 'quantity' })
  if (direction > 2) throw new CallError('field_invalid', { field: 'amount', bound: 'direction 1 | 2' })
  return { amount: amountUnits(amount, scale.quoteDecimals, 'amount') }
}

function icebergTerms({ icebergQuantity, timeInForce = 'GTC' }: ContractOrderInput, scale: ContractScale) {
  if (icebergQuantity === undefined) return {}
  if (timeInForce !== 'GTC') throw new CallError('field_invalid', { field: 'timeInForce', bound: 'GTC' })
  return { display: quantityLots(icebergQuantity, scale, 'icebergQuantity') }
}

function ocoTerms(input: ContractOrderInput, scale: ContractScale) {
  const { triggerPrice, triggerBy = 'last' as const, stopLimitPrice } = input
  const { price, tif, postOnly } = limitTerms(input, scale)
  if (tif !== 'GTC') throw new CallError('field_invalid', { field: 'timeInForce', bound: 'GTC' })
  if (triggerPrice === undefined) throw new CallError('field_required', { field: 'triggerPrice' })
  return {
    ...{ price, postOnly, triggerBy, lots: ordered(input, scale) },
    trigger: priceTicks(triggerPrice, scale, 'triggerPrice'),
    ...(stopLimitPrice === undefined ? {} : { stopPrice: priceTicks(stopLimitPrice, scale, 'stopLimitPrice') }),
  }
}

/** @throws CallError naming a field that means nothing for this kind of order */
function refuseForeign(input: ContractOrderInput): void {
  for (const [field, types] of BELONGS) {
    if (input[field] === undefined || types.includes(input.orderType)) continue
    throw new CallError('field_invalid', { field, bound: types.join(' | ') })
  }
  if (input.postOnly && !PRICED.includes(input.orderType)) {
    throw new CallError('field_invalid', { field: 'postOnly', bound: PRICED.join(' | ') })
  }
  const closes = input.direction > 2
  if (input.reduceOnly !== undefined && input.reduceOnly !== closes) {
    throw new CallError('field_invalid', { field: 'reduceOnly', bound: String(closes) })
  }
}

function limitTerms({ price, timeInForce, postOnly }: ContractOrderInput, scale: ContractScale) {
  const tif = timeInForce ?? 'GTC'
  if (postOnly && tif !== 'GTC') throw new CallError('field_invalid', { field: 'timeInForce', bound: 'GTC' })
  if (price === undefined) throw new CallError('field_required', { field: 'price' })
  return { kind: 'limit' as const, price: priceTicks(price, scale, 'price'), tif, postOnly }
}

function marketTerms({ timeInForce }: ContractOrderInput) {
  // A market order never rests, so "good till cancelled" can only mean: what can be had at once.
  const tif = timeInForce === 'FOK' ? ('FOK' as const) : ('IOC' as const)
  return { kind: 'market' as const, tif, postOnly: false }
}

function conditionTerms(input: ContractOrderInput, scale: ContractScale) {
  const { orderType, triggerPrice, callbackRate: callback, priceProtect } = input
  const trails = orderType === 'trailing'
  if (!trails && triggerPrice === undefined) throw new CallError('field_required', { field: 'triggerPrice' })
  if (trails && callback === undefined) throw new CallError('field_required', { field: 'callbackRate' })
  return {
    triggerBy: input.triggerBy ?? ('last' as const),
    ...(triggerPrice === undefined ? {} : { trigger: priceTicks(triggerPrice, scale, 'triggerPrice') }),
    ...(callback === undefined ? {} : { callback: fractionRate(callback, 'callbackRate') }),
    ...(priceProtect === undefined ? {} : { guarded: priceProtect }),
  }
}

/** Fields of a form that set take-profit and stop-loss. */
export interface ProtectionInput {
  readonly takeProfit?: string | undefined
  readonly stopLoss?: string | undefined
  readonly takeProfitBy?: ContractReference | undefined
  readonly stopLossBy?: ContractReference | undefined
}

export function protectionTerms(input: ProtectionInput, scale: ContractScale) {
  const { takeProfit, stopLoss, takeProfitBy: gainBy = 'last', stopLossBy: lossBy = 'last' } = input
  return {
    ...(takeProfit === undefined
      ? {}
      : { takeProfit: { trigger: priceTicks(takeProfit, scale, 'takeProfit'), by: gainBy } }),
    ...(stopLoss === undefined ? {} : { stopLoss: { trigger: priceTicks(stopLoss, scale, 'stopLoss'), by: lossBy } }),
  }
}

/** @throws CallError where nothing is to be changed, or to something that is no count of steps */
export function amendCommand(
  user: string,
  scale: ContractScale,
  input: Omit<ParsedOf<typeof amend>, 'clientId'> & { id: string },
): ContractAmendCommand {
  const { id, price, quantity, triggerPrice, callbackRate: callback } = input
  if ([price, quantity, triggerPrice, callback].every((field) => field === undefined)) {
    throw new CallError('field_required', { field: 'price' })
  }
  return {
    type: 'contract.amend',
    user,
    id: Number(id),
    ...(price === undefined ? {} : { price: priceTicks(price, scale, 'price') }),
    ...(quantity === undefined ? {} : { lots: quantityLots(quantity, scale, 'quantity') }),
    ...(triggerPrice === undefined ? {} : { trigger: priceTicks(triggerPrice, scale, 'triggerPrice') }),
    ...(callback === undefined ? {} : { callback: fractionRate(callback, 'callbackRate') }),
  }
}
