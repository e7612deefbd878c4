/**
 * Holds every row that customers are shown against what the journal makes of it. The rows are computed anew in a
 * shadow, then both are compared as of one command: those of the database in one snapshot of it, so that a running
 * projector changes nothing. What differs is named; repairing puts the recomputed row in its place and does nothing
 * else.
 */
import type { Sql, Transaction } from '../../db/database.ts'
import { projectorCursor } from '../projector.ts'
import { changedColumns, compareTable, type Difference, replaceRow } from './compare.ts'
import type { Shadow } from './shadow.ts'
import { noteBounds, noteWhole, type VerifiedTable, verifiedTables } from './tables.ts'

export interface NamedDifference extends Difference {
  /** Columns that differ, of a changed row. */
  readonly columns: readonly string[]
}

export interface VerifyReport {
  /** The command as of which both were compared. */
  readonly sequence: number
  readonly tables: readonly string[]
  readonly differences: number
  readonly repaired: number
}

export interface VerifyOptions {
  readonly sql: Sql
  readonly shadow: Shadow
  readonly repair?: boolean
  /** Tables that something else than the journal writes to as well. */
  readonly without?: readonly string[]
  readonly named: (difference: NamedDifference) => void
  readonly progress?: (sequence: number) => void
}

/** Rows repaired in one run; what is beyond is found by the next. */
export const MOST_REPAIRS = 100_000

export async function verifyTables(options: VerifyOptions): Promise<VerifyReport> {
  const { sql, shadow, repair = false, without = [], named, progress = () => undefined } = options
  await shadow.advance(await projectorCursor(sql), progress)
  const tables = (await verifiedTables(sql, repair)).filter(({ name }) => !without.includes(name))
  const wrong: Difference[] = []
  let differences = 0
  const sequence = await sql.begin('isolation level repeatable read read only', async (seen) => {
    const at = await cursorIn(seen)
    // While the rest is filled in, nothing else keeps the snapshot's connection from being taken for forgotten.
    await seen`set local idle_in_transaction_session_timeout = 0`
    await shadow.advance(at, progress)
    await noteBounds(shadow.sql)
    for (const table of tables) {
      for await (const difference of compareTable(seen, shadow.sql, table)) {
        differences += 1
        if (wrong.length < MOST_REPAIRS) wrong.push(difference)
        const { what, key } = difference
        const columns = what === 'changed' ? await changedColumns(seen, shadow.sql, table, key) : []
        named({ ...difference, columns })
      }
    }
    return at
  })
  if (repair && wrong.length > 0) await repairRows(sql, shadow, tables, wrong, progress)
  if (repair && wrong.length === differences) await noteWhole(sql)
  return { sequence, tables: tables.map(({ name }) => name), differences, repaired: repair ? wrong.length : 0 }
}

async function cursorIn(transaction: Transaction): Promise<number> {
  const [row] = await transaction<{ sequence: number }[]>`select sequence::float8 as sequence from projection.cursor`
  if (row === undefined) throw new Error('projection.cursor is empty')
  return row.sequence
}

/** The projector waits at the cursor meanwhile; rows are those of the command that it stands at by now. */
async function repairRows(
  sql: Sql,
  shadow: Shadow,
  tables: readonly VerifiedTable[],
  wrong: readonly Difference[],
  progress: (sequence: number) => void,
): Promise<void> {
  await shadow.advance(await projectorCursor(sql), progress)
  await sql.begin(async (transaction) => {
    await transaction`set local idle_in_transaction_session_timeout = 0`
    await transaction`select from projection.cursor for update`
    await shadow.advance(await cursorIn(transaction), progress)
    for (const { table, key } of wrong) {
      const shape = tables.find(({ name }) => name === table)
      if (shape !== undefined) await replaceRow(transaction, shadow.sql, shape, key)
    }
  })
}
