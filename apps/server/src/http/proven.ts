/**
 * Remembers whose tokens were proven lately, so that each customer is counted for itself, over all its sessions, and
 * guesses are not.
 */
import { remember } from '../adapters/newest.ts'
import type { Viewer } from './handle.ts'

const REMEMBERED = 20_000

/** Whom a token proves: at once where that is known, nobody where it proves none. */
export type Verify = (token: string) => Promise<Viewer | undefined> | Viewer | undefined

export class ProvenTokens {
  readonly #verify: Verify
  readonly #users = new Map<string, string>()

  constructor(verify: Verify) {
    this.#verify = verify
  }

  verify(token: string): Promise<Viewer | undefined> | Viewer | undefined {
    const proof = this.#verify(token)
    return proof instanceof Promise ? proof.then((viewer) => this.#noted(token, viewer)) : this.#noted(token, proof)
  }

  /** What else was proven by: the name of an API key. */
  note(name: string, userId: string): void {
    if (this.#users.get(name) !== userId) remember(this.#users, name, userId, REMEMBERED)
  }

  /** The customer of a token that was proven lately. Proves nothing by itself. */
  userOf(token: string): string | undefined {
    return this.#users.get(token)
  }

  #noted(token: string, viewer: Viewer | undefined): Viewer | undefined {
    if (viewer === undefined) this.#users.delete(token)
    else if (this.#users.get(token) !== viewer.userId) remember(this.#users, token, viewer.userId, REMEMBERED)
    return viewer
  }
}
