/** All of the margin accounts' state: what can be borrowed, who owes what, and who is to be looked at. */
import type { Rate, Units } from '@candlewick/money/types'
import type { Loan } from '@candlewick/rules/margin/interest'
import type { Log } from '../ledger/event-log.ts'
import { type FundsLimits, RequestIds } from '../ledger/idempotency-store.ts'
import type { Asset, Owner } from '../ledger/registry.ts'
import { MAX_MARKETS } from '../limits.ts'
import type { Book } from '../spot/book.ts'
import type { Ground } from '../state.ts'
import type { MarginEvent, MarginLoanEvent } from './events.ts'
import { MAX_INTEREST_DUE } from './limits.ts'

/** The owner of what is lent: what it holds can be borrowed, what is paid back with interest returns to it. */
export const LENDER = 'house:lender'

/** What the rules of margin accounts and of the orders that trade with them look at. */
export type State = Ground & { readonly margin: MarginState; readonly log: Log<MarginEvent> }

/** What an installation may set; the bounds of ids are those of transfers. */
export interface MarginLimits extends FundsLimits {
  /** Accounts whose loans one command charges an hour's interest at most. */
  readonly interestDue?: number
}

/** An asset that can be borrowed, with its terms. */
export interface MarginAssetTerms {
  readonly asset: Asset
  /** The market that values it; undefined of the reference. */
  readonly book: Book | undefined
  hourly: Rate
  limit: Units
  weight: Rate
  /** The sum of its hourly rates until {@link MarginState.chargedTo}. */
  index: number
  /** All that is borrowed of it now. */
  lent: number
  /** What nobody could pay back, since ever. */
  lost: number
}

/** An account that borrows, or whose leverage was chosen. */
export interface MarginAccount {
  readonly owner: Owner
  /** The ledger's type: 5, or that of an isolated account. */
  readonly type: number
  /** The pair of an isolated account. */
  readonly book: Book | undefined
  /** Of an isolated account; 0 where its owner picked none and never borrowed. */
  leverage: number
  /** By the asset's number. */
  readonly loans: Map<number, Loan>
  /** It came to its warning ratio and has not been restored since. */
  warned: boolean
  /** Nothing is to be done about it before prices have moved so far in all (watch.ts). */
  dueAt: number
}

/** What no other thing that falls due has are its loans. */
export function isMarginAccount(place: object): place is MarginAccount {
  return 'loans' in place
}

export interface MarginPair {
  readonly book: Book
  leverages: number[]
}

/** A borrowing or repayment of the last 24 hours, by user and client id. */
export interface MarginRequest {
  /** The number of the user. */
  readonly owner: number
  readonly body: string
  readonly at: number
  readonly told: MarginLoanEvent
}

export class MarginState {
  /** In the order in which they were defined: the first is the reference. */
  readonly assets: MarginAssetTerms[] = []
  readonly pairs: MarginPair[] = []
  readonly accounts = new Map<number, MarginAccount>()
  /** By user and client id, oldest first. */
  readonly requests: RequestIds<MarginRequest>
  /** Until when interest is charged, epoch milliseconds, and when it next falls due. */
  chargedTo = 0
  nextHour = Number.POSITIVE_INFINITY
  /** Accounts that are still to be charged what fell due on the hour, the next one last (interest.ts). */
  behind: MarginAccount[] = []
  /** By how much prices have moved in all since this engine runs, in 1e-8 of themselves (watch.ts). */
  moved = 0
  /** The prices that the last look was taken at, by the market's number. */
  readonly seen = new Map<number, number>()
  /** Accounts that changed in this command. */
  readonly touched = new Set<MarginAccount>()
  /** What fills of orders that pay back brought and is not paid back yet, by the asset's number (repaying.ts). */
  readonly brought = new Map<MarginAccount, Map<number, number>>()
  /** How many of those that are behind one command charges. */
  readonly mostDue: number

  constructor(limits: MarginLimits) {
    this.mostDue = limits.interestDue ?? MAX_INTEREST_DUE
    this.requests = new RequestIds(limits)
  }

  termsOf(asset: number): MarginAssetTerms | undefined {
    return this.assets.find((terms) => terms.asset.index === asset)
  }

  pairOf(book: Book | undefined): MarginPair | undefined {
    return this.pairs.find((pair) => pair.book === book)
  }

  find(owner: number, type: number): MarginAccount | undefined {
    return this.accounts.get(keyOf(owner, type))
  }

  obtain(owner: Owner, type: number, book: Book | undefined): MarginAccount {
    const known = this.find(owner.index, type)
    if (known !== undefined) return known
    const account = newAccount(owner, type, book)
    this.accounts.set(keyOf(owner.index, type), account)
    return account
  }

  /** All accounts, by owner and type: the same on every replica, however they came. */
  sorted(): MarginAccount[] {
    return [...this.accounts.values()].sort(byNumber)
  }
}

/** An account that nothing was done with yet; not kept by the making of it. */
export function newAccount(owner: Owner, type: number, book: Book | undefined): MarginAccount {
  return { owner, type, book, leverage: 0, loans: new Map(), warned: false, dueAt: 0 }
}

export function byNumber(a: MarginAccount, b: MarginAccount): number {
  return a.owner.index - b.owner.index || a.type - b.type
}

function keyOf(owner: number, type: number): number {
  return owner * MAX_MARKETS * 2 + type
}
