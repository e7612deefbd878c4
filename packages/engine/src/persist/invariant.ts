/** How an invariant is said: what must be true, and what to say where it is not. */

/** What must be true and is not. */
export class InvariantError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'InvariantError'
  }
}

/** Throws {@link InvariantError} where it does not hold. */
export function invariant(holds: boolean, says: () => string): void {
  if (!holds) throw new InvariantError(says())
}

/** As {@link invariant}, handed on. */
export type Invariant = typeof invariant
