/**
 * Interest of a loan: simple, by the hour, the first hour charged at once, the others on the hour. A coin has one
 * cumulative index of hourly rates, so that a loan is reckoned when somebody looks at it and comes to the same as if it
 * had been every hour: its exact interest is rounded up once, what the rounding took too much is carried.
 */

import { ceilDiv } from '@candlewick/money/fraction'
import { RATE_ONE, type Rate, type Units } from '@candlewick/money/types'
import { units } from '@candlewick/money/units'

export const HOUR = 60 * 60 * 1000

export interface Loan {
  readonly principal: Units
  /** Owed besides, rounded up. */
  readonly interest: Units
  /** What rounding up has taken too much so far, in 1e-8 of a unit: 0 to 99,999,999. */
  readonly carry: number
  /** The coin's index when interest was last reckoned. */
  readonly index: number
}

export const NO_LOAN: Loan = { principal: units(0), interest: units(0), carry: 0, index: 0 }

/** Full hours on the clock that lie in (`from`, `to`], epoch milliseconds: how often interest fell due. */
export function hoursDue(from: number, to: number): number {
  return Math.floor(to / HOUR) - Math.floor(from / HOUR)
}

/** The loan with interest up to `index`, the coin's sum of hourly rates until now. */
export function accrued(loan: Loan, index: number): Loan {
  return { ...charged(loan, loan.principal, index - loan.index, debtOf(loan)), index }
}

/** The loan with `amount` more borrowed at the coin's present hourly rate, of which one hour is charged at once. */
export function borrowed(loan: Loan, amount: Units, hourly: Rate, index: number): Loan {
  const before = accrued(loan, index)
  const due = charged(before, amount, hourly, debtOf(before) + amount)
  return { ...due, principal: units(due.principal + amount) }
}

/** `owed` is the debt without this interest. */
function charged(loan: Loan, on: Units, rates: number, owed: number): Loan {
  const exact = BigInt(on) * BigInt(rates) - BigInt(loan.carry)
  const interest = ceilDiv(exact, BigInt(RATE_ONE))
  // A debt grows to what a number can say and no further: nobody could pay it anyway.
  const room = Number.MAX_SAFE_INTEGER - owed
  if (interest > BigInt(room)) return { ...loan, interest: units(loan.interest + room), carry: 0 }
  return {
    ...loan,
    interest: units(loan.interest + Number(interest)),
    carry: Number(interest * BigInt(RATE_ONE) - exact),
  }
}

/** What a repayment goes to: interest first, then principal; what is more than the debt stays with the payer. */
export interface Repayment {
  readonly loan: Loan
  readonly interest: Units
  readonly principal: Units
}

/** Pays off `amount` of a loan whose interest is reckoned up to now. A loan paid off whole forgets its carry. */
export function repaid(loan: Loan, amount: Units): Repayment {
  const interest = units(Math.min(amount, loan.interest))
  const principal = units(Math.min(amount - interest, loan.principal))
  const rest = { ...loan, interest: units(loan.interest - interest), principal: units(loan.principal - principal) }
  return { loan: rest.principal === 0 && rest.interest === 0 ? { ...rest, carry: 0 } : rest, interest, principal }
}

/** Principal and interest. */
export function debtOf(loan: Loan): Units {
  return units(loan.principal + loan.interest)
}
