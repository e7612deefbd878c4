/** What the reward centre is made from. */
import type { Sql } from '../../db/database.ts'
import type { OwnWrites } from '../../state/own-writes.ts'
import type { StateReplica } from '../../state/state.ts'

export interface RewardsDependencies {
  readonly replica: Pick<StateReplica, 'engine' | 'submit'>
  readonly sql: Sql
  readonly writes: OwnWrites
  readonly log: { error(details: object, message: string): void }
}
