/** Amounts as a sentence says them: two decimals from one whole coin on, exact below. */
import { divCeil, divFloor } from '@candlewick/money/arithmetic'
import { cutDecimals, formatDecimal } from '@candlewick/money/decimal'

const SPOKEN_DECIMALS = 2

/** What is promised as "at most": rounded up, so that it stays true. `amount` in units of `decimals`. */
export function spokenUp(amount: number, decimals: number): string {
  return spoken(amount, decimals, divCeil)
}

/** What is promised as "at least": rounded down, so that it stays true. */
export function spokenDown(amount: number, decimals: number): string {
  return spoken(amount, decimals, divFloor)
}

function spoken(amount: number, decimals: number, divide: (a: number, b: number) => number): string {
  if (decimals <= SPOKEN_DECIMALS || amount < 10 ** decimals) return formatDecimal(amount, decimals)
  const kept = divide(amount, 10 ** (decimals - SPOKEN_DECIMALS))
  return cutDecimals(formatDecimal(kept, SPOKEN_DECIMALS), SPOKEN_DECIMALS)
}
