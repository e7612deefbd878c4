/** A stage whose events are projected: by a projector that can be started anew, or from the first command elsewhere. */
import { expect } from 'vitest'
import type { Sql } from '../src/db/database.ts'
import { Projector } from '../src/projections/projector.ts'
import { freshDatabase } from './database.ts'
import { Stage } from './stage.ts'

const WRITTEN_WITHIN_MS = 20_000

export type ProjectedStage = Awaited<ReturnType<typeof openProjectedStage>>

export async function openProjectedStage() {
  const database = await freshDatabase()
  const stage = new Stage()
  const start = (sql: Sql) =>
    Projector.start({ replica: stage, sql, replay: (after) => stage.replay(after), index: new Map() })
  let projector = await start(database.sql)
  const written = async (by: Projector) => expect(await by.reached(stage.sequence, WRITTEN_WITHIN_MS)).toBe(true)
  return {
    stage,
    sql: database.sql,
    /** Waits for the rows of everything so far. */
    written: () => written(projector),
    /** The projector ends with what it has written, and another one begins. */
    async restart(): Promise<void> {
      await written(projector)
      await projector.stop()
      projector = await start(database.sql)
    },
    /** What `read` finds in tables that a projector filled from the journal alone. */
    async fromJournal<Found>(read: (sql: Sql) => Promise<Found>): Promise<Found> {
      const again = await freshDatabase()
      const other = await start(again.sql)
      try {
        await written(other)
        return await read(again.sql)
      } finally {
        await other.stop()
        await again.drop()
      }
    },
    async close(): Promise<void> {
      await projector.stop()
      await database.drop()
    },
  }
}
