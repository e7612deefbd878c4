/** Percentages as they are entered. */
import { tryParseDecimal } from '@candlewick/money/decimal'
import { PERCENT_DECIMALS, type Rate } from '@candlewick/money/types'
import { rate } from '@candlewick/money/units'

/** A rate of an entered percentage; undefined where it is none or finer than a rate goes. */
export function rateOf(percent: string): Rate | undefined {
  const counted = tryParseDecimal(percent, PERCENT_DECIMALS)
  return counted.ok && counted.value > 0 ? rate(counted.value) : undefined
}
