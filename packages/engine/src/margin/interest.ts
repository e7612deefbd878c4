/** Interest falls due on the hour, for every loan at once, with the first command that is not refused from then on. */
import { units } from '@candlewick/money/units'
import { accrued, HOUR, hoursDue, type Loan } from '@candlewick/rules/margin/interest'
import { tellLoan } from './margin-loans.ts'
import type { MarginAccount, MarginAssetTerms, MarginState, State } from './state.ts'

/** The asset's sum of hourly rates until now, whether or not what fell due was charged already. */
export function indexNow(state: State, terms: MarginAssetTerms): number {
  return terms.index + hoursDue(state.margin.chargedTo, state.time) * terms.hourly
}

/** The account's loan with all interest until now; undefined where it owes nothing of the asset. */
export function loanNow(state: State, account: MarginAccount, terms: MarginAssetTerms): Loan | undefined {
  const loan = account.loans.get(terms.asset.index)
  return loan === undefined ? undefined : accrued(loan, indexNow(state, terms))
}

/** Charges what fell due of one loan until now, and tells it; the loan after it, undefined where there is none. */
export function charged(state: State, account: MarginAccount, terms: MarginAssetTerms): Loan | undefined {
  const loan = account.loans.get(terms.asset.index)
  const due = loanNow(state, account, terms)
  if (loan === undefined || due === undefined || due.index === loan.index) return loan
  account.loans.set(terms.asset.index, due)
  tellLoan(state, account, terms, 'interest', units(0), units(due.interest - loan.interest))
  return due
}

/** Charges what fell due until now, of every loan; of very many a part, and the others with the next commands. */
export function chargeInterest(state: State): void {
  const { margin, time } = state
  if (time >= margin.nextHour) {
    if (state.rulesVersion < 2) chargeAll(state)
    for (const terms of margin.assets) terms.index = indexNow(state, terms)
    margin.chargedTo = time
    margin.nextHour = (Math.floor(time / HOUR) + 1) * HOUR
    margin.behind = state.rulesVersion < 2 ? [] : behindOf(margin)
  }
  let left = margin.mostDue
  while (left > 0) {
    const account = margin.behind.pop()
    if (account === undefined) return
    // Who borrowed, repaid or was liquidated since was charged then: of an engine that was restored it is not in the list.
    if (!isBehind(margin, account) || state.faults.spares(account.owner.index, account.type)) continue
    state.faults.at = account
    for (const terms of margin.assets) charged(state, account, terms)
    margin.touched.add(account)
    left -= 1
  }
}

function chargeAll(state: State): void {
  for (const account of state.margin.sorted()) {
    if (account.loans.size === 0 || state.faults.spares(account.owner.index, account.type)) continue
    state.faults.at = account
    for (const terms of state.margin.assets) charged(state, account, terms)
    state.margin.touched.add(account)
  }
}

/** The accounts that owe interest which was not charged yet, the last in their order first. */
export function behindOf(margin: MarginState): MarginAccount[] {
  return margin
    .sorted()
    .filter((account) => isBehind(margin, account))
    .reverse()
}

/** True where a loan of the account has not been charged what is due by now, be it on an hour that is yet to be taken in. */
export function isBehindNow(state: State, { loans }: MarginAccount): boolean {
  return state.margin.assets.some((terms) => {
    const loan = loans.get(terms.asset.index)
    return loan !== undefined && loan.index !== indexNow(state, terms)
  })
}

/** True where a loan of the account has not been charged what fell due on the hour. */
export function isBehind({ assets }: MarginState, { loans }: MarginAccount): boolean {
  return assets.some(({ asset, index }) => {
    const loan = loans.get(asset.index)
    return loan !== undefined && loan.index !== index
  })
}
