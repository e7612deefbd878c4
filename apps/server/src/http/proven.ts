/** Remembers which tokens were proven lately, so that each session is counted for itself and guesses are not. */
import type { Viewer } from './handle.ts'

const REMEMBERED = 20_000

export class ProvenTokens {
  readonly #verify: (token: string) => Promise<Viewer | undefined>
  readonly #sessions = new Map<string, string>()

  constructor(verify: (token: string) => Promise<Viewer | undefined>) {
    this.#verify = verify
  }

  async verify(token: string): Promise<Viewer | undefined> {
    const viewer = await this.#verify(token)
    if (viewer === undefined) {
      this.#sessions.delete(token)
      return undefined
    }
    if (this.#sessions.get(token) !== viewer.sessionId) this.#remember(token, viewer.sessionId)
    return viewer
  }

  /** The session of a token that was proven lately. Proves nothing by itself. */
  sessionOf(token: string): string | undefined {
    return this.#sessions.get(token)
  }

  #remember(token: string, sessionId: string): void {
    if (this.#sessions.size >= REMEMBERED) {
      const oldest = this.#sessions.keys().next().value
      if (oldest !== undefined) this.#sessions.delete(oldest)
    }
    this.#sessions.set(token, sessionId)
  }
}
