/** What an order lacks that could be borrowed for it: the same order with all the money it needs, and how much that is. Pure. */
import { mulDivCeil } from '@candlewick/money/arithmetic'
import type { Units } from '@candlewick/money/types'
import { units } from '@candlewick/money/units'
import type { DraftSituation, OrderDraft } from './order-draft.ts'
import { type OrderSummary, summarise } from './order-summary.ts'

export interface LentOrder extends OrderSummary {
  /** `more` where it is larger than what the order takes now. */
  readonly loan: { readonly coin: string; readonly amount: Units; readonly decimals: number; readonly more: boolean }
}

/** The book may move before an order at market is there: so much more is borrowed for one, in parts of a thousand. */
const MORE_AT_MARKET = 1_002
export const MORE_PERCENT = (MORE_AT_MARKET - 1_000) / 10

/** The order with the loan that it needs; undefined where it needs none, or is wrong in another way as well. */
export function lentOrder(draft: OrderDraft, situation: DraftSituation, summary: OrderSummary): LentOrder | undefined {
  if (summary.error?.rule !== 'insufficient_balance') return undefined
  if (!canBorrow(draft)) return undefined
  const whole = summarise(draft, { ...situation, base: undefined, quote: undefined })
  const { market } = situation
  const buys = draft.side === 'buy'
  const there = buys ? situation.quote : situation.base
  if (whole.hold === undefined || whole.fields === undefined || there === undefined) return undefined
  const exact = !buys || draft.kind === 'limit' || draft.by === 'total'
  const hold = exact ? whole.hold : units(mulDivCeil(whole.hold, MORE_AT_MARKET, 1_000))
  const [coin, decimals] = buys ? [market.quote, market.quoteDecimals] : [market.base, market.baseDecimals]
  return { ...whole, loan: { coin, amount: units(hold - there), decimals, more: !exact } }
}

/** What waits for a price or for another order is paid from what is there when it comes to it. */
const canBorrow = ({ kind }: OrderDraft) => kind === 'limit' || kind === 'market'

/** Whether an order lacks money that it cannot borrow by itself. */
export function lacksLoan(draft: OrderDraft, { error }: OrderSummary): boolean {
  return error?.rule === 'insufficient_balance' && !canBorrow(draft)
}
