/** Decimals of a form as whole counts of a market's steps, or the refusal that names the field and the step. */
import { type DecimalResult, toStepCount, tryParseDecimal } from '@candlewick/money/decimal'
import { type Lots, RATE_DECIMALS, type Rate, type Ticks, type Units } from '@candlewick/money/types'
import { lots, rate, ticks, units } from '@candlewick/money/units'
import { CallError, type ErrorName } from '@candlewick/protocol/errors'

interface Steps {
  readonly tickSize: string
  readonly lotSize: string
}

export function priceTicks(text: string, market: Pick<Steps, 'tickSize'>, field: string): Ticks {
  return ticks(positive(toStepCount(text, market.tickSize), field, 'price_step', market.tickSize))
}

export function quantityLots(text: string, market: Pick<Steps, 'lotSize'>, field: string): Lots {
  return lots(positive(toStepCount(text, market.lotSize), field, 'quantity_step', market.lotSize))
}

/** An amount of an asset of so many decimals. */
export function amountUnits(text: string, decimals: number, field: string): Units {
  return units(positive(tryParseDecimal(text, decimals), field, 'precision', decimals))
}

/** A fraction of one as a rate: "0.01" is 1%. */
export function fractionRate(text: string, field: string): Rate {
  return rate(positive(tryParseDecimal(text, RATE_DECIMALS), field, 'precision', RATE_DECIMALS))
}

/** A count above zero, or the refusal that names field and bound: the step, or the decimals there are. */
function positive(result: DecimalResult, field: string, tooFine: ErrorName, bound: string | number): number {
  if (result.ok && result.value > 0) return result.value
  if (result.ok) throw new CallError('field_invalid', { field, bound: '> 0' })
  if (result.reason === 'step' || result.reason === 'precision') throw new CallError(tooFine, { field, bound })
  throw new CallError('field_invalid', { field, ...(result.reason === 'range' ? { bound: '< 2^53' } : {}) })
}
