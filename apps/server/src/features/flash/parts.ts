/** What the calls about flash contracts share: the state, the tables, the receipts, and which market a caller means. */

import type { FlashOrderView } from '@candlewick/engine/flash/events'
import type { FlashMarketView } from '@candlewick/engine/flash/reads'
import { ticks } from '@candlewick/money/units'
import { CallError } from '@candlewick/protocol/errors'
import type { OwnFlashOrder } from '@candlewick/protocol/realtime'
import type { Sql } from '../../db/database.ts'
import { ownFlashOrder } from '../../projections/flash-views.ts'
import type { OwnWrites } from '../own-writes.ts'
import type { StateReader, StateReplica } from '../state.ts'
import type { Receipts } from './receipts.ts'

export interface FlashParts {
  readonly replica: StateReplica
  readonly sql: Sql
  readonly writes: OwnWrites
  readonly receipts: Receipts
  /** This server's clock, epoch milliseconds. */
  readonly clock?: () => number
}

/** A flash market and the decimals of its asset. */
export type ScaledFlashMarket = FlashMarketView & { readonly decimals: number }

/** @throws CallError where no flash contracts are about the symbol */
export function flashMarketOf(engine: StateReader, symbol: string): ScaledFlashMarket {
  const market = engine.flash.market(symbol)
  if (market === undefined) throw new CallError('unknown_market', { field: 'symbol' })
  return { ...market, decimals: decimalsOf(engine, market.asset) }
}

function decimalsOf(engine: StateReader, asset: string): number {
  const known = engine.asset(asset)
  if (known === undefined) throw new Error(`flash contracts are paid in ${asset}, which is no asset`)
  return known.decimals
}

/** The contract as its owner sees it at this moment. */
export function shownOrder(engine: StateReader, order: FlashOrderView, now: number): OwnFlashOrder {
  const index = engine.indexPrice(order.symbol)
  return ownFlashOrder(order, decimalsOf(engine, order.asset), {
    now,
    index: index === undefined ? undefined : ticks(index.price),
  })
}

export function nowOf({ clock = Date.now }: Pick<FlashParts, 'clock'>): number {
  return clock()
}
