/** Recomputes what was said after a sequence, on a state machine of its own: for readers that were away. */
import { endOf, recordedOf } from './group.ts'
import type { Journal } from './journal.ts'
import type { Applied, StateMachine } from './machine.ts'
import type { Snapshots, StartingPoint } from './snapshots.ts'
import { soundStart } from './sound-start.ts'
import { Verdicts } from './verdicts.ts'

export interface ReplayOptions<M extends StateMachine> {
  readonly journal: Journal
  readonly snapshots: Snapshots<M>
  readonly signal?: AbortSignal
}

/**
 * Everything applied after `after`, in order, for ever or until `signal` aborts: restores a snapshot at or before it
 * and follows the journal. Pulled: a slow reader holds no more than one batch of groups.
 * @throws CommandFailed or VerdictMissed where a command is passed over and that is not on record yet: begin anew
 */
export async function* replay<M extends StateMachine>(
  { journal, snapshots, signal }: ReplayOptions<M>,
  after: number,
): AsyncGenerator<Applied, void, undefined> {
  const { machine, position, verdicts } = await soundStart(snapshots, journal.store, after)
  for await (const group of journal.follow(position, signal)) {
    const commands = recordedOf(group)
    machine.expect(commands)
    for (const recorded of commands) {
      if (recorded.sequence <= after) verdicts.advance(machine, recorded, group)
      else yield { recorded, events: verdicts.step(machine, recorded, group) }
    }
  }
}

/**
 * Replays from `start` to `end` (default: the journal's present end) and returns the digest there.
 * @throws RangeError where the journal does not reach `end`, or `start` lies behind it
 */
export async function replayDigest<M extends StateMachine>(
  journal: Journal,
  start: StartingPoint<M>,
  end?: number,
): Promise<{ sequence: number; digest: string }> {
  const { machine } = start
  const verdicts = await Verdicts.load(journal.store, start.position.sequence)
  const missed = verdicts.unknownTo(machine)
  if (missed !== undefined) throw new RangeError(`the state at ${machine.sequence} has not passed over ${missed}`)
  let at = start.position
  while (machine.sequence !== end) {
    const groups = await journal.read(at)
    if (groups.length === 0) break
    for (const group of groups) {
      const commands = recordedOf(group)
      machine.expect(commands)
      for (const recorded of commands) {
        if (machine.sequence === end) break
        verdicts.advance(machine, recorded, group)
      }
    }
    at = endOf(groups.at(-1) ?? { last: at.sequence, hash: at.hash })
  }
  if (end !== undefined && machine.sequence !== end) {
    throw new RangeError(`there is no way from command ${start.position.sequence} to ${end}`)
  }
  return { sequence: machine.sequence, digest: machine.digest() }
}
