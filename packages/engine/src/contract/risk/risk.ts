/**
 * What an account, or an isolated position, is worth against what it must keep. Two ways: whole numbers, the balance
 * rounded down and the maintenance up, for every rule that may err on the safe side; and exactly, for the one that may
 * not, the trigger of liquidation.
 */
import { mulDivCeil, saturated } from '@candlewick/money/arithmetic'
import { type Fraction, sum, wholeFraction } from '@candlewick/money/fraction'
import { type Lots, RATE_ONE, type Units } from '@candlewick/money/types'
import { ticks } from '@candlewick/money/units'
import { fundingPayment } from '@candlewick/rules/contract/funding'
import { exactExcess, worstProfit } from '@candlewick/rules/contract/margin'
import { unrealisedProfit, valueUp } from '@candlewick/rules/contract/position'
import type { Backing } from '@candlewick/rules/contract/reverse'
import { tierOf } from '@candlewick/rules/contract/tiers'
import type { Contract } from '../contract.ts'
import { type Account, accountOf, isPosition, type Position, positionsOf, type Risk } from '../position/position.ts'
import type { State } from '../state.ts'

/** A position as it would be, and what the change would add to the balance. */
export interface Change {
  readonly position: Position
  readonly lots: Lots
  readonly entryValue: Units
  readonly cash: number
}

/** No position's standing in whole units is this far from the exact one. */
const ROUNDED_PER_POSITION = 3

export interface MarginState {
  /** Margin balance, rounded down, and maintenance margin, rounded up. */
  balance: number
  maintenance: number
  /** False where the value of a position, or a sum, is past what a number can say: then only the exact way decides. */
  isWhole: boolean
}

/** Funding since the position was last settled: what it pays (or gets, negative), exactly, in counts of the scale. */
export function pendingExact(position: Position): bigint {
  const { fundingIndex } = position.holding.contract
  if (position.fundedAt === fundingIndex || position.lots === 0) return 0n
  const grown = BigInt(position.lots) * (fundingIndex - position.fundedAt)
  return position.side === 'long' ? grown : -grown
}

/** The same in units, rounded up against the position. */
export function pendingFunding(position: Position): number {
  const { fundingIndex } = position.holding.contract
  if (position.fundedAt === fundingIndex || position.lots === 0) return 0
  return fundingPayment(position.side, position.lots, fundingIndex - position.fundedAt)
}

/** Unrealised profit of a position at the mark, rounded down. */
export function profitOf(position: Position): number {
  const { contract } = position.holding
  return position.lots === 0 ? 0 : unrealisedProfit(position, ticks(contract.mark), contract.terms)
}

/**
 * The wallet balance that a risk has for itself: an isolated margin, or the wallet less what isolated positions hold.
 */
export function walletOf(state: State, risk: Risk): number {
  if (isPosition(risk)) return risk.margin
  return state.ledger.available(risk.number) + state.ledger.occupied(risk.number) - risk.isolated
}

/** The prices that positions are valued at: the marks; or what the marks are held to, the indices. */
export type Valued = 'mark' | 'anchor'

/** The same, of the worse of a contract's mark and what that is held to: what may be spent must be there at both. */
function worstProfitOf(position: Position): number {
  const { mark, anchor, terms } = position.holding.contract
  return position.lots === 0 ? 0 : worstProfit(position, ticks(mark), anchor, terms)
}

/** Where a risk stands at these prices, with a change if one is given, and after paying `cost`. */
export function marginStateOf(state: State, risk: Risk, change?: Change, cost = 0, by: Valued = 'mark'): MarginState {
  const marginState = { balance: walletOf(state, risk) + (change?.cash ?? 0) - cost, maintenance: 0, isWhole: true }
  const exempt = accountOf(risk).insurance
  let met = change === undefined
  for (const position of positionsOf(risk)) {
    marginState.balance -= pendingFunding(position)
    if (change?.position === position) {
      met = true
      addPosition(marginState, position, change, exempt, by)
    } else addPosition(marginState, position, position, exempt, by)
    // Past what is counted exactly a sum is rounded, and what comes back below it stays so.
    if (state.rulesVersion >= 2 && !isCounted(marginState)) marginState.isWhole = false
  }
  if (!met && change !== undefined) addPosition(marginState, change.position, change, exempt, by)
  return marginState
}

function isCounted({ balance, maintenance }: MarginState): boolean {
  return Number.isSafeInteger(balance) && Number.isSafeInteger(maintenance)
}

function addPosition(
  marginState: MarginState,
  position: Position,
  { lots, entryValue }: Pick<Position, 'lots' | 'entryValue'>,
  exempt: boolean,
  by: Valued,
): void {
  if (lots === 0) return
  const { anchor, mark, terms } = position.holding.contract
  const at = by === 'mark' ? ticks(mark) : anchor
  marginState.balance += unrealisedProfit({ side: position.side, lots, entryValue }, at, terms)
  if (exempt) return
  const value = valueUp(lots, at, terms)
  if (value === Number.MAX_SAFE_INTEGER) marginState.isWhole = false
  const tier = tierOf(value, terms.tiers)
  marginState.maintenance += Math.max(0, mulDivCeil(value, tier.rate, RATE_ONE) - tier.amount)
}

/** True where margin balance ≤ maintenance margin, exactly; the insurance fund's where its balance is below zero. */
export function isDue(state: State, risk: Risk): boolean {
  const positions = positionsOf(risk)
  if (positions.length === 0) return false
  const { balance, maintenance, isWhole } = marginStateOf(state, risk)
  if (accountOf(risk).insurance) return balance <= maintenance && balance < 0
  // Before there was a bound on it, a value that is not whole would have ended the command: no journal has one.
  if (!isWhole) return exactSlack(state, risk, positions).numerator <= 0n
  if (balance > maintenance) return false
  // Rounding took less than a unit off a position's profit and put less than two on its maintenance.
  if (balance + ROUNDED_PER_POSITION * positions.length < maintenance) return true
  return exactSlack(state, risk, positions).numerator <= 0n
}

/** Margin balance less maintenance margin, exactly. */
function exactSlack(state: State, risk: Risk, positions: readonly Position[]): Fraction {
  let wallet = walletOf(state, risk)
  let slack = wholeFraction(0)
  for (let i = 0; i < positions.length; i += 1) {
    const position = positions[i]
    if (position === undefined) continue
    wallet -= pendingFunding(position)
    const { contract } = position.holding
    const next = positions[i + 1]
    const both = next !== undefined && next.holding.contract === contract
    slack = sum(slack, exactExcess(both ? [position, next] : [position], ticks(contract.mark), contract.terms))
    if (both) {
      wallet -= pendingFunding(next)
      i += 1
    }
  }
  return sum(slack, wholeFraction(wallet))
}

/** Unrealised profit of a risk's positions together, accrued funding included, at the worse of mark and index. */
function openProfit(risk: Risk): number {
  let profit = 0
  for (const position of positionsOf(risk)) profit += worstProfitOf(position) - pendingFunding(position)
  return profit
}

/** What an account has for its orders, as `rules/contract/reverse` asks for it. */
export function backingOf(state: State, account: Account): Backing {
  const asked = account.crossMargin + account.orderHolds
  return { wallet: walletOf(state, account), asked, profit: saturated(openProfit(account)) }
}

/** What an account can still use: its available units less the loss of its cross positions, never below zero. */
export function freeMargin(state: State, risk: Risk): number {
  const account = accountOf(risk)
  return Math.max(0, state.ledger.available(account.number) - Math.max(0, -openProfit(account)))
}

/**
 * The contract that keeps an account's money where it is: one of its cross positions' has no fresh index, so that
 * nobody can say what the account has. Whoever knows the price elsewhere would take out what is lost already, and leave
 * the loss to others. Undefined where there is none; for the house, which quotes many contracts, never.
 */
export function frozenBy(state: State, account: Account): Contract | undefined {
  if (account.owner.kind === 'house') return undefined
  for (const { contract, mode, long, short } of account.holdings) {
    if (mode !== 'cross' || long.lots + short.lots === 0 || !contract.guarded) continue
    if (!contract.fresh(state.time)) return contract
  }
  return undefined
}
