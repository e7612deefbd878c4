/**
 * How much more may be borrowed, and how much may be taken out: the largest amount after which the account still has
 * its initial ratio. Found by halving, so that it is exact whatever is rounded on the way: one unit more is refused.
 */

import { ceilDiv, type Fraction, sum, wholeFraction } from '@candlewick/money/fraction'
import { RATE_ONE, type Rate, type Units } from '@candlewick/money/types'
import { units } from '@candlewick/money/units'
import { debtOf, type Loan } from './interest.ts'
import { type MarginAsset, slackAt } from './risk.ts'

/** The account once `amount` of the asset is borrowed: it is held and owed, and an hour's interest is owed at once. */
export function afterBorrow(
  assets: readonly MarginAsset[],
  asset: string,
  amount: Units,
  hourly: Rate,
): readonly MarginAsset[] {
  const interest = Number(ceilDiv(BigInt(amount) * BigInt(hourly), BigInt(RATE_ONE)))
  return changed(assets, asset, amount, amount + interest)
}

/** The account once `amount` of the asset has come into it and `loan` is what it owes of the asset. */
export function withLoan(
  assets: readonly MarginAsset[],
  asset: string,
  amount: Units,
  loan: Loan,
): readonly MarginAsset[] {
  return assets.map((one) =>
    one.asset === asset ? { ...one, held: units(one.held + amount), debt: debtOf(loan) } : one,
  )
}

/** The account once `amount` of the asset is taken out. */
export function afterWithdrawal(assets: readonly MarginAsset[], asset: string, amount: Units): readonly MarginAsset[] {
  return changed(assets, asset, -amount, 0)
}

function changed(assets: readonly MarginAsset[], asset: string, held: number, debt: number): readonly MarginAsset[] {
  return assets.map((one) =>
    one.asset === asset ? { ...one, held: units(one.held + held), debt: units(one.debt + debt) } : one,
  )
}

/** Assets whose part of the account's standing is reckoned once. */
interface Reckoned {
  readonly slack: Fraction
  readonly owes: boolean
}

const NOTHING: Reckoned = { slack: wholeFraction(0), owes: false }

function reckoned(assets: readonly MarginAsset[], initial: Rate): Reckoned {
  return { slack: slackAt(assets, initial), owes: assets.some(({ debt }) => debt > 0) }
}

function standsWith(rest: Reckoned, assets: readonly MarginAsset[], initial: Rate): boolean {
  if (!rest.owes && assets.every(({ debt }) => debt === 0)) return true
  return sum(rest.slack, slackAt(assets, initial)).numerator >= 0n
}

/** True where nothing is owed, or collateral is at least the initial ratio of it. */
export function mayStand(assets: readonly MarginAsset[], initial: Rate): boolean {
  return standsWith(NOTHING, assets, initial)
}

/** The asset alone, and what all others come to. */
function parted(assets: readonly MarginAsset[], asset: string, initial: Rate) {
  const others = assets.filter((one) => one.asset !== asset)
  return { own: assets.filter((one) => one.asset === asset), rest: reckoned(others, initial) }
}

/** The most that may be borrowed of an asset of the list, at most `limit` (what the pool has, or the coin's bound). */
export function borrowable(
  assets: readonly MarginAsset[],
  asset: string,
  initial: Rate,
  hourly: Rate,
  limit: Units,
): Units {
  const { own, rest } = parted(assets, asset, initial)
  return largest(limit, (amount) => standsWith(rest, afterBorrow(own, asset, amount, hourly), initial))
}

/** The most that may be taken out of an asset of the list, at most `available`. */
export function withdrawable(assets: readonly MarginAsset[], asset: string, initial: Rate, available: Units): Units {
  const { own, rest } = parted(assets, asset, initial)
  return largest(available, (amount) => standsWith(rest, afterWithdrawal(own, asset, amount), initial))
}

/** The largest whole amount up to `most` that is allowed, 0 where none; once one is not, no larger one is. */
function largest(most: Units, isAllowed: (amount: Units) => boolean): Units {
  let low = 0
  let high: number = most
  while (low < high) {
    const middle = low + Math.ceil((high - low) / 2)
    if (isAllowed(units(middle))) low = middle
    else high = middle - 1
  }
  return units(low)
}
