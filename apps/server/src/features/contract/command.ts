/** From the words of a contract order's form to the command of the state machine. */
import { randomBytes } from 'node:crypto'
import type { ContractAmendCommand, ContractSubmitCommand, Direction } from '@candlewick/engine/contract/commands'
import type { ParsedOf } from '@candlewick/protocol/call'
import type { amend, submit } from '@candlewick/protocol/calls/contract'
import { CallError } from '@candlewick/protocol/errors'
import type { ContractScale } from '../../projections/scales.ts'
import { priceTicks, quantityLots } from '../steps.ts'

export type ContractOrderInput = ParsedOf<typeof submit>

/**
 * The command that an order form amounts to.
 * @throws CallError naming the field where a form contradicts itself or a number is no whole count of its steps
 */
export function submitCommand(user: string, scale: ContractScale, input: ContractOrderInput): ContractSubmitCommand {
  const direction = input.direction as Direction
  if (input.reduceOnly !== undefined && input.reduceOnly !== direction > 2) {
    throw new CallError('field_invalid', { field: 'reduceOnly', bound: String(direction > 2) })
  }
  return {
    type: 'contract.submit',
    user,
    symbol: scale.symbol,
    direction,
    ...terms(input, scale),
    lots: quantityLots(input.commissNum, scale, 'commissNum'),
    stp: input.stp,
    clientId: input.clientId ?? randomBytes(15).toString('base64url'),
  }
}

function terms(input: ContractOrderInput, scale: ContractScale) {
  const { commissPrice, timeInForce, postOnly } = input
  if (input.commissType === 'market') {
    if (commissPrice !== undefined) throw new CallError('field_invalid', { field: 'commissPrice', bound: 'limit' })
    if (postOnly) throw new CallError('field_invalid', { field: 'postOnly', bound: 'limit' })
    // A market order never rests, so "good till cancelled" can only mean: what can be had at once.
    const tif = timeInForce === 'FOK' ? ('FOK' as const) : ('IOC' as const)
    return { kind: 'market' as const, tif, postOnly: false }
  }
  const tif = timeInForce ?? 'GTC'
  if (postOnly && tif !== 'GTC') throw new CallError('field_invalid', { field: 'timeInForce', bound: 'GTC' })
  if (commissPrice === undefined) throw new CallError('field_required', { field: 'commissPrice' })
  return { kind: 'limit' as const, price: priceTicks(commissPrice, scale, 'commissPrice'), tif, postOnly }
}

/** @throws CallError where nothing is to be changed, or to something that is no count of steps */
export function amendCommand(user: string, scale: ContractScale, input: ParsedOf<typeof amend>): ContractAmendCommand {
  const { id, commissPrice, commissNum } = input
  if (commissPrice === undefined && commissNum === undefined) {
    throw new CallError('field_required', { field: 'commissPrice' })
  }
  return {
    type: 'contract.amend',
    user,
    id: Number(id),
    ...(commissPrice === undefined ? {} : { price: priceTicks(commissPrice, scale, 'commissPrice') }),
    ...(commissNum === undefined ? {} : { lots: quantityLots(commissNum, scale, 'commissNum') }),
  }
}
