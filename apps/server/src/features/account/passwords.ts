/**
 * Passwords as argon2id hashes (64 MiB, 3 passes, 1 lane). Few are computed at once, since each holds its memory and a
 * core. Who registers, who logs in, and who logs in from where she did before have queues of their own, so that a crowd
 * in one queue keeps nobody out of another; who comes when too many wait is told that the system is busy. Strangers never
 * take more than half of the cores, and none begins beside a known browser's.
 */
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Semaphore } from '../../adapters/semaphore.ts'

/** What one hash takes: memory in KiB, passes over it, lanes. */
export interface HashCost {
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

/** The library's default algorithm is argon2id. */
const COST: HashCost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }

/** How every hash begins. */
const HASH = '$argon2id$'

export type PasswordQueue = 'register' | 'login' | 'known'

/** Waiting for a whole queue takes some ten seconds on two cores; one visitor waits for a quarter of it at most. */
const QUEUES: Readonly<Record<PasswordQueue, ConstructorParameters<typeof Semaphore>[0]>> = {
  register: { atOnce: 1, waiting: 32, share: 16 },
  login: { atOnce: 2, waiting: 128, share: 32 },
  known: { atOnce: 1, waiting: 64, share: 16 },
}

const STRANGERS = Math.max(1, Math.floor(availableParallelism() / 2))

export interface Entrance {
  readonly queue: PasswordQueue
  /** Who waits there. */
  readonly visitor: string
}

export class Passwords {
  readonly #semaphores: Readonly<Record<PasswordQueue, Semaphore>> = {
    register: new Semaphore(QUEUES.register),
    login: new Semaphore(QUEUES.login),
    known: new Semaphore(QUEUES.known),
  }
  /** Each queue sends one or two; they take turns. */
  readonly #strangers = new Semaphore({ atOnce: STRANGERS, waiting: 8 })
  /** The newest hash of a known browser; settled where none is under way. */
  #known: Promise<unknown> = Promise.resolve()
  #decoy: Promise<string> | undefined
  readonly #cost: HashCost

  /** @param cost another than is served with, for tests of what comes after a password */
  constructor(cost: HashCost = COST) {
    this.#cost = cost
  }

  /** @throws CallError `busy` where too many wait */
  hash(password: string, { queue, visitor }: Entrance): Promise<string> {
    return this.#compute(() => hash(password, this.#cost), { queue, visitor })
  }

  /**
   * Whether the password is the one of the hash. Without a hash (nobody has that name, or she has set none yet) the same
   * work is done in vain, so that the time says nothing.
   */
  async verify(stored: string | undefined, password: string, { queue, visitor }: Entrance): Promise<boolean> {
    this.#decoy ??= hash('decoy', this.#cost)
    const decoy = await this.#decoy
    const hashed = stored?.startsWith(HASH) ? stored : undefined
    const right = await this.#compute(() => verify(hashed ?? decoy, password), { queue, visitor })
    return right && hashed !== undefined
  }

  #compute<T>(work: () => Promise<T>, { queue, visitor }: Entrance): Promise<T> {
    return this.#semaphores[queue].take(() => {
      if (queue !== 'known') return this.#strangers.take(() => this.#known.then(work))
      const result = work()
      // Whoever waits for its end only wants the core.
      this.#known = result.catch(() => undefined)
      return result
    }, visitor)
  }
}
