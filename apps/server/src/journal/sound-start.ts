/** Where a replica or a reader may begin: at a snapshot that has left out what the journal says is to be left out. */
import type { StateMachine } from './machine.ts'
import type { Snapshots, StartingPoint } from './snapshots.ts'
import type { JournalStore } from './store.ts'
import { Verdicts } from './verdicts.ts'

/** A starting point, with all verdicts behind it. */
export interface KnownStart<M extends StateMachine> extends StartingPoint<M> {
  readonly verdicts: Verdicts
}

/**
 * Restores the newest snapshot at or before `atMost` that has left out what is to be left out: one taken by a build
 * that did not throw, before the verdict, has not.
 */
export async function soundStart<M extends StateMachine>(
  snapshots: Snapshots<M>,
  store: JournalStore,
  atMost?: number,
): Promise<KnownStart<M>> {
  let limit = atMost
  for (;;) {
    const start = await snapshots.newest(limit)
    const verdicts = await Verdicts.load(store, start.position.sequence)
    const missed = verdicts.unknownTo(start.machine)
    if (missed === undefined) return { ...start, verdicts }
    limit = missed - 1
  }
}
