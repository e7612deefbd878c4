/**
 * Lets customers read what they just did: lists of ended things come from tables that are written a moment after a
 * command is applied, so a reader waits for the rows of the last command of theirs, for a bounded time.
 */
import type { Sql } from '../db/database.ts'
import { projectorCursor } from '../projections/projector.ts'

/** Longest wait; after it the tables answer as they are. */
const WAIT_MS = 1_500
const POLL_MS = 10
/** Customers whose last command is remembered; the longest-silent are forgotten first. */
const MOST_CUSTOMERS = 20_000

/** Resolves once the rows of a command are written; false where that takes longer than `withinMs`. */
export type Reached = (sequence: number, withinMs: number) => Promise<boolean>

export class OwnWrites {
  readonly #last = new Map<string, number>()
  readonly #reached: Reached

  constructor(reached: Reached) {
    this.#reached = reached
  }

  /** Remembers that this command of the customer's was applied. */
  note(user: string, sequence: number): void {
    this.#last.delete(user)
    this.#last.set(user, sequence)
    if (this.#last.size <= MOST_CUSTOMERS) return
    for (const [silent] of this.#last) {
      this.#last.delete(silent)
      return
    }
  }

  /** Waits for the rows of everything the customer did through this process. */
  async settled(user: string): Promise<void> {
    const sequence = this.#last.get(user)
    if (sequence === undefined) return
    if ((await this.#reached(sequence, WAIT_MS)) && this.#last.get(user) === sequence) this.#last.delete(user)
  }

  /** Waits for the rows of every command up to `sequence`, whoever's. */
  async settledTo(sequence: number): Promise<void> {
    await this.#reached(sequence, WAIT_MS)
  }
}

/** The projector of this process, which may be the one that writes or one that waits for its turn. */
export interface OwnProjector {
  reached: Reached
}
/** Longer than this process's own projector needs when it is the one that writes. */
const OWN_TURN_MS = 60

/** Hears it from this process's projector where that is the one that writes; else asks the tables how far they are. */
export function reachedBy(sql: Sql, projector: OwnProjector | undefined): Reached {
  const asking = reachedByAsking(sql)
  if (projector === undefined) return asking
  return async (sequence, withinMs) =>
    (await projector.reached(sequence, OWN_TURN_MS)) || (await asking(sequence, withinMs - OWN_TURN_MS))
}

function reachedByAsking(sql: Sql): Reached {
  return async (sequence, withinMs) => {
    const deadline = performance.now() + withinMs
    while ((await projectorCursor(sql)) < sequence) {
      if (performance.now() >= deadline) return false
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
    return true
  }
}
