/** Where parts of a page that stopped working are told of, so that one place reports them. */

export interface Failure {
  /** Which part: a word of the code, the same in every language. */
  readonly where: string
  readonly error: unknown
}

type Listener = (failure: Failure) => void

const listeners = new Set<Listener>()

/** Hears every failure from now on. Returns the way to stop hearing. */
export function onFailure(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function tellFailure(failure: Failure): void {
  for (const listener of listeners) listener(failure)
}
