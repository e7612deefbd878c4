/** What an order of a margin account lacks, borrowed with it; and what it brings, paid back from. */
import { formatDecimal, parseDecimal } from '@candlewick/money/decimal'
import type { Units } from '@candlewick/money/types'
import { units } from '@candlewick/money/units'
import type { MarginView, OrderLoan } from './account.ts'

/** The most of the loan's coin that may be borrowed, where the loan is more than that. */
export function shortOf(
  view: MarginView,
  loan: OrderLoan,
): { readonly most: Units; readonly decimals: number } | undefined {
  const coin = view.coins.find((one) => one.coin === loan.coin)
  if (coin === undefined) return { most: units(0), decimals: 0 }
  return loan.amount > coin.canBorrow ? { most: coin.canBorrow, decimals: coin.decimals } : undefined
}

/** A fill as the answer to an order tells it. */
interface ToldFill {
  readonly quantity: string
  readonly amount: string
  readonly fee: string
}

/**
 * How much of a debt the fills of an order pay back: what they brought of the coin, at most the debt, as a decimal.
 * @returns undefined where they brought nothing
 */
export function repaidByFills(
  side: 'buy' | 'sell',
  fills: readonly ToldFill[],
  { debt, decimals }: { readonly debt: Units; readonly decimals: number },
): string | undefined {
  let brought = 0
  for (const { quantity, amount, fee } of fills) {
    // A fee is taken in the quote coin, which is what a sale brings.
    brought +=
      side === 'buy' ? parseDecimal(quantity, decimals) : parseDecimal(amount, decimals) - parseDecimal(fee, decimals)
  }
  const paid = Math.min(brought, debt)
  return paid > 0 ? formatDecimal(paid, decimals) : undefined
}
