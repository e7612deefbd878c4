/** Which way a price last moved. Pure. */
import { cutDecimals } from '@candlewick/money/decimal'

/** @param trades newest first; prices as decimal texts */
export function tickOf(trades: readonly { readonly price: string }[]): 'up' | 'down' | 'flat' {
  const last = trades[0]
  const before = last && trades.find(({ price }) => price !== last.price)
  if (!last || !before) return 'flat'
  return isHigher(last.price, before.price) ? 'up' : 'down'
}

/** Compared as texts of equal length: a price is no floating number here either. */
function isHigher(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => cutDecimals(text, DECIMALS).replace('.', ''))
  return BigInt(left ?? 0) > BigInt(right ?? 0)
}

/** More than any market has. */
const DECIMALS = 12
