/** Recomputes what was said after a sequence, on a state machine of its own: for readers that were away. */
import { endOf, recordedOf } from './group.ts'
import type { Journal } from './journal.ts'
import type { Applied, StateMachine } from './machine.ts'
import type { Snapshots } from './snapshots.ts'

export interface ReplayOptions<M extends StateMachine> {
  readonly journal: Journal
  readonly snapshots: Snapshots<M>
  readonly signal?: AbortSignal
}

/**
 * Everything applied after `after`, in order, for ever or until `signal` aborts: restores a snapshot at or before it
 * and follows the journal. Pulled: a slow reader holds no more than one batch of groups.
 */
export async function* replay<M extends StateMachine>(
  { journal, snapshots, signal }: ReplayOptions<M>,
  after: number,
): AsyncGenerator<Applied, void, undefined> {
  const { machine, position } = await snapshots.newest(after)
  for await (const group of journal.follow(position, signal)) {
    for (const recorded of recordedOf(group)) {
      if (recorded.sequence <= after) machine.advance(recorded)
      else yield { recorded, events: machine.apply(recorded) }
    }
  }
}

/** Replays from the very first command to `end` (default: the journal's present end) and returns the digest there. */
export async function replayDigest<M extends StateMachine>(
  journal: Journal,
  start: { machine: M; position: { sequence: number; hash: string } },
  end?: number,
): Promise<{ sequence: number; digest: string }> {
  let at = start.position
  for (;;) {
    const groups = await journal.read(at)
    if (groups.length === 0) return { sequence: at.sequence, digest: start.machine.digest() }
    for (const group of groups) {
      for (const recorded of recordedOf(group)) {
        start.machine.advance(recorded)
        if (recorded.sequence === end) return { sequence: end, digest: start.machine.digest() }
      }
      at = endOf(group)
    }
  }
}
