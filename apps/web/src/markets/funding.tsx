/** The funding of a perpetual contract as it is shown: the running rate, and how long it is until it is settled. */

import { cutDecimals, formatDecimal, parseDecimal } from '@candlewick/money/decimal'
import { percentText, type Separators } from '@candlewick/money/display'
import { PERCENT_DECIMALS, RATE_DECIMALS } from '@candlewick/money/types'
import { DIRECTION_COLOUR, directionOf, UNKNOWN_FIGURE } from '@candlewick/ui/numbers.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useServerClock } from '../platform/server-clock.ts'

const SHOWN_DECIMALS = 4

/** A rate as the server writes it ("-0.0001") as a signed percentage, cut at four decimals. */
export function fundingText(rate: string, separators: Separators): string {
  const negative = rate.startsWith('-')
  const count = parseDecimal(negative ? rate.slice(1) : rate, RATE_DECIMALS)
  const sign = count === 0 ? '' : negative ? '−' : '+'
  return sign + percentText(cutDecimals(formatDecimal(count, PERCENT_DECIMALS), SHOWN_DECIMALS), separators)
}

/** Signed and coloured: what longs pay shorts; negative, what shorts pay longs. */
export function FundingRate({ rate }: { rate: string | undefined }) {
  const { separators } = useUiTexts()
  if (rate === undefined || rate === '') return UNKNOWN_FIGURE
  return <span className={DIRECTION_COLOUR[directionOf(rate)]}>{fundingText(rate, separators)}</span>
}

/** Hours, minutes and seconds to a moment (epoch milliseconds); nothing where it is not known. */
export function Countdown({ until }: { until: number | undefined }) {
  const now = useServerClock()
  if (until === undefined || until === 0) return null
  const seconds = Math.max(0, Math.floor((until - now) / 1_000))
  const two = (number: number) => String(number).padStart(2, '0')
  return (
    <span className="num text-ink-2">
      {two(Math.floor(seconds / 3_600))}:{two(Math.floor(seconds / 60) % 60)}:{two(seconds % 60)}
    </span>
  )
}
