/** What can be read about margin accounts: terms, what somebody has and owes, and how far they may go. */

import type { Rate, Ticks, Units } from '@candlewick/money/types'
import { rate, ticks, units } from '@candlewick/money/units'
import { withdrawable, withLoan } from '@candlewick/rules/margin/borrowing'
import { borrowed, type Loan, NO_LOAN } from '@candlewick/rules/margin/interest'
import type { RiskRatios } from '@candlewick/rules/margin/ratios'
import { type MarginAsset, marginStateOf, type RiskState, riskRatio, riskState } from '@candlewick/rules/margin/risk'
import type { RefusedEvent } from '../ledger/events.ts'
import { ISOLATED_TYPES } from '../ledger/ledger.ts'
import { refusal } from '../ledger/refusal.ts'
import { clientKey } from '../ledger/shared-ids.ts'
import { CROSS_ACCOUNT, whereOf } from './accounts.ts'
import { borrowFault, lenderOf, mostBorrowable } from './borrow.ts'
import type { MarginAccountType } from './commands.ts'
import { indexNow, loanNow } from './interest.ts'
import { availableOf, freshIndex, leverageOf, linesOf, ratiosFor, termsIn } from './margin-state.ts'
import type { State } from './state.ts'
import { type MarginAccount, type MarginAssetTerms, newAccount } from './state.ts'

/** An asset's terms as they stand, and what of it can be borrowed by anybody. */
export interface MarginAssetView {
  asset: string
  /** The market that values it; absent of the reference, in which cross accounts are valued. */
  symbol?: string
  hourly: Rate
  limit: Units
  weight: Rate
  pool: Units
}

/** One asset of an account. */
export interface MarginLineView {
  asset: string
  available: Units
  occupied: Units
  principal: Units
  interest: Units
}

export interface MarginAccountView {
  leverage: number
  ratios: RiskRatios
  lines: MarginLineView[]
  /** Collateral / debt; undefined where nothing is owed, or an index price is missing or stale. */
  ratio: Rate | undefined
  /** Undefined where an index price is missing or stale. */
  state: RiskState | undefined
  /** What the figures are reckoned from: everything it has or owes. */
  valued: readonly MarginAsset[] | undefined
}

/** What somebody owes of an asset, with interest until now. */
export interface MarginLoanView {
  account: MarginAccountType
  pair?: string
  asset: string
  principal: Units
  interest: Units
}

/** What a borrowing would do. */
export interface BorrowPreview {
  /** The first hour's. */
  interest: Units
  /** The loan after it. */
  loan: Loan
  ratios: RiskRatios
  /** Everything the account has or owes, before and after. */
  before: readonly MarginAsset[]
  after: readonly MarginAsset[]
}

export class MarginReads {
  readonly #state: State

  constructor(state: State) {
    this.#state = state
  }

  assets(): MarginAssetView[] {
    return this.#state.margin.assets.map((terms) => ({
      asset: terms.asset.code,
      ...(terms.book === undefined ? {} : { symbol: terms.book.rules.symbol }),
      hourly: terms.hourly,
      limit: terms.limit,
      weight: terms.weight,
      pool: units(this.#state.ledger.available(lenderOf(this.#state, terms))),
    }))
  }

  /** The leverages of a pair, the usual one first; none where it has no isolated accounts. */
  leverages(pair: string): readonly number[] {
    return this.#state.margin.pairOf(this.#state.book(pair))?.leverages ?? []
  }

  pairs(): string[] {
    return this.#state.margin.pairs.map(({ book }) => book.rules.symbol)
  }

  /** The index price at which the market values accounts now; undefined where there is none or it is stale. */
  indexPrice(symbol: string): Ticks | undefined {
    const book = this.#state.book(symbol)
    const price = book === undefined ? 0 : freshIndex(this.#state, book)
    return price === 0 ? undefined : ticks(price)
  }

  /** What nobody could pay back of an asset, since ever. */
  lost(asset: string): Units {
    return units(this.#state.margin.assets.find((terms) => terms.asset.code === asset)?.lost ?? 0)
  }

  /** A cross account, or with a pair an isolated one; undefined where there is no such user or pair. */
  account(user: string, pair?: string): MarginAccountView | undefined {
    const account = this.#account(user, pair)
    if (account === undefined) return undefined
    const state = this.#state
    const valued = linesOf(state, account)
    return {
      leverage: leverageOf(state, account),
      ratios: ratiosFor(state, account),
      lines: termsIn(state, account).map((terms) => this.#line(account, terms)),
      ratio: valued === undefined ? undefined : riskRatio(marginStateOf(valued)),
      state: valued === undefined ? undefined : riskState(valued, ratiosFor(state, account)),
      valued,
    }
  }

  /** Whether a borrowing or repayment was done with this client id, as long as the id is kept. */
  answered(user: string, clientId: string): boolean {
    return this.#state.margin.requests.get(clientKey(user, clientId)) !== undefined
  }

  /** Everything that a user owes, of the cross account and then by pair. */
  loans(user: string): MarginLoanView[] {
    const state = this.#state
    const owner = state.registry.owner(user)
    const types = [CROSS_ACCOUNT, ...state.margin.pairs.map(({ book }) => ISOLATED_TYPES + book.index)]
    return types.flatMap((type) => {
      const account = owner === undefined ? undefined : state.margin.find(owner.index, type)
      if (account === undefined || account.loans.size === 0) return []
      const { user: _, ...where } = whereOf(account)
      return termsIn(state, account).flatMap((terms) => {
        const loan = loanNow(state, account, terms)
        if (loan === undefined) return []
        return [{ ...where, asset: terms.asset.code, principal: loan.principal, interest: loan.interest }]
      })
    })
  }

  /** The most that could be borrowed now. */
  borrowable(user: string, asset: string, pair?: string): Units {
    const account = this.#account(user, pair)
    const terms = this.#terms(account, asset)
    return account === undefined || terms === undefined ? units(0) : mostBorrowable(this.#state, account, terms)
  }

  /** The most that could be taken out now; all that is available where nothing is owed. */
  withdrawable(user: string, asset: string, pair?: string): Units {
    const account = this.#account(user, pair)
    const terms = this.#terms(account, asset)
    if (account === undefined || terms === undefined) return units(0)
    const available = units(availableOf(this.#state, account, terms))
    if (account.loans.size === 0) return available
    const lines = linesOf(this.#state, account, terms)
    if (lines === undefined) return units(0)
    return withdrawable(lines, asset, ratiosFor(this.#state, account).initial, available)
  }

  /** What a borrowing would do now, or why it would be refused. */
  preview(user: string, asset: string, amount: Units, pair?: string): BorrowPreview | RefusedEvent {
    const state = this.#state
    const account = this.#account(user, pair)
    if (account === undefined) return refusal('unknown_market', 'pair')
    const terms = this.#terms(account, asset)
    if (terms === undefined) return refusal('unknown_asset', 'asset')
    const fault = borrowFault(state, { account, terms }, amount)
    if (fault !== undefined) return fault
    const before = linesOf(state, account, terms)
    if (before === undefined) return refusal('no_reference_price', 'asset')
    const owed = loanNow(state, account, terms) ?? NO_LOAN
    const loan = borrowed(owed, amount, rate(terms.hourly), indexNow(state, terms))
    return {
      interest: units(loan.interest - owed.interest),
      loan,
      ratios: ratiosFor(state, account),
      before,
      after: withLoan(before, asset, amount, loan),
    }
  }

  #account(user: string, pair: string | undefined): MarginAccount | undefined {
    const { margin, registry } = this.#state
    const owner = registry.owner(user)
    const book = pair === undefined ? undefined : margin.pairOf(this.#state.book(pair))?.book
    if (owner === undefined || (pair !== undefined && book === undefined)) return undefined
    const type = book === undefined ? CROSS_ACCOUNT : ISOLATED_TYPES + book.index
    return margin.find(owner.index, type) ?? newAccount(owner, type, book)
  }

  #terms(account: MarginAccount | undefined, asset: string): MarginAssetTerms | undefined {
    if (account === undefined) return undefined
    return termsIn(this.#state, account).find((terms) => terms.asset.code === asset)
  }

  #line(account: MarginAccount, terms: MarginAssetTerms): MarginLineView {
    const { ledger } = this.#state
    const number = ledger.find(account.owner.index, account.type, terms.asset.index)
    const { principal, interest } = loanNow(this.#state, account, terms) ?? NO_LOAN
    return {
      asset: terms.asset.code,
      available: units(number < 0 ? 0 : ledger.available(number)),
      occupied: units(number < 0 ? 0 : ledger.occupied(number)),
      principal,
      interest,
    }
  }
}
