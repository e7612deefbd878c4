/** The record of a loan as it changes: kept while something is owed, told at every change. */
import type { Units } from '@candlewick/money/types'
import { units } from '@candlewick/money/units'
import { debtOf, type Loan, NO_LOAN } from '@candlewick/rules/margin/interest'
import { whereOf } from './accounts.ts'
import type { MarginLoanEvent } from './events.ts'
import type { MarginAccount, MarginAssetTerms, State } from './state.ts'

/** Puts the account's loan to what it is now, and the sum of all loans of the asset with it. */
export function setLoan(account: MarginAccount, terms: MarginAssetTerms, loan: Loan): void {
  const before = account.loans.get(terms.asset.index) ?? NO_LOAN
  terms.lent += loan.principal - before.principal
  if (debtOf(loan) === 0) account.loans.delete(terms.asset.index)
  else account.loans.set(terms.asset.index, loan)
}

/** Tells a change of a loan, which is as it is after it. */
export function tellLoan(
  state: State,
  account: MarginAccount,
  { asset }: MarginAssetTerms,
  what: MarginLoanEvent['what'],
  principal: number,
  interest: number,
): MarginLoanEvent {
  const after = account.loans.get(asset.index) ?? NO_LOAN
  const told: MarginLoanEvent = {
    type: 'margin.loan',
    ...whereOf(account),
    asset: asset.code,
    what,
    principal: principal as Units,
    interest: interest as Units,
    principalAfter: units(after.principal),
    interestAfter: units(after.interest),
  }
  state.log.push(told)
  return told
}
