/** Why balances change by borrowing, as numbers of the event log. */
import { MARGIN_REASONS } from '@candlewick/rules/margin/reasons'
import { numbered } from '../ledger/reasons.ts'

export const {
  margin_borrow: MARGIN_BORROW,
  margin_repay: MARGIN_REPAY,
  margin_liquidation: MARGIN_LIQUIDATION,
} = numbered(MARGIN_REASONS)
