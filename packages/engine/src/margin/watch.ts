/**
 * Who has to be looked at when prices move. All prices together have a measure of how far they have moved: the sum of
 * each command's largest relative move. An account whose collateral is C and whose debt at the liquidation ratio is D
 * cannot be due while that sum has grown by less than (C − D) / 2C: a price falls at most by the sum, a debt rises at
 * most by 1 / (1 − sum), and C × (1 − s)² > D follows from C × (1 − 2s) > D. The other way round, an account that was
 * warned cannot be back at its initial ratio, whose debt is E, before it has grown by (E − C) / 2E.
 */

import { ceilDiv, floorDiv } from '@candlewick/money/fraction'
import { RATE_ONE } from '@candlewick/money/types'
import { mayStand } from '@candlewick/rules/margin/borrowing'
import { riskState } from '@candlewick/rules/margin/risk'
import { fireDue } from '../spot/firing.ts'
import { whereOf } from './accounts.ts'
import { isBehindNow } from './interest.ts'
import { liquidate } from './liquidation.ts'
import { type Line, linesOf, ratiosFor } from './margin-state.ts'
import { repayBrought } from './repaying.ts'
import type { State } from './state.ts'
import { byNumber, type MarginAccount } from './state.ts'

/** Takes in the prices of a prices command, and notes whoever they may have made due. */
export function marginPrices(state: State): void {
  const { margin } = state
  margin.moved += moveOf(state)
  for (const account of margin.accounts.values()) {
    if (account.dueAt > margin.moved || account.loans.size === 0) continue
    // Who is behind with interest is looked at when charged: what it will owe is in no bound yet.
    if (state.rulesVersion < 2 || !isBehindNow(state, account)) margin.touched.add(account)
  }
}

/** The largest move of a price, in 1e-8 of the higher of the old and the new one, rounded up. */
function moveOf(state: State): number {
  const { margin } = state
  let largest = 0
  for (const book of booksOf(state)) {
    const before = margin.seen.get(book.index) ?? 0
    const after = book.indexPrice
    if (before === after) continue
    margin.seen.set(book.index, after)
    const high = BigInt(Math.max(before, after))
    const apart = BigInt(Math.abs(before - after)) * BigInt(RATE_ONE)
    largest = Math.max(largest, Number((apart + high - 1n) / high))
  }
  return largest
}

/** Markets whose price an account can depend on. */
function booksOf(state: State): Set<State['books'][number]> {
  const { assets, pairs } = state.margin
  const books = new Set(pairs.map(({ book }) => book))
  for (const { book } of assets) if (book !== undefined) books.add(book)
  return books
}

/**
 * What a command leaves behind: accounts that changed, or that prices have reached, are looked at in their order, and
 * liquidated where they are due, each once a command.
 */
export function settleMargin(state: State): void {
  const { margin } = state
  const tried = new Set<MarginAccount>()
  while (margin.touched.size > 0) {
    const accounts = [...margin.touched].sort(byNumber)
    margin.touched.clear()
    for (const account of accounts) look(state, account, tried)
    if (state.dueBooks.size > 0) fireDue(state)
    if (margin.brought.size > 0) repayBrought(state)
  }
}

function look(state: State, account: MarginAccount, tried: Set<MarginAccount>): void {
  state.faults.at = account
  // Until somebody knows better it is looked at with every prices command.
  account.dueAt = 0
  if (account.loans.size === 0) {
    tellRisk(state, account, false)
    return
  }
  if (state.faults.spares(account.owner.index, account.type)) return
  const lines = linesOf(state, account)
  if (lines === undefined) return
  const ratios = ratiosFor(state, account)
  const risk = riskState(lines, ratios)
  if (risk === 'liquidated') {
    if (tried.has(account)) return
    tried.add(account)
    // The liquidation says itself what it came to.
    account.warned = true
    liquidate(state, account)
    // Its payments, without any trade, may have brought it back: it is looked at once more.
    state.margin.touched.add(account)
    return
  }
  tellRisk(state, account, account.warned ? !mayStand(lines, ratios.initial) : risk === 'warned')
  const room = account.warned
    ? Math.min(roomAbove(lines, ratios.liquidation), roomBelow(lines, ratios.initial))
    : roomAbove(lines, ratios.warning)
  account.dueAt = state.margin.moved + room
}

function tellRisk(state: State, account: MarginAccount, warned: boolean): void {
  if (account.warned === warned) return
  account.warned = warned
  state.log.push({ type: 'margin.risk', ...whereOf(account), status: warned ? 'warned' : 'restored' })
}

/** By how much prices may move in all before the account can have come down to the ratio, in 1e-8, rounded down. */
function roomAbove(lines: readonly Line[], bound: number): number {
  const { collateral, debt } = weighed(lines, bound, floorDiv, ceilDiv)
  return collateral <= debt ? 0 : Number(((collateral - debt) * BigInt(RATE_ONE)) / (2n * collateral))
}

/** By how much they may move before it can have come up to the ratio. */
function roomBelow(lines: readonly Line[], bound: number): number {
  const { collateral, debt } = weighed(lines, bound, ceilDiv, floorDiv)
  return debt <= collateral ? 0 : Number(((debt - collateral) * BigInt(RATE_ONE)) / (2n * debt))
}

type Rounded = (numerator: bigint, denominator: bigint) => bigint

/** Collateral and the debt at the ratio, both times 1e8, each rounded against what is to be proven. */
function weighed(lines: readonly Line[], bound: number, ofCollateral: Rounded, ofDebt: Rounded) {
  let collateral = 0n
  let debt = 0n
  for (const { held, debt: owed, weight, worth } of lines) {
    const [numerator, denominator] = [BigInt(worth.numerator), BigInt(worth.denominator)]
    collateral += ofCollateral(BigInt(held) * BigInt(weight) * numerator, denominator)
    debt += ofDebt(BigInt(owed) * BigInt(bound) * numerator, denominator)
  }
  return { collateral, debt }
}
