/** Rates of fees and margins as percentages. */

import { formatDecimal, parseDecimal } from '@candlewick/money/decimal'
import { percentText, type Separators } from '@candlewick/money/display'
import { PERCENT_DECIMALS, RATE_DECIMALS } from '@candlewick/money/types'

/** Percentages stand under each other with at least as many. */
const LEAST_DECIMALS = 2

/** A rate of the server as percent, sign and all decimals kept: "-0.125" is "-12.5". */
export function rateAsPercent(rate: string): string {
  const count = parseDecimal(rate.replace('-', ''), RATE_DECIMALS)
  return formatDecimal(rate.startsWith('-') ? -count : count, PERCENT_DECIMALS)
}

/** A rate, as a decimal of the server ("0.0005") or in hundred-millionths, with all its decimals and at least two. */
export function ratePercent(rate: string | number, separators: Separators): string {
  const count = typeof rate === 'number' ? rate : parseDecimal(rate, RATE_DECIMALS)
  const [whole = '0', fraction = ''] = formatDecimal(count, PERCENT_DECIMALS).split('.')
  return percentText(`${whole}.${fraction.padEnd(LEAST_DECIMALS, '0')}`, separators)
}
