/**
 * Passwords as argon2id hashes (64 MiB, 3 passes, 1 lane). At most four are computed at once, since each holds its
 * memory; who comes when too many wait is told that the system is busy.
 */

import { CallError } from '@candlewick/protocol/errors'
import { hash, verify } from '@node-rs/argon2'

/** The library's default algorithm is argon2id. */
const OPTIONS = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }
const AT_ONCE = 4
/** About ten seconds of waiting on two cores. */
const WAITING = 128

export class Passwords {
  #running = 0
  readonly #waiting: (() => void)[] = []
  #decoy: Promise<string> | undefined

  /** @throws CallError `busy` where too many wait */
  hash(password: string): Promise<string> {
    return this.#one(() => hash(password, OPTIONS))
  }

  /**
   * Whether the password is the one of the hash. Without a hash (nobody has that name) the same work is done in vain,
   * so that the time says nothing.
   */
  async verify(stored: string | undefined, password: string): Promise<boolean> {
    this.#decoy ??= this.hash('decoy')
    const against = stored ?? (await this.#decoy)
    const right = await this.#one(() => verify(against, password))
    return right && stored !== undefined
  }

  async #one<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= AT_ONCE) {
      if (this.#waiting.length >= WAITING) throw new CallError('busy')
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    } else {
      this.#running += 1
    }
    try {
      return await work()
    } finally {
      // The place passes to who waits longest, so that the count never exceeds its bound in between.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}
