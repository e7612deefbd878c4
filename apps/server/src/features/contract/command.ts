/** From the words of a contract order's form to the command of the state machine. */
import { randomBytes } from 'node:crypto'
import type {
  ContractAmendCommand,
  ContractStopCommand,
  ContractSubmitCommand,
  Direction,
} from '@candlewick/engine/contract/commands'
import type { ParsedOf } from '@candlewick/protocol/call'
import type { amend, submit } from '@candlewick/protocol/calls/contract'
import { CallError } from '@candlewick/protocol/errors'
import type { ContractScale } from '../../projections/scales.ts'
import { fractionRate, priceTicks, quantityLots } from '../steps.ts'

export type ContractOrderInput = ParsedOf<typeof submit>

type OrderType = ContractOrderInput['commissType']
export type PlaceContractCommand = ContractSubmitCommand | ContractStopCommand

const CONDITIONAL: readonly OrderType[] = ['stop_limit', 'stop_market', 'trailing']
const PRICED: readonly OrderType[] = ['limit', 'stop_limit']
const PLAIN: readonly OrderType[] = ['limit', 'market']
/** Fields that only some kinds of orders have. */
const BELONGS: readonly (readonly [field: keyof ContractOrderInput, types: readonly OrderType[]])[] = [
  ['commissPrice', PRICED],
  ['triggerPrice', CONDITIONAL],
  ['triggerBy', CONDITIONAL],
  ['priceProtect', CONDITIONAL],
  ['callbackRate', ['trailing']],
  ['takeProfit', PLAIN],
  ['stopLoss', PLAIN],
  ['takeProfitBy', PLAIN],
  ['stopLossBy', PLAIN],
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
    ...(PRICED.includes(input.commissType) ? limitTerms(input, scale) : marketTerms(input)),
    lots: quantityLots(input.commissNum, scale, 'commissNum'),
    stp: input.stp,
    clientId: input.clientId ?? randomBytes(15).toString('base64url'),
  }
  if (CONDITIONAL.includes(input.commissType)) {
    return { type: 'contract.stop', ...common, ...conditionTerms(input, scale) }
  }
  return { type: 'contract.submit', ...common, ...protectionTerms(input, scale) }
}

/** @throws CallError naming a field that means nothing for this kind of order */
function refuseForeign(input: ContractOrderInput): void {
  for (const [field, types] of BELONGS) {
    if (input[field] === undefined || types.includes(input.commissType)) continue
    throw new CallError('field_invalid', { field, bound: types.join(' | ') })
  }
  if (input.postOnly && !PRICED.includes(input.commissType)) {
    throw new CallError('field_invalid', { field: 'postOnly', bound: PRICED.join(' | ') })
  }
  const closes = input.direction > 2
  if (input.reduceOnly !== undefined && input.reduceOnly !== closes) {
    throw new CallError('field_invalid', { field: 'reduceOnly', bound: String(closes) })
  }
}

function limitTerms({ commissPrice, timeInForce, postOnly }: ContractOrderInput, scale: ContractScale) {
  const tif = timeInForce ?? 'GTC'
  if (postOnly && tif !== 'GTC') throw new CallError('field_invalid', { field: 'timeInForce', bound: 'GTC' })
  if (commissPrice === undefined) throw new CallError('field_required', { field: 'commissPrice' })
  return { kind: 'limit' as const, price: priceTicks(commissPrice, scale, 'commissPrice'), tif, postOnly }
}

function marketTerms({ timeInForce }: ContractOrderInput) {
  // A market order never rests, so "good till cancelled" can only mean: what can be had at once.
  const tif = timeInForce === 'FOK' ? ('FOK' as const) : ('IOC' as const)
  return { kind: 'market' as const, tif, postOnly: false }
}

function conditionTerms(input: ContractOrderInput, scale: ContractScale) {
  const { commissType, triggerPrice, callbackRate: callback, priceProtect } = input
  const trails = commissType === 'trailing'
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
  readonly takeProfitBy?: 'last' | 'mark' | undefined
  readonly stopLossBy?: 'last' | 'mark' | undefined
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
export function amendCommand(user: string, scale: ContractScale, input: ParsedOf<typeof amend>): ContractAmendCommand {
  const { id, commissPrice, commissNum, triggerPrice, callbackRate: callback } = input
  if ([commissPrice, commissNum, triggerPrice, callback].every((field) => field === undefined)) {
    throw new CallError('field_required', { field: 'commissPrice' })
  }
  return {
    type: 'contract.amend',
    user,
    id: Number(id),
    ...(commissPrice === undefined ? {} : { price: priceTicks(commissPrice, scale, 'commissPrice') }),
    ...(commissNum === undefined ? {} : { lots: quantityLots(commissNum, scale, 'commissNum') }),
    ...(triggerPrice === undefined ? {} : { trigger: priceTicks(triggerPrice, scale, 'triggerPrice') }),
    ...(callback === undefined ? {} : { callback: fractionRate(callback, 'callbackRate') }),
  }
}
