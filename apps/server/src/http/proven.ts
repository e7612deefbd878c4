/**
 * Remembers whose tokens were proven lately, so that each customer is counted for itself, over all its sessions, and
 * guesses are not.
 */
import type { Viewer } from './handle.ts'

const REMEMBERED = 20_000

export class ProvenTokens {
  readonly #verify: (token: string) => Promise<Viewer | undefined>
  readonly #users = new Map<string, string>()

  constructor(verify: (token: string) => Promise<Viewer | undefined>) {
    this.#verify = verify
  }

  async verify(token: string): Promise<Viewer | undefined> {
    const viewer = await this.#verify(token)
    if (viewer === undefined) {
      this.#users.delete(token)
      return undefined
    }
    if (this.#users.get(token) !== viewer.userId) this.#remember(token, viewer.userId)
    return viewer
  }

  /** The customer of a token that was proven lately. Proves nothing by itself. */
  userOf(token: string): string | undefined {
    return this.#users.get(token)
  }

  #remember(token: string, userId: string): void {
    if (this.#users.size >= REMEMBERED) {
      const oldest = this.#users.keys().next().value
      if (oldest !== undefined) this.#users.delete(oldest)
    }
    this.#users.set(token, userId)
  }
}
