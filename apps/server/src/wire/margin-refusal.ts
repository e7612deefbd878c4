/** What the state machine refused about loans and transfers, in the words of the wire. */
import type { RefusedEvent } from '@candlewick/engine/events'
import { formatDecimal } from '@candlewick/money/decimal'
import { CallError, type ErrorName } from '@candlewick/protocol/errors'
import { refusalName } from './refusal-names.ts'
import { rateText } from './scales.ts'

/** Fields of commands as the forms call them. */
const FIELDS: Readonly<Record<string, string>> = { pair: 'symbol', asset: 'coin' }

/** @param decimals of the coin that the command was about */
export function marginRefusal(refused: RefusedEvent, decimals: number): CallError {
  const { rule, field, bound } = refused
  const name = nameOf(refused)
  return new CallError(name, {
    field: field === undefined ? rule : (FIELDS[field] ?? field),
    bound: typeof bound !== 'number' ? bound : field === 'leverage' ? rateText(bound) : formatDecimal(bound, decimals),
  })
}

function nameOf({ rule, field }: RefusedEvent): ErrorName {
  // Here it is no trigger that lacks a price.
  if (rule === 'no_reference_price') return 'no_index_price'
  if (rule === 'unknown_market' && field === 'pair') return 'no_margin_account'
  return refusalName(rule)
}
