/** What the server says of its state to those who check it. */
import { CallError } from '@candlewick/protocol/errors'
import type { Sql } from '../db/database.ts'
import { Reports } from '../keeper/reports.ts'
import type { ProjectionLag, Projector } from '../projections/projector.ts'

interface StateReport {
  readonly sequence: number
  /** Of the state at that sequence, as are the sums. */
  readonly digest: string
  readonly sums: Record<string, number>
  readonly projectionLag: ProjectionLag
  readonly halted?: string
}

/** What it asks of this process's replica. */
interface Reported {
  readonly sequence: number
  readonly halted: string | undefined
}

/**
 * Returns what reports: digest and sums come from the keeper's copy of the state, at the sequence that they name, which
 * is this process's at the moment of asking or a later one.
 * @throws CallError `unavailable` where no keeper has ever answered
 */
export function stateReport(
  sql: Sql,
  replica: Reported,
  projector: Pick<Projector, 'lag'> | undefined,
): () => Promise<StateReport> {
  const reports = new Reports(sql)
  return async () => {
    const report = await reports.of(replica.sequence)
    if (report === undefined) throw new CallError('unavailable')
    const { halted } = replica
    return {
      ...report,
      projectionLag: projector?.lag ?? { commands: 0, milliseconds: 0 },
      ...(halted === undefined ? {} : { halted }),
    }
  }
}
