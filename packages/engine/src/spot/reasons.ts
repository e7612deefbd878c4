/** Why balances change by spot orders, as numbers of the event log. */
import { SPOT_REASONS } from '@candlewick/rules/posting-reasons'
import { numbered } from '../ledger/reasons.ts'

export const { order_hold: ORDER_HOLD, order_release: ORDER_RELEASE, trade: TRADE } = numbered(SPOT_REASONS)
