/** The one way of a customer's command from a call to the state machine and back. */
import type { Command } from '@candlewick/engine/commands'
import type { Event, RefusedEvent } from '@candlewick/engine/events'
import type { Applied } from '../journal/source.ts'
import type { OwnWrites } from './own-writes.ts'
import type { StateReplica } from './state.ts'

export interface SubmitDependencies {
  readonly replica: Pick<StateReplica, 'submit'>
  readonly writes: Pick<OwnWrites, 'note'>
}

export interface Submitted {
  readonly recorded: Applied['recorded']
  readonly events: Applied['events']
  /** Why nothing was done, where nothing was. */
  readonly refused: RefusedEvent | undefined
}

/** Submits a customer's command and remembers that their tables are to hold it before they are read. */
export async function submitFor(
  { replica, writes }: SubmitDependencies,
  user: string,
  command: Command,
): Promise<Submitted> {
  const { recorded, events } = await replica.submit(command)
  writes.note(user, recorded.sequence)
  return { recorded, events, refused: refusedOf(events) }
}

/** The refusal among the events of a command, if it was refused: it is the first. */
export function refusedOf(events: readonly Event[]): RefusedEvent | undefined {
  const [first] = events
  return first?.type === 'refused' ? first : undefined
}
