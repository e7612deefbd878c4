/** What the journal asks of a state machine; the engine is the one that production runs. */
import type { Recorded } from '@candlewick/engine/commands'
import type { Event } from '@candlewick/engine/events'

export interface StateMachine {
  readonly sequence: number
  readonly time: number
  /** Tells which commands come next; changes nothing but how fast they will be applied. */
  expect(group: readonly Recorded[]): void
  apply(recorded: Recorded): readonly Event[]
  /** As {@link apply} where nobody listens: replay need not make the event objects. */
  advance(recorded: Recorded): void
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
