/** What must be true of the margin accounts: every debt is accounted for, and nobody is due without being known to be. */
import { RATE_ONE } from '@candlewick/money/types'
import { HOUR } from '@candlewick/rules/margin/interest'
import { riskState } from '@candlewick/rules/margin/risk'
import type { Invariant } from '../persist/invariant.ts'
import { linesOf, ratiosFor, termsIn } from './margin-state.ts'
import type { MarginAccount, State } from './state.ts'

export function checkMargin(state: State, invariant: Invariant): void {
  const { margin } = state
  if (margin.assets.length === 0) {
    invariant(margin.accounts.size === 0, () => 'there are margin accounts without an asset that can be borrowed')
    return
  }
  invariant(margin.touched.size === 0, () => 'a margin account was left to be looked at')
  invariant(
    margin.nextHour === (Math.floor(margin.chargedTo / HOUR) + 1) * HOUR,
    () => 'interest falls due off the hour',
  )
  for (const [account, assets] of margin.brought) {
    invariant(margin.accounts.size > 0 && assets.size > 0, () => `${account.owner.name} brought nothing`)
    for (const amount of assets.values()) invariant(amount > 0, () => `${account.owner.name} brought ${amount}`)
  }
  const lent = new Map<number, number>()
  for (const account of margin.accounts.values()) checkAccount(state, account, lent, invariant)
  for (const terms of margin.assets) {
    const all = lent.get(terms.asset.index) ?? 0
    invariant(all === terms.lent, () => `${all} ${terms.asset.code} are owed, ${terms.lent} were lent`)
    invariant(terms.lost >= 0 && Number.isSafeInteger(terms.lost), () => `${terms.lost} ${terms.asset.code} were lost`)
  }
}

function checkAccount(state: State, account: MarginAccount, lent: Map<number, number>, invariant: Invariant): void {
  const name = () => `${account.owner.name}'s margin account ${account.type}`
  for (const [asset, loan] of account.loans) {
    const terms = termsIn(state, account).find((found) => found.asset.index === asset)
    invariant(terms !== undefined, () => `${name()} owes what it cannot hold`)
    const isWhole = Number.isSafeInteger(loan.principal) && Number.isSafeInteger(loan.interest)
    invariant(isWhole && loan.principal >= 0 && loan.interest >= 0, () => `${name()} owes ${loan.principal}`)
    invariant(loan.principal + loan.interest > 0, () => `${name()} keeps a loan that is paid off`)
    invariant(loan.carry >= 0 && loan.carry < RATE_ONE, () => `${name()} carries ${loan.carry}`)
    lent.set(asset, (lent.get(asset) ?? 0) + loan.principal)
  }
  if (account.loans.size === 0 || account.dueAt <= state.margin.moved) return
  if (state.faults.spares(account.owner.index, account.type)) return
  // A refused command charges nothing: the next one looks at what the interest since the hour has made due.
  if (state.time >= state.margin.nextHour || state.margin.behind.includes(account)) return
  const lines = linesOf(state, account)
  const isDue = lines !== undefined && riskState(lines, ratiosFor(state, account)) === 'liquidated'
  invariant(!isDue, () => `${name()} is due and nobody knows`)
}
