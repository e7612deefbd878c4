/**
 * What one exchange quotes for a market, exactly: the middle of its best bid and ask, from decimal text to a whole
 * count of ticks without a floating-point number between. The last trade is not used, since on a quiet market it may
 * be hours old and nothing in an answer says so.
 */
import type { Fraction } from '@candlewick/money/fraction'

/** A market of an exchange, `BTC/USDT`, and the best prices of its book as the exchange wrote them. */
export interface Quote {
  readonly market: string
  readonly bid: string
  readonly ask: string
}

/** A positive price as a fraction, since neither a middle nor a cross need end in decimals. */
export type Price = Fraction

/** Decimals kept of a text: more than any exchange writes. */
const DECIMALS = 18
const PLAIN = /^([0-9]{1,15})(?:\.([0-9]{1,18}))?$/
/** A book with best prices further apart than this many percent of their middle has no price to speak of. */
const WIDEST_PERCENT = 2n

/** The price in counts of 10^-18, or undefined where the text is no plain decimal number. */
function exact(text: string): bigint | undefined {
  const match = PLAIN.exec(text)
  return match?.[1] === undefined ? undefined : BigInt(match[1] + (match[2] ?? '').padEnd(DECIMALS, '0'))
}

/** The middle of a book; undefined where it is empty, one-sided, crossed, wide, or not written in plain decimals. */
export function middle({ bid, ask }: Pick<Quote, 'bid' | 'ask'>): Price | undefined {
  const low = exact(bid)
  const high = exact(ask)
  if (low === undefined || high === undefined || low <= 0n || high < low) return undefined
  if ((high - low) * 200n > (high + low) * WIDEST_PERCENT) return undefined
  return { numerator: low + high, denominator: 2n * 10n ** BigInt(DECIMALS) }
}

/** What `base` costs in `quote` where both are priced in the same third asset. */
export function cross(base: Price, quote: Price): Price {
  return { numerator: base.numerator * quote.denominator, denominator: base.denominator * quote.numerator }
}

/**
 * The nearest whole count of ticks (a decimal text such as "0.01"), a half rounded up; 0, which is no price, where it
 * is less than half a tick or past 2^53 - 1.
 */
export function ticksOf(price: Price, tickSize: string): number {
  const tick = exact(tickSize)
  if (tick === undefined || tick === 0n) throw new RangeError(`"${tickSize}" is no tick size`)
  const numerator = price.numerator * 10n ** BigInt(DECIMALS)
  const denominator = price.denominator * tick
  const ticks = Number((2n * numerator + denominator) / (2n * denominator))
  return Number.isSafeInteger(ticks) ? ticks : 0
}
