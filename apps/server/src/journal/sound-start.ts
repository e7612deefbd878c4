/** Where a replica or a reader may begin: at a snapshot that has left out what the journal says is to be left out. */
import { JournalBroken } from './group.ts'
import type { StateMachine } from './machine.ts'
import type { Snapshots, StartingPoint } from './snapshots.ts'
import type { JournalStore } from './store.ts'
import { Verdicts } from './verdicts.ts'

/** A starting point, with all verdicts behind it. */
export interface KnownStart<M extends StateMachine> extends StartingPoint<M> {
  readonly verdicts: Verdicts
}

/** Whoever meets it so often reads slower than snapshots are taken. */
const MOST_TIMES = 5

/**
 * Reads the journal with `begin`, and again from its beginning where it was pruned meanwhile: another process has taken newer
 * snapshots, and what was being read is behind them.
 * @throws JournalBroken where it is broken and nobody has pruned it, and whatever else `begin` throws
 */
export async function readWhole<T>(store: JournalStore, begin: () => Promise<T>): Promise<T> {
  for (let times = 1; ; times += 1) {
    const first = await firstOf(store)
    try {
      return await begin()
    } catch (failure) {
      const again = failure instanceof JournalBroken && times < MOST_TIMES && (await firstOf(store)) > first
      if (!again) throw failure
    }
  }
}

/** The first command that the journal still has. */
async function firstOf(store: JournalStore): Promise<number> {
  const [group] = await store.read(0, 1)
  return group?.first ?? 0
}

/**
 * Restores the newest snapshot at or before `atMost` that has left out what is to be left out: one taken by a build
 * that did not throw, before the verdict, has not.
 */
export function soundStart<M extends StateMachine>(
  snapshots: Snapshots<M>,
  store: JournalStore,
  atMost?: number,
): Promise<KnownStart<M>> {
  return readWhole(store, () => soundStartNow(snapshots, store, atMost))
}

/** The same for whoever reads on behind it, and begins anew with all of it where the journal was pruned. */
export async function soundStartNow<M extends StateMachine>(
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
