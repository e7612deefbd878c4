/** Borrowing, paying back, and taking something out of an account that owes. */

import type { Units } from '@candlewick/money/types'
import { rate, units } from '@candlewick/money/units'
import { afterBorrow, borrowable, mayStand, withdrawable } from '@candlewick/rules/margin/borrowing'
import { borrowed, debtOf, type Loan, NO_LOAN, repaid } from '@candlewick/rules/margin/interest'
import { ISOLATED_ACCOUNT } from '../ledger/account-number.ts'
import { SPOT_ACCOUNT } from '../ledger/commands.ts'
import type { RefusedEvent } from '../ledger/events.ts'
import { INTEREST_PART, ISOLATED_TYPES, PRINCIPAL } from '../ledger/ledger.ts'
import { refusal } from '../ledger/refusal.ts'
import { FUND } from '../ledger/registry.ts'
import { shareFault } from '../ledger/share-fault.ts'
import { clientKey } from '../ledger/shared-ids.ts'
import { MAX_CLIENT_ID } from '../limits.ts'
import { isCount } from '../memory/typed.ts'
import { CROSS_ACCOUNT } from './accounts.ts'
import type { MarginBorrowCommand, MarginRepayCommand } from './commands.ts'
import type { MarginLoanEvent } from './events.ts'
import { charged, indexNow, loanNow } from './interest.ts'
import { setLoan, tellLoan } from './margin-loans.ts'
import { availableOf, leverageOf, linesOf, ratiosFor, termsIn } from './margin-state.ts'
import { MARGIN_BORROW, MARGIN_REPAY } from './reasons.ts'
import type { State } from './state.ts'
import { LENDER, type MarginAccount, type MarginAssetTerms, newAccount } from './state.ts'

/** Whose account, and what of it. */
interface Asked {
  account: MarginAccount
  terms: MarginAssetTerms
  key: string
}

type Request = MarginBorrowCommand | MarginRepayCommand

/** The ledger's account of what is lent of an asset. */
export function lenderOf(state: State, { asset }: MarginAssetTerms): number {
  const owner = state.registry.owner(LENDER)
  if (owner === undefined) throw new Error('there is no lender')
  return state.ledger.obtain(owner.index, SPOT_ACCOUNT, asset.index)
}

/**
 * The account and the asset, or why there is none. An account that has nothing yet is as it would be, and not kept: a
 * refusal must leave no trace.
 */
function askedFor(state: State, command: Request): Asked | RefusedEvent {
  const { margin, registry } = state
  const owner = registry.owner(command.user)
  if (owner === undefined) return refusal('unknown_user', 'user')
  if (owner.index <= FUND || owner.kind === 'house') return refusal('reserved_user', 'user')
  if (command.account !== CROSS_ACCOUNT && command.account !== ISOLATED_ACCOUNT) return refusal('account', 'account')
  const pair = command.account === ISOLATED_ACCOUNT ? margin.pairOf(state.book(command.pair ?? '')) : undefined
  if (command.account === ISOLATED_ACCOUNT && pair === undefined) return refusal('unknown_market', 'pair')
  const book = pair?.book
  const type = book === undefined ? CROSS_ACCOUNT : ISOLATED_TYPES + book.index
  const account = margin.find(owner.index, type) ?? newAccount(owner, type, book)
  const terms = termsIn(state, account).find(({ asset }) => asset.code === command.asset)
  if (terms === undefined) return refusal('unknown_asset', 'asset')
  if (!isCount(command.amount)) return refusal('amount', 'amount')
  const { clientId } = command
  if (clientId !== undefined && (clientId.length === 0 || clientId.length > MAX_CLIENT_ID)) {
    return refusal('client_id_form', 'clientId', MAX_CLIENT_ID)
  }
  return { account, terms, key: clientId === undefined ? '' : clientKey(command.user, clientId) }
}

function bodyOf({ type, account, pair, asset, amount }: Request): string {
  return JSON.stringify([type, account, pair ?? '', asset, amount])
}

/** Tells a repetition again; a refusal where the id was of something else; undefined where it is new. */
function repeatedOf(state: State, command: Request, key: string): RefusedEvent | 'repeated' | undefined {
  const known = key === '' ? undefined : state.margin.requests.get(key)
  if (known === undefined) return undefined
  if (known.body !== bodyOf(command)) return refusal('client_id_reused', 'clientId')
  state.log.push({ ...known.told, repeated: true })
  return 'repeated'
}

function requestFault(state: State, { owner }: MarginAccount): RefusedEvent | undefined {
  return shareFault(state, state.margin.requests, owner, 'clientId')
}

function remember(state: State, command: Request, key: string, told: MarginLoanEvent): void {
  if (key === '') return
  const owner = state.registry.ownerNumber(command.user)
  state.margin.requests.add(key, { owner, body: bodyOf(command), at: state.time, told })
}

/** Applies `margin.borrow`: what the account's ratio, the coin's limit and the pool let it. */
export function marginBorrow(state: State, command: MarginBorrowCommand): RefusedEvent | undefined {
  const asked = askedFor(state, command)
  if ('rule' in asked) return asked
  const repeated = repeatedOf(state, command, asked.key)
  if (repeated !== undefined) return repeated === 'repeated' ? undefined : repeated
  const full = asked.key === '' ? undefined : requestFault(state, asked.account)
  if (full !== undefined) return full
  const fault = borrowFault(state, asked, command.amount)
  if (fault !== undefined) return fault

  const { ledger, margin } = state
  const { terms } = asked
  const account = margin.obtain(asked.account.owner, asked.account.type, asked.account.book)
  account.leverage = account.book === undefined ? 0 : leverageOf(state, account)
  const before = charged(state, account, terms)
  const loan = borrowed(before ?? NO_LOAN, command.amount, rate(terms.hourly), indexNow(state, terms))
  ledger.entry(lenderOf(state, terms), -command.amount, 0, PRINCIPAL)
  ledger.entry(ledger.obtain(account.owner.index, account.type, terms.asset.index), command.amount, 0, PRINCIPAL)
  ledger.post(MARGIN_BORROW, account.owner.name, marketOf(account))
  setLoan(account, terms, loan)
  margin.touched.add(account)
  const interest = loan.interest - (before?.interest ?? 0)
  remember(state, command, asked.key, tellLoan(state, account, terms, 'borrow', command.amount, interest))
  return undefined
}

/** What the account may borrow besides: up to the limit of the coin, and to what can be counted with the interest. */
function leftOf(state: State, account: MarginAccount, terms: MarginAssetTerms): number {
  const loan = loanNow(state, account, terms) ?? NO_LOAN
  // An hour's interest is at most a tenth. Where this is the smaller, version 1 threw.
  const countable = Math.floor((Number.MAX_SAFE_INTEGER - debtOf(loan)) / 2)
  return Math.max(0, Math.min(terms.limit - loan.principal, countable))
}

/** The rule that a borrowing would break. */
export function borrowFault(
  state: State,
  { account, terms }: Pick<Asked, 'account' | 'terms'>,
  amount: number,
): RefusedEvent | undefined {
  const left = leftOf(state, account, terms)
  if (amount > left) return refusal('borrow_limit', 'amount', left)
  const pool = state.ledger.available(lenderOf(state, terms))
  if (amount > pool) return refusal('pool_empty', 'amount', pool)
  const lines = linesOf(state, account, terms)
  if (lines === undefined) return refusal('no_reference_price', 'asset')
  const hourly = rate(terms.hourly)
  const { initial } = ratiosFor(state, account)
  if (mayStand(afterBorrow(lines, terms.asset.code, units(amount), hourly), initial)) return undefined
  return refusal('margin_ratio', 'amount', borrowable(lines, terms.asset.code, initial, hourly, units(amount)))
}

/** The most that the account may borrow of an asset now; 0 where a fresh index price is missing. */
export function mostBorrowable(state: State, account: MarginAccount, terms: MarginAssetTerms): Units {
  const pool = state.ledger.available(lenderOf(state, terms))
  const limit = units(Math.min(pool, leftOf(state, account, terms)))
  const lines = linesOf(state, account, terms)
  if (lines === undefined) return units(0)
  return borrowable(lines, terms.asset.code, ratiosFor(state, account).initial, rate(terms.hourly), limit)
}

/** Applies `margin.repay`. */
export function marginRepay(state: State, command: MarginRepayCommand): RefusedEvent | undefined {
  const asked = askedFor(state, command)
  if ('rule' in asked) return asked
  const repeated = repeatedOf(state, command, asked.key)
  if (repeated !== undefined) return repeated === 'repeated' ? undefined : repeated
  const { account, terms } = asked
  const loan = loanNow(state, account, terms)
  if (loan === undefined) return refusal('no_debt', 'asset')
  const amount = units(Math.min(command.amount, debtOf(loan)))
  const available = availableOf(state, account, terms)
  if (amount > available) return refusal('insufficient_balance', 'amount', available)

  const told = payBack(state, account, terms, loan, amount)
  // What lessens a debt is done in any case; without room it is done without its client id.
  if (requestFault(state, account) === undefined) remember(state, command, asked.key, told)
  return undefined
}

/** Pays so much of a loan back, as it is now with all its interest, and tells it. */
export function payBack(
  state: State,
  account: MarginAccount,
  terms: MarginAssetTerms,
  loan: Loan,
  amount: Units,
): MarginLoanEvent {
  const { ledger } = state
  charged(state, account, terms)
  const { loan: rest, interest, principal } = repaid(loan, amount)
  const number = ledger.obtain(account.owner.index, account.type, terms.asset.index)
  const lender = lenderOf(state, terms)
  for (const [of, part] of [
    [interest, INTEREST_PART],
    [principal, PRINCIPAL],
  ] as const) {
    ledger.entry(number, -of, 0, part)
    ledger.entry(lender, of, 0, part)
  }
  ledger.post(MARGIN_REPAY, account.owner.name, marketOf(account))
  setLoan(account, terms, rest)
  state.margin.touched.add(account)
  return tellLoan(state, account, terms, 'repay', -principal, -interest)
}

/** The market that postings of the account concern: its pair, or −1. */
export function marketOf({ book }: MarginAccount): number {
  return book === undefined ? -1 : book.index
}

/** Why so much may not leave an account: what is owed would be below the initial ratio. */
export function outgoingFault(
  state: State,
  owner: number,
  type: number,
  asset: number,
  amount: number,
  available: number,
): RefusedEvent | undefined {
  const account = state.margin.find(owner, type)
  const terms = state.margin.termsOf(asset)
  if (account === undefined || terms === undefined || account.loans.size === 0) return undefined
  const lines = linesOf(state, account, terms)
  if (lines === undefined) return refusal('no_reference_price', 'asset')
  const most = withdrawable(lines, terms.asset.code, ratiosFor(state, account).initial, units(available))
  return amount <= most ? undefined : refusal('margin_ratio', 'amount', most)
}
