/**
 * Who may log in or register at all, decided in memory: before a try costs a statement, a connection of the database or a turn
 * at argon2, it has to have its turn here. A browser that somebody logged in from has turns of its own. Of the others so
 * many wait; who comes while all places are taken pays with work and then waits where only those wait who paid. Refusals
 * are given late while there is a crowd, so that asking again at once gains nothing and costs the exchange as little.
 */
import { CallError } from '@candlewick/protocol/errors'
import { Late } from '../../adapters/late.ts'
import { Semaphore, type SemaphoreOptions } from '../../adapters/semaphore.ts'
import type { Work } from './work.ts'

export type LimitedCall = 'login' | 'register' | 'codes'

export interface Comer {
  /** Whose share of the places is used. */
  readonly visitor: string
  /** The browser's own name, where it has proof that somebody logged in from it. */
  readonly device?: string | undefined
  /** The answer to a challenge. */
  readonly work?: string | undefined
}

interface Lanes {
  readonly known: SemaphoreOptions
  readonly free: SemaphoreOptions
  /** Absent where no work is asked for. */
  readonly paid?: SemaphoreOptions
}

/** A place waits for a password's hash: some forty a second on two cores, which are not all for strangers. */
const LANES: Readonly<Record<LimitedCall, Lanes>> = {
  login: {
    known: { atOnce: 4, waiting: 64, share: 2 },
    free: { atOnce: 1, waiting: 64, share: 32 },
    paid: { atOnce: 1, waiting: 64, share: 8 },
  },
  register: {
    known: { atOnce: 1, waiting: 16, share: 2 },
    free: { atOnce: 1, waiting: 32, share: 16 },
    paid: { atOnce: 1, waiting: 32, share: 8 },
  },
  codes: {
    known: { atOnce: 1, waiting: 16, share: 2 },
    free: { atOnce: 2, waiting: 128, share: 64 },
  },
}
/** How late a refusal is while others wait, and how many are kept waiting for one. */
const LATE = { milliseconds: 1_000, atOnce: 5_000 }

export class Turnstile {
  readonly #work: Work
  readonly #known: Readonly<Record<LimitedCall, Semaphore>>
  readonly #free: Readonly<Record<LimitedCall, Semaphore>>
  readonly #paid: Readonly<Record<LimitedCall, Semaphore | undefined>>
  readonly #late = new Late(LATE)

  constructor(work: Work) {
    this.#work = work
    this.#known = semaphoresOf(({ known }) => new Semaphore(known))
    this.#free = semaphoresOf(({ free }) => new Semaphore(free))
    this.#paid = semaphoresOf(({ paid }) => paid && new Semaphore(paid))
  }

  /**
   * Runs a try of a browser that is known.
   * @throws CallError `busy` where too many of them wait
   */
  known<T>(call: LimitedCall, device: string, go: () => Promise<T>): Promise<T> {
    return this.#known[call].take(go, device)
  }

  /**
   * Runs anybody's try in its turn; `go` hears whether it was paid for.
   * @throws CallError `work_required`, `busy`
   */
  async stranger<T>(call: LimitedCall, comer: Comer, go: (paid: boolean) => Promise<T>): Promise<T> {
    try {
      return await this.#pass(call, comer, go)
    } catch (error) {
      if (error instanceof CallError && this.#free[call].waiting > 0) await this.#late.wait()
      throw error
    }
  }

  #pass<T>(call: LimitedCall, { visitor, work }: Comer, go: (paid: boolean) => Promise<T>): Promise<T> {
    const free = this.#free[call]
    const paid = this.#paid[call]
    if (paid === undefined || free.hasRoom(visitor)) return free.take(() => go(false), visitor)
    return this.#afterWork(paid, call, { visitor, work }, go)
  }

  async #afterWork<T>(
    semaphore: Semaphore,
    call: LimitedCall,
    comer: Comer,
    go: (paid: boolean) => Promise<T>,
  ): Promise<T> {
    const { visitor, work } = comer
    if (!(await this.#work.answered(call, visitor, work))) throw await this.#work.challenge(call, visitor, 1)
    return await semaphore.take(async () => {
      // Spent only now, since spending is a statement.
      if (!(await this.#work.spend(work))) throw await this.#work.challenge(call, visitor, 1)
      return await go(true)
    }, visitor)
  }
}

function semaphoresOf<T>(make: (lanes: Lanes) => T): Readonly<Record<LimitedCall, T>> {
  return { login: make(LANES.login), register: make(LANES.register), codes: make(LANES.codes) }
}
