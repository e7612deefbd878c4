/** What the journal asks of a state machine; the engine is the one that production runs. */
import type { Recorded } from '@candlewick/engine/commands'
import type { Event } from '@candlewick/engine/events'
import type { FaultCommand, Halt } from '@candlewick/engine/faults/commands'

export interface StateMachine {
  readonly sequence: number
  readonly time: number
  /** Tells which commands come next; changes nothing but how fast they will be applied. */
  expect(group: readonly Recorded[]): void
  /** @throws Error where the command is one that this build cannot apply: the state is not to be used after it */
  apply(recorded: Recorded): readonly Event[]
  /** As {@link apply} where nobody listens: replay need not make the event objects. */
  advance(recorded: Recorded): void
  /** Leaves the command out, since a verdict says so. */
  passOver(recorded: Recorded, verdict: Pick<FaultCommand, 'halts'>): readonly Event[]
  /** Whether the command was passed over and its verdict has not come yet. */
  awaits(sequence: number): boolean
  /** Of a command that has just thrown: what a verdict should take out of the way. */
  suspects(recorded: Recorded): Halt[]
  /** How many commands were passed over since one was applied. */
  readonly passedInARow: number
  /** The key that operators sign verdicts with, hex; '' where none is on record. */
  readonly operatorKey: string
  /** @throws InvariantError where the books do not hold */
  checkInvariants(): void
  digest(): string
  snapshot(): Uint8Array
}

/** How machines of one kind come into being. */
export interface MachineKind<M extends StateMachine> {
  /** How it writes its state down: digests of different formats cannot be compared. */
  readonly format: string
  create(): M
  /** @throws where the bytes are no snapshot */
  restore(bytes: Uint8Array): M
  /** The digest that a snapshot carries: without making it anew from a state that may be large. */
  carriedDigest(bytes: Uint8Array): string
}

/** A command that is durable and applied, with everything the state machine said about it. */
export interface Applied {
  readonly recorded: Recorded
  readonly events: readonly Event[]
}
