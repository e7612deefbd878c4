/** A flash contract as events and reads tell it. */

import { entryWindow, payoutOf, settlementWindow } from '@candlewick/rules/flash/settlement'
import type { StoredOrder } from '../orders/idempotency-store.ts'
import type { FlashOrderView } from './events.ts'
import type { EndedFlash, FlashOrder } from './state.ts'

/** A remembered contract, open or ended. */
export function rememberedFlash({ order, view }: StoredOrder<FlashOrder, EndedFlash>): FlashOrderView | undefined {
  if (order !== undefined) return flashView(order)
  return view === undefined ? undefined : flashView(view.order, view)
}

/** The contract as it stands, or as it `ended`. One literal: the engine makes three of these a contract. */
export function flashView(order: FlashOrder, ended?: EndedFlash): FlashOrderView {
  const { market, openPrice, acceptedAt } = order
  const entry = entryWindow(order)
  const settlement = settlementWindow(order)
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
  if (ended === undefined) return view
  if (ended.settlePrice !== undefined) view.settlePrice = ended.settlePrice
  view.outcome = ended.outcome
  view.payout = payoutOf(ended.outcome, order.stake, order.payoutRate)
  view.settledAt = ended.settledAt
  return view
}

type Writable<T> = { -readonly [Field in keyof T]: T[Field] }
