/** The calls about borrowing against spot. What accounts hold and owe comes from memory and is that of this moment. */
import type { Currency } from '@candlewick/protocol/calls/assets'
import {
  allBorrow,
  allMarginProperty,
  borrowableCross,
  borrowableFixed,
  fixedAccounts,
  fixedBorrow,
  fixedMarginProperty,
  getCanborrowList,
  getDepositRate,
  previewBorrowCross,
  previewBorrowFixed,
  repayCross,
  repayFixed,
  setLeverage,
  terms,
} from '@candlewick/protocol/calls/margin'
import { borrowOrder, records } from '@candlewick/protocol/calls/margin-loans'
import { type Handler, handle } from '../../http/handle.ts'
import { marginPair } from '../../state/margin-coins.ts'
import type { StateReader } from '../../state/state.ts'
import type { ShownIn } from '../../state/valuation.ts'
import { rateText } from '../../wire/scales.ts'
import type { MarginDependencies, Place } from './dependencies.ts'
import { borrowPage, recordPage } from './lists.ts'
import { borrow, canBorrowRow, previewBorrow, repay, takeLeverage } from './margin-loans.ts'
import { propertyOf } from './margin-state.ts'
import { marginTerms } from './terms.ts'

const cross = (user: string): Place => ({ user, pair: undefined })

export function marginHandlers(dependencies: MarginDependencies): Handler[] {
  const { replica, rates } = dependencies
  const shownIn = (currency: Currency): ShownIn => ({ currency, rate: rates.of(currency) })
  const fixed = (user: string, symbol: string, field?: string): Place => {
    marginPair(replica.engine, symbol, field)
    return { user, pair: symbol }
  }
  return [
    handle(terms, () => marginTerms(replica.engine)),
    handle(getDepositRate, () => ({
      records: replica.engine.margin.assets().map(({ asset, weight }) => ({ coin: asset, rate: rateText(weight) })),
    })),
    handle(getCanborrowList, ({ viewer }) => ({
      records: replica.engine.margin
        .assets()
        .map(({ asset }) => canBorrowRow(replica.engine, cross(viewer.userId), asset)),
    })),
    handle(borrowableCross, ({ viewer }, { coin }) => canBorrowRow(replica.engine, cross(viewer.userId), coin)),
    handle(borrowableFixed, ({ viewer }, { symbol, coin }) =>
      canBorrowRow(replica.engine, fixed(viewer.userId, symbol), coin),
    ),
    handle(previewBorrowCross, ({ viewer }, input) => previewBorrow(replica.engine, cross(viewer.userId), input)),
    handle(previewBorrowFixed, ({ viewer }, { symbol, ...input }) =>
      previewBorrow(replica.engine, fixed(viewer.userId, symbol), input),
    ),
    handle(allBorrow, ({ viewer }, input) => borrow(dependencies, cross(viewer.userId), input)),
    handle(fixedBorrow, ({ viewer }, { symbol, ...input }) =>
      borrow(dependencies, fixed(viewer.userId, symbol), input),
    ),
    handle(repayCross, ({ viewer }, input) => repay(dependencies, cross(viewer.userId), input)),
    handle(repayFixed, ({ viewer }, { symbol, ...input }) => repay(dependencies, fixed(viewer.userId, symbol), input)),
    handle(allMarginProperty, ({ viewer }, { currency }) =>
      propertyOf(replica.engine, cross(viewer.userId), shownIn(currency)),
    ),
    handle(fixedMarginProperty, ({ viewer }, { symbol, currency }) =>
      propertyOf(replica.engine, fixed(viewer.userId, symbol), shownIn(currency)),
    ),
    handle(fixedAccounts, ({ viewer: { userId } }, { currency }) => ({
      records: usedPairs(replica.engine, userId).map((pair) =>
        propertyOf(replica.engine, { user: userId, pair }, shownIn(currency)),
      ),
    })),
    handle(borrowOrder, ({ viewer }, input) => borrowPage(dependencies, viewer.userId, input)),
    handle(records, ({ viewer }, input) => recordPage(dependencies, viewer.userId, input)),
    handle(setLeverage, ({ viewer }, input) => takeLeverage(dependencies, viewer.userId, input)),
  ]
}

/** Pairs whose isolated account holds or owes something, in the order of the markets. */
function usedPairs(engine: StateReader, user: string): string[] {
  return engine.margin
    .pairs()
    .filter((pair) =>
      engine.margin
        .account(user, pair)
        ?.lines.some((line) => line.available + line.occupied + line.principal + line.interest > 0),
    )
}
