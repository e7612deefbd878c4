/** What the server says of its state to those who check it. */
import type { Engine } from '@candlewick/engine/engine'
import type { Replica } from '../journal/replica.ts'
import type { ProjectionLag, Projector } from '../projections/projector.ts'

/** A digest reads the whole state; however often it is asked for, it is made no oftener than this. */
const DIGEST_EVERY_MS = 250

export interface StateReport {
  readonly sequence: number
  /** Of the state at that sequence, as are the sums. */
  readonly digest: string
  readonly sums: Record<string, number>
  readonly projectionLag: ProjectionLag
  readonly halted?: string
}

/** Returns what reports; its digest and sums belong to one sequence, at most {@link DIGEST_EVERY_MS} old. */
export function stateReport(replica: Replica<Engine>, projector: Projector | undefined): () => StateReport {
  let made = { sequence: -1, digest: '', sums: {} }
  let until = 0
  return () => {
    const { engine, sequence, halted } = replica
    if (sequence !== made.sequence && performance.now() >= until) {
      made = { sequence, digest: engine.digest(), sums: engine.sums() }
      until = performance.now() + DIGEST_EVERY_MS
    }
    return {
      ...made,
      projectionLag: projector?.lag ?? { commands: 0, milliseconds: 0 },
      ...(halted === undefined ? {} : { halted }),
    }
  }
}
