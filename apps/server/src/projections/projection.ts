/**
 * An area's tables, as the projector sees them: what it takes of what the engine said, and the parts of a batch's
 * statement that write it. `projections.ts` names them; the projector knows no area.
 */
import type { Event } from '@candlewick/engine/events'
import type { Sql } from '../db/database.ts'
import type { Fragment } from '../db/statement.ts'
import type { Applied } from '../journal/source.ts'
import type { Scales } from '../wire/scales.ts'

/** Where an event stands. */
export interface Place {
  readonly recorded: Applied['recorded']
  /** Of the event within its command. */
  readonly place: number
  /** The sizes as they are at this command. */
  readonly scales: Scales
}

/** What one batch gathers for some tables. */
export interface RowWriter {
  /** The events that it wants to see; of all others it is not told. */
  readonly events: readonly Event['type'][]
  take(event: Event, at: Place): void
  /** Every event of a command was shown. */
  settle?(): void
  /** What writes the rows, each part only where the cursor has moved. */
  fragments(sql: Sql, scales: Scales): Fragment[]
  /** What the cursor has to remember of prices; of one writer only. */
  lastPrices?(): string | null
}

/** Makes the writers of a batch; what is open between batches it keeps. */
export type BeginBatch = () => readonly RowWriter[]

/** By the type of an event: whether a customer may be looking for its row, which is written sooner then. */
export type Awaited = {
  readonly [Type in Event['type']]?: (event: Extract<Event, { readonly type: Type }>) => boolean
}

export interface Projection {
  /** What of it customers look for at once; what their own commands say is, without being named. */
  readonly awaited?: Awaited
  /** As of an empty journal. */
  fresh(): BeginBatch
  /** As of the cursor, from the rows there are. */
  resume(sql: Sql): Promise<BeginBatch>
}

/** Tables of which nothing is open between batches. */
export function plain(begin: BeginBatch): Projection {
  return { fresh: () => begin, resume: () => Promise.resolve(begin) }
}

/** Tables with something open between batches. */
export function lasting<Open>(
  fresh: () => Open,
  read: (sql: Sql) => Promise<Open>,
  begin: (open: Open) => readonly RowWriter[],
): Projection {
  const beginWith = (open: Open) => () => begin(open)
  return { fresh: () => beginWith(fresh()), resume: async (sql) => beginWith(await read(sql)) }
}
