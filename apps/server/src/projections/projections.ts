/** The tables of every area, one line an area; and what all of them have open between batches. */
import type { Event } from '@candlewick/engine/events'
import type { Sql } from '../db/database.ts'
import { ASSETS } from './assets/projection.ts'
import { CONTRACT } from './contract/projection.ts'
import { FLASH } from './flash/projection.ts'
import { MARGIN } from './margin/projection.ts'
import type { IndexSymbols } from './market/candle-rows.ts'
import { marketTables } from './market/projection.ts'
import type { BeginBatch, Projection } from './projection.ts'
import { REWARDS } from './rewards/projection.ts'
import { SPOT } from './spot/projection.ts'
import { SWAP } from './swap/projection.ts'

const AREAS: readonly Projection[] = [ASSETS, SPOT, CONTRACT, MARGIN, FLASH, REWARDS, SWAP]

function projections(index: IndexSymbols): readonly Projection[] {
  return [marketTables(index), ...AREAS]
}

const AWAITED = new Map<string, (event: never) => boolean>(AREAS.flatMap(({ awaited = {} }) => Object.entries(awaited)))

/** Whether a customer may be looking for what the event says. */
export function isAwaited(event: Event): boolean {
  // The lists' types say that what stands under a type takes events of that type.
  return AWAITED.get(event.type)?.(event as never) === true
}

/** As of an empty journal. */
export function freshTables(index: IndexSymbols): BeginBatch {
  return together(projections(index).map((projection) => projection.fresh()))
}

/** Takes up what is open from the rows there are. */
export async function resumedTables(sql: Sql, index: IndexSymbols): Promise<BeginBatch> {
  const begun: BeginBatch[] = []
  for (const projection of projections(index)) begun.push(await projection.resume(sql))
  return together(begun)
}

function together(all: readonly BeginBatch[]): BeginBatch {
  return () => all.flatMap((begin) => begin())
}
