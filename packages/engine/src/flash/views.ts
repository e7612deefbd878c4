/** A flash contract as events and reads tell it. */

import type { Ticks, Units } from '@candlewick/money/types'
import { entryWindow, type FlashOutcome, settlementWindow } from '@candlewick/rules/flash/settlement'
import type { FlashOrderView } from './events.ts'
import type { FlashOrder } from './state.ts'

/** How a contract ended. */
export interface FlashEnd {
  readonly outcome: FlashOutcome
  readonly payout: Units
  readonly settledAt: number
  readonly settlePrice?: Ticks
}

/** The contract as it stands, or as it `ended`. */
export function flashView(order: FlashOrder, ended?: FlashEnd): FlashOrderView {
  const { id, owner, market, clientId, direction, seconds, stake, payoutRate, profit, openPrice } = order
  const { acceptedAt, sequence, headHash, rulesVersion } = order
  const entry = entryWindow(acceptedAt)
  const settlement = settlementWindow(acceptedAt, seconds)
  const running = openPrice === undefined ? 'generating' : 'running'
  return {
    ...{ id, user: owner.name, clientId, symbol: market.symbol, tickSize: market.tickSize, asset: market.asset.code },
    ...{ direction, seconds, stake, payoutRate, profit, acceptedAt, sequence, headHash, rulesVersion },
    status: ended === undefined ? running : 'settled',
    ...{ entryFrom: entry.from, entryTo: entry.to, settleFrom: settlement.from, maturity: settlement.to },
    ...(openPrice === undefined ? {} : { openPrice }),
    ...ended,
  }
}
