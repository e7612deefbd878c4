/** What the calls about flash contracts share: the state, the tables, the receipts, and which market a caller means. */

import type { FlashMarketView } from '@candlewick/engine/flash/reads'
import { CallError } from '@candlewick/protocol/errors'
import type { Sql } from '../../db/database.ts'
import { stakeDecimals } from '../../state/flash-shown.ts'
import type { OwnWrites } from '../../state/own-writes.ts'
import type { StateReader, StateReplica } from '../../state/state.ts'
import type { Receipts } from './receipts.ts'

export interface FlashDependencies {
  readonly replica: StateReplica
  readonly sql: Sql
  readonly writes: OwnWrites
  readonly receipts: Receipts
  /** Whether flash contracts are not offered in the customer's country; absent where they are everywhere. */
  readonly flashClosedTo?: ((user: string) => Promise<boolean>) | undefined
  /** This server's clock, epoch milliseconds. */
  readonly clock?: () => number
}

/** A flash market and the decimals of its asset. */
export type ScaledFlashMarket = FlashMarketView & { readonly decimals: number }

/** @throws CallError where no flash contracts are about the symbol */
export function flashMarketOf(engine: StateReader, symbol: string): ScaledFlashMarket {
  const market = engine.flash.market(symbol)
  if (market === undefined) throw new CallError('unknown_market', { field: 'symbol' })
  return { ...market, decimals: stakeDecimals(engine, market.asset) }
}

export function nowOf({ clock = Date.now }: Pick<FlashDependencies, 'clock'>): number {
  return clock()
}
