/**
 * The price of a swap. Each asset is worth so much of the reference by its index price; the house's price is that of the
 * index less half the spread, which is the sum of both assets' spreads. What is given is rounded down, what is taken is
 * rounded up: the last unit is the house's. Whole numbers throughout.
 */
import { ceilDiv, floorDiv } from '@candlewick/money/fraction'
import { RATE_ONE, type Rate, type Units } from '@candlewick/money/types'
import { rate, units } from '@candlewick/money/units'

/** How long a quote can be filled, in milliseconds. */
export const SWAP_QUOTE_LIFE = 10_000
/** The widest spread of one asset: a fifth. */
export const MOST_SWAP_SPREAD = RATE_ONE / 5

/** Units of the reference for so many units of the asset. */
export interface SwapWorth {
  readonly numerator: number
  readonly denominator: number
}

/** What the reference itself is worth. */
export const SWAP_PAR: SwapWorth = { numerator: 1, denominator: 1 }

export interface SwapPrice {
  readonly from: SwapWorth
  readonly to: SwapWorth
  /** Of both assets together: the whole distance between buying and selling. */
  readonly spread: Rate
}

const TWICE = 2n * BigInt(RATE_ONE)
const MOST = BigInt(Number.MAX_SAFE_INTEGER)

/** `to` for `from` at the index, as a fraction above and below the line. */
function crossOf({ from, to }: Pick<SwapPrice, 'from' | 'to'>): [above: bigint, below: bigint] {
  return [BigInt(from.numerator) * BigInt(to.denominator), BigInt(from.denominator) * BigInt(to.numerator)]
}

/** What one gets for `pays`, rounded down; undefined where that is nothing, or more than can be counted. */
export function swapGets(price: SwapPrice, pays: Units): Units | undefined {
  const [above, below] = crossOf(price)
  return counted(floorDiv(BigInt(pays) * above * (TWICE - BigInt(price.spread)), below * TWICE))
}

/** What one pays to get `gets`, rounded up; undefined where that is nothing, or more than can be counted. */
export function swapPays(price: SwapPrice, gets: Units): Units | undefined {
  const [above, below] = crossOf(price)
  return counted(ceilDiv(BigInt(gets) * below * TWICE, above * (TWICE - BigInt(price.spread))))
}

function counted(amount: bigint): Units | undefined {
  return amount > 0n && amount <= MOST ? units(Number(amount)) : undefined
}

/**
 * Whether the index has moved further from the quoted one than half the spread, in either direction: a quote that was
 * still filled then would be an option, the customer's one way and the house's the other.
 */
export function swapMoved(quoted: SwapPrice, now: Pick<SwapPrice, 'from' | 'to'>): boolean {
  const [above, below] = crossOf(quoted)
  const [nowAbove, nowBelow] = crossOf(now)
  const apart = nowAbove * below - above * nowBelow
  return (apart < 0n ? -apart : apart) * TWICE > BigInt(quoted.spread) * above * nowBelow
}

/** The spread between two assets. */
export function swapSpread(from: Rate, to: Rate): Rate {
  return rate(from + to)
}
