/** Which account is meant: the wire's numbers and the ledger's, and which of them a spot order may trade with. */

import { saturated } from '@candlewick/money/arithmetic'
import { accountNumber, ISOLATED_ACCOUNT } from '../ledger/account-number.ts'
import type { RefusedEvent } from '../ledger/events.ts'
import { ISOLATED_TYPES } from '../ledger/ledger.ts'
import { refusal } from '../ledger/refusal.ts'
import { CROSS } from '../orders/flags.ts'
import type { OrderAccount } from '../orders/terms.ts'
import type { Book } from '../spot/book.ts'
import type { MarginAccountType } from './commands.ts'
import type { MarginWhere } from './events.ts'
import type { MarginAccount, State } from './state.ts'

export const CROSS_ACCOUNT = 5

/** The ledger's type of the margin account that an order's flags name, in this market. */
export function marginTypeOf(flags: number, market: number): number {
  return (flags & CROSS) !== 0 ? CROSS_ACCOUNT : ISOLATED_TYPES + market
}

/** The ledger's type of a customer's isolated account; −1 where its pair has none, undefined of any other account. */
export function pairType(state: State, account: number, pair: string | undefined): number | undefined {
  if (account !== ISOLATED_ACCOUNT || pair === undefined) return undefined
  const found = state.margin.pairOf(state.book(pair))
  return found === undefined ? -1 : ISOLATED_TYPES + found.book.index
}

/** Why a spot order in this market cannot trade with that account, or not pay back what that owes, or undefined. */
export function orderAccountFault(
  state: State,
  book: Book,
  { account, repay }: { readonly account?: OrderAccount; readonly repay?: true },
): RefusedEvent | undefined {
  if (repay !== undefined && state.rulesVersion < 4) return refusal('rules_version', 'repay', state.rulesVersion)
  if (account === undefined || account === 1) return repay === undefined ? undefined : refusal('order_form', 'repay')
  const { margin } = state
  const isKnown =
    account === CROSS_ACCOUNT
      ? [book.base, book.quote].every((asset) => margin.termsOf(asset.index) !== undefined)
      : account === ISOLATED_ACCOUNT && margin.pairOf(book) !== undefined
  return isKnown ? undefined : refusal('account', 'account')
}

/** Notes that something about the account changed: it is looked at when the command is through. */
export function touchMargin(state: State, owner: number, type: number): void {
  const account = state.margin.find(owner, type)
  if (account !== undefined) state.margin.touched.add(account)
}

/** Notes the margin accounts of both sides of a trade. */
export function marginTraded(state: State, taker: number, maker: number): void {
  for (const list of [taker, maker]) touchMargin(state, state.orders.owner(list), state.orders.accountType(list))
}

/** Notes what a fill brought an account whose order pays back; nothing where it owes nothing of it. */
export function brought(state: State, list: number, asset: number, amount: number): void {
  const { margin, orders } = state
  const account = margin.find(orders.owner(list), orders.accountType(list))
  if (account === undefined || !account.loans.has(asset) || amount <= 0) return
  const assets = margin.brought.get(account) ?? new Map<number, number>()
  assets.set(asset, saturated((assets.get(asset) ?? 0) + amount))
  margin.brought.set(account, assets)
}

/** The account as events name it. */
export function whereOf({ owner, type, book }: MarginAccount): MarginWhere {
  const account = accountNumber(type) as MarginAccountType
  return { user: owner.name, account, ...(book === undefined ? {} : { pair: book.rules.symbol }) }
}
