/** What the state machine refused about contracts, in the words of the wire: catalogue name, the form's field, decimals. */
import type { RefusedEvent } from '@candlewick/engine/events'
import type { RefusalRule } from '@candlewick/engine/ledger/refusal'
import { CallError } from '@candlewick/protocol/errors'
import type { Submitted } from '../../state/submit-for.ts'
import { refusalName } from '../../wire/refusal-names.ts'
import { type ContractScale, lotsText, priceText, quoteText, rateText } from '../../wire/scales.ts'

/** Fields of commands as the forms call them. */
const FIELDS: Readonly<Record<string, string>> = {
  lots: 'quantity',
  tif: 'timeInForce',
  kind: 'orderType',
  trigger: 'triggerPrice',
  callback: 'callbackRate',
  display: 'icebergQuantity',
  stopPrice: 'stopLimitPrice',
  mode: 'marginMode',
  side: 'id',
}

const PRICES: readonly string[] = ['price_band', 'post_only', 'would_trigger', 'oco_prices'] satisfies RefusalRule[]
const QUANTITIES: readonly string[] = [
  'max_quantity',
  'quantity_filled',
  'reduce_only',
  'open_interest',
  'iceberg_parts',
] satisfies RefusalRule[]
const MONEY: readonly string[] = [
  'max_notional',
  'amount_below_lot',
  'insufficient_balance',
  'leverage_tier',
  'max_position',
  'margin_needed',
] satisfies RefusalRule[]

/** What one form calls fields otherwise than the others. */
export type OwnFields = Readonly<Record<string, string>>

/** @throws CallError where the command was refused */
export function refuseIfRefused({ refused }: Submitted, scale: ContractScale, own: OwnFields = {}): void {
  if (refused !== undefined) throw refusalError(refused, scale, own)
}

/** The refusal as the caller reads it. */
export function refusalError(refused: RefusedEvent, scale: ContractScale, own: OwnFields = {}): CallError {
  const name = refusalName(refused.rule)
  const { field: told } = refused
  const field = told === undefined ? undefined : (own[told] ?? FIELDS[told] ?? told)
  return new CallError(name, {
    field: field ?? (name === 'refused' ? refused.rule : undefined),
    bound: boundText(refused, scale),
  })
}

function boundText({ rule, bound }: RefusedEvent, scale: ContractScale): string | number | undefined {
  if (typeof bound !== 'number') return bound
  if (PRICES.includes(rule)) return priceText(scale, bound)
  if (QUANTITIES.includes(rule)) return lotsText(scale, bound)
  if (rule === 'callback_rate') return rateText(bound)
  return MONEY.includes(rule) ? quoteText(scale, bound) : bound
}
