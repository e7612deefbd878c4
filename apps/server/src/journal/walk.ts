/** Going through what the journal holds, group by group, with or without a state machine. */
import { endOf, type Group, openGroup, type Position, recordedOf } from './group.ts'
import type { StateMachine } from './machine.ts'
import type { JournalStore } from './store.ts'
import type { Verdicts } from './verdicts.ts'

const READ_GROUPS = 256

/** Every group after `position` up to the present end, in order, verified. @throws JournalBroken */
export async function* groupsAfter(store: JournalStore, position: Position): AsyncGenerator<Group, void, undefined> {
  let at = position
  for (;;) {
    const stored = await store.read(at.sequence, READ_GROUPS)
    if (stored.length === 0) return
    for (const one of stored) {
      const group = openGroup(one, at)
      at = endOf(group)
      yield group
    }
  }
}

/**
 * Applies the group, which directly follows, passes over what `verdicts` says, and calls `reached` after each of its
 * commands.
 */
export function advanceBy(
  machine: StateMachine,
  group: Group,
  verdicts: Verdicts,
  reached: (sequence: number) => void,
): void {
  const commands = recordedOf(group)
  machine.expect(commands)
  for (const recorded of commands) {
    verdicts.advance(machine, recorded, group)
    reached(recorded.sequence)
  }
}
