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

/** The contract as it stands, or as it `ended`. One literal: the engine makes three of these a contract. */
export function flashView(order: FlashOrder, ended?: FlashEnd): FlashOrderView {
  const { market, openPrice, acceptedAt } = order
  const entry = entryWindow(acceptedAt)
  const settlement = settlementWindow(acceptedAt, order.seconds)
  const running = openPrice === undefined ? 'generating' : 'running'
  const view: Writable<FlashOrderView> = {
    id: order.id,
    user: order.owner.name,
    clientId: order.clientId,
    symbol: market.symbol,
    tickSize: market.tickSize,
    asset: market.asset.code,
    direction: order.direction,
    seconds: order.seconds,
    stake: order.stake,
    payoutRate: order.payoutRate,
    profit: order.profit,
    acceptedAt,
    sequence: order.sequence,
    headHash: order.headHash,
    rulesVersion: order.rulesVersion,
    status: ended === undefined ? running : 'settled',
    entryFrom: entry.from,
    entryTo: entry.to,
    settleFrom: settlement.from,
    maturity: settlement.to,
  }
  if (openPrice !== undefined) view.openPrice = openPrice
  if (ended !== undefined) Object.assign(view, ended)
  return view
}

type Writable<T> = { -readonly [Field in keyof T]: T[Field] }
