/** A flash contract as its owner sees it at this moment: with the index price and the clock of now. */
import type { FlashOrderView } from '@candlewick/engine/flash/events'
import { ticks } from '@candlewick/money/units'
import type { OwnFlashOrder } from '@candlewick/protocol/realtime'
import { ownFlashOrder } from '../wire/flash-views.ts'
import type { StateReader } from './state.ts'

/** Decimals of the asset that flash contracts are paid in. */
export function stakeDecimals(engine: StateReader, asset: string): number {
  const known = engine.asset(asset)
  if (known === undefined) throw new Error(`flash contracts are paid in ${asset}, which is no asset`)
  return known.decimals
}

/** @param now the server's clock, epoch milliseconds */
export function shownFlash(engine: StateReader, order: FlashOrderView, now: number): OwnFlashOrder {
  const index = engine.indexPrice(order.symbol)
  return ownFlashOrder(order, stakeDecimals(engine, order.asset), {
    now,
    index: index === undefined ? undefined : ticks(index.price),
  })
}
