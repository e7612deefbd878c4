/**
 * The liquidation of a margin account: its orders end, the book sells what it has and buys what it owes, the debts are
 * paid with 2% of them to the insurance fund, and what is left stays. What the book does not give at once is tried again
 * with the next prices; when nothing is left to sell the insurance fund pays, and after it the lender bears the loss.
 */
import { divFloor, mulDivCeil } from '@candlewick/money/arithmetic'
import { RATE_ONE } from '@candlewick/money/types'
import { units } from '@candlewick/money/units'
import { debtOf, NO_LOAN, repaid } from '@candlewick/rules/margin/interest'
import { lotsToBuy, marginLiquidationFee, neededFor } from '@candlewick/rules/margin/liquidation'
import { SPOT_ACCOUNT } from '../ledger/commands.ts'
import { heldForBuy } from '../ledger/fee.ts'
import { INSURANCE_PART, INTEREST_PART, PRINCIPAL } from '../ledger/ledger.ts'
import { BUY } from '../orders/flags.ts'
import type { Book } from '../spot/book.ts'
import { cancelList } from '../spot/cancel.ts'
import { whereOf } from './accounts.ts'
import { lenderOf, marketOf } from './borrow.ts'
import { INSURANCE } from './define.ts'
import type { MarginLiquidationEvent } from './events.ts'
import { charged, loanNow } from './interest.ts'
import { setLoan, tellLoan } from './margin-loans.ts'
import { availableOf, marketFor, termsIn } from './margin-state.ts'
import { MARGIN_LIQUIDATION } from './reasons.ts'
import type { MarginAccount, MarginAssetTerms, State } from './state.ts'
import { buyFor, furthest, sellFor } from './trading.ts'

/** Postings of a liquidation besides its trades: a payment, a handing over and a write-off for each asset. */
const IDS_AN_ASSET = 4

/** Does what can be done for now about an account that is due. */
export function liquidate(state: State, account: MarginAccount): void {
  // It may be before its turn that it comes to this.
  for (const terms of termsIn(state, account)) charged(state, account, terms)
  const reserve = termsIn(state, account).length * IDS_AN_ASSET
  if (!cancelOrders(state, account, reserve)) return
  raise(state, account, reserve)
  if (state.ledger.idsLeft < reserve) return
  for (const terms of termsIn(state, account)) payFrom(state, account, terms)
  let status: MarginLiquidationEvent['status'] = 'paid'
  if (account.loans.size > 0) {
    status = canRaise(state, account) ? 'waiting' : 'shortfall'
    if (status === 'shortfall') bearShortfall(state, account)
  }
  state.log.push({ type: 'margin.liquidation', ...whereOf(account), status })
}

/** False where the command has not ids enough for all of them. */
function cancelOrders(state: State, account: MarginAccount, reserve: number): boolean {
  const { orders } = state
  for (const book of account.book === undefined ? state.books : [account.book]) {
    const list = orders.findWith(account.owner.index, book.index, account.type)
    if (list < 0 || orders.count(list) === 0) continue
    if (state.ledger.idsLeft < orders.count(list) + reserve) return false
    cancelList(state, list, 'liquidation')
  }
  return true
}

function debtIn(state: State, account: MarginAccount, terms: MarginAssetTerms): number {
  return debtOf(loanNow(state, account, terms) ?? NO_LOAN)
}

/** What the account lacks of an asset to pay its debt and the fee on it; negative where it has more than that. */
function lackOf(state: State, account: MarginAccount, terms: MarginAssetTerms): number {
  return neededFor(units(debtIn(state, account, terms))) - availableOf(state, account, terms)
}

/** The asset in which the account is valued, and which everything else is sold for and bought with. */
function moneyOf(state: State, account: MarginAccount): MarginAssetTerms {
  const found = termsIn(state, account).find((terms) => marketFor(account, terms) === undefined)
  if (found === undefined) throw new Error(`${account.owner.name}'s margin account is valued in nothing`)
  return found
}

/** Sells what is more than its debt for the money that is lacking, then buys what is owed in other assets. */
function raise(state: State, account: MarginAccount, reserve: number): void {
  const money = moneyOf(state, account)
  const coins = coinsOf(state, account)
  let lacking = lackOf(state, account, money)
  for (const [terms, book] of coins) lacking += costOf(state, account, book, lackOf(state, account, terms))
  for (const [terms, book] of coins) {
    if (lacking <= 0) break
    const spare = divFloor(Math.max(0, -lackOf(state, account, terms)), book.rules.lotUnits)
    if (spare > 0) lacking -= sellFor(state, account, book, spare, lacking, reserve)
  }
  for (const [terms, book] of coins) {
    const lack = lackOf(state, account, terms)
    const spare = availableOf(state, account, money) - debtIn(state, account, money)
    if (lack > 0 && spare > 0) buyFor(state, account, book, lotsToBuy(units(lack), book.rules), spare, reserve)
  }
}

/** Everything but the money, with the market it is traded in. */
function coinsOf(state: State, account: MarginAccount): [MarginAssetTerms, Book][] {
  const coins: [MarginAssetTerms, Book][] = []
  for (const terms of termsIn(state, account)) {
    const book = marketFor(account, terms)
    if (book !== undefined) coins.push([terms, book])
  }
  return coins
}

/** What so much of a coin may cost, at the furthest price it would be bought at. */
function costOf(state: State, account: MarginAccount, book: Book, lack: number): number {
  if (lack <= 0) return 0
  const price = book.asks.best < 0 ? book.indexPrice : furthest(book, BUY)
  const value = lotsToBuy(units(lack), book.rules) * price * book.rules.tickLotUnits
  // More than there can be is as much as can be.
  if (!Number.isSafeInteger(value * 2)) return Math.ceil(Number.MAX_SAFE_INTEGER / 4)
  return heldForBuy(value, state.registry.ownerAt(account.owner.index).takerRate, 0)
}

/** Pays what is owed of an asset with what there is of it, and the fee of what is then left. */
function payFrom(state: State, account: MarginAccount, terms: MarginAssetTerms): void {
  const loan = loanNow(state, account, terms)
  const available = availableOf(state, account, terms)
  if (loan === undefined || available === 0) return
  const paid = units(Math.min(available, debtOf(loan)))
  const { loan: rest, interest, principal } = repaid(loan, paid)
  const fee = marginLiquidationFee(paid, units(available - paid))
  const { ledger } = state
  const from = ledger.obtain(account.owner.index, account.type, terms.asset.index)
  const lender = lenderOf(state, terms)
  move(state, from, lender, interest, INTEREST_PART)
  move(state, from, lender, principal, PRINCIPAL)
  move(state, from, insuranceOf(state, terms), fee, INSURANCE_PART)
  ledger.post(MARGIN_LIQUIDATION, account.owner.name, marketOf(account))
  setLoan(account, terms, rest)
  tellLoan(state, account, terms, 'liquidation', -principal, -interest)
}

function move(state: State, from: number, to: number, amount: number, part: number): void {
  state.ledger.entry(from, -amount, 0, part)
  state.ledger.entry(to, amount, 0, part)
}

/** The insurance fund's account of an asset. */
export function insuranceOf(state: State, { asset }: MarginAssetTerms): number {
  const owner = state.registry.owner(INSURANCE)
  if (owner === undefined) throw new Error('there is no insurance fund')
  return state.ledger.obtain(owner.index, SPOT_ACCOUNT, asset.index)
}

/** True where something is left that a market could turn into what is owed: it is tried again with the next prices. */
function canRaise(state: State, account: MarginAccount): boolean {
  const money = availableOf(state, account, moneyOf(state, account))
  for (const [terms, book] of coinsOf(state, account)) {
    const { lotUnits, tickLotUnits } = book.rules
    if (availableOf(state, account, terms) >= lotUnits) return true
    if (debtIn(state, account, terms) === 0) continue
    const lot = (book.asks.best < 0 ? book.indexPrice : book.asks.bestPrice) * tickLotUnits
    if (lot > 0 && money >= lot + mulDivCeil(lot, account.owner.takerRate, RATE_ONE)) return true
  }
  return false
}

/**
 * Nothing is left but what is less than a lot: that goes to the insurance fund, which pays the debts as far as it can.
 * What it cannot pay is written off, to the lender's loss.
 */
function bearShortfall(state: State, account: MarginAccount): void {
  const { ledger } = state
  for (const terms of termsIn(state, account)) {
    const left = availableOf(state, account, terms)
    if (left === 0) continue
    const from = ledger.obtain(account.owner.index, account.type, terms.asset.index)
    move(state, from, insuranceOf(state, terms), left, INSURANCE_PART)
    ledger.post(MARGIN_LIQUIDATION, account.owner.name, marketOf(account))
  }
  for (const terms of termsIn(state, account)) {
    const loan = loanNow(state, account, terms)
    if (loan === undefined) continue
    const fund = insuranceOf(state, terms)
    const paid = units(Math.min(ledger.available(fund), debtOf(loan)))
    const { loan: rest, interest, principal } = repaid(loan, paid)
    move(state, fund, lenderOf(state, terms), interest, INTEREST_PART)
    move(state, fund, lenderOf(state, terms), principal, PRINCIPAL)
    ledger.post(MARGIN_LIQUIDATION, account.owner.name, marketOf(account))
    terms.lost += rest.principal
    setLoan(account, terms, { ...rest, principal: units(0), interest: units(0) })
    tellLoan(state, account, terms, 'shortfall', -loan.principal, -loan.interest)
  }
}
