/**
 * Passwords as argon2id hashes (64 MiB, 3 passes, 1 lane). At most four are computed at once, since each holds its
 * memory; who comes when too many wait is told that the system is busy.
 */

import { hash, verify } from '@node-rs/argon2'
import { Turns } from '../../outside/turns.ts'

/** The library's default algorithm is argon2id. */
const OPTIONS = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }

export class Passwords {
  /** Waiting for all of them takes about ten seconds on two cores. */
  readonly #turns = new Turns({ atOnce: 4, waiting: 128 })
  #decoy: Promise<string> | undefined

  /** @throws CallError `busy` where too many wait */
  hash(password: string): Promise<string> {
    return this.#turns.take(() => hash(password, OPTIONS))
  }

  /**
   * Whether the password is the one of the hash. Without a hash (nobody has that name) the same work is done in vain,
   * so that the time says nothing.
   */
  async verify(stored: string | undefined, password: string): Promise<boolean> {
    this.#decoy ??= this.hash('decoy')
    const against = stored ?? (await this.#decoy)
    const right = await this.#turns.take(() => verify(against, password))
    return right && stored !== undefined
  }
}
