/** What swaps are made from. */
import type { Sql } from '../../db/database.ts'
import type { OwnWrites } from '../../state/own-writes.ts'
import type { StateReplica } from '../../state/state.ts'

export interface SwapDependencies {
  readonly replica: Pick<StateReplica, 'engine' | 'submit'>
  readonly sql: Sql
  readonly writes: OwnWrites
}
