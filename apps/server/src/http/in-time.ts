/**
 * Nobody waits for ever. Who asks cannot be proven while the database stands still, and what moves money may wait for it
 * at every step: before the command is sent, while the journal holds it, and behind it, for what else the answer says.
 * The journal gives its authors what is known a little earlier (replica.ts); here is the bound of the whole request,
 * counted from the moment all of it was there.
 */
import type { Area, Call } from '@candlewick/protocol/call'
import { CallError } from '@candlewick/protocol/errors'

/** Milliseconds from a whole request to its answer: under two seconds, with what the answer takes on its way. */
export const ANSWER_WITHIN_MS = 1_800

/** How often it is looked whose time is over. */
export const LOOK_MS = 50

/** Areas whose calls end in tables alone: a password or a picture takes what it takes, and can be sent again. */
const WITHOUT_JOURNAL: ReadonlySet<Area> = new Set(['account', 'platform', 'market', 'content', 'console/session'])

/** Whether the call sends a command to the journal, of which something is to be said even where nothing is known. */
export function isJournaled({ changes, upload, area }: Pick<Call, 'changes' | 'upload' | 'area'>): boolean {
  return changes && !upload && !WITHOUT_JOURNAL.has(area)
}

interface Open {
  readonly until: number
  /** Where it stands among all; -1 once nobody waits for it any more. */
  place: number
  late(): void
}

/**
 * All that is waited for. It is looked at together: a timer for each answer would cost more than all else here. A list
 * and not a set: one that thousands a second go through is made anew again and again by the engine, and each that was
 * left keeps the next one, and the requests that stood in it, from being collected young.
 */
export class Deadline {
  readonly #limit: number
  readonly #open: Open[] = []
  #looking: NodeJS.Timeout | undefined

  /** `limit` is how many milliseconds a request may take. */
  constructor(limit = ANSWER_WITHIN_MS) {
    this.#limit = limit
  }

  /**
   * Resolves or rejects as `work` does, or rejects with what `late` makes where that takes longer than the limit,
   * counted from `began` (`performance.now()`). What becomes of the work after that, `lost` hears if it fails.
   */
  wait<T>(
    began: number,
    work: Promise<T>,
    late: () => Error,
    lost: (failure: unknown) => void = () => undefined,
  ): Promise<T> {
    this.#looking ??= setInterval(() => this.look(performance.now()), LOOK_MS).unref()
    return new Promise((resolve, reject) => {
      const open: Open = { until: began + this.#limit, place: this.#open.length, late: () => reject(late()) }
      this.#open.push(open)
      work.then(
        (value) => {
          this.#end(open)
          resolve(value)
        },
        (failure: unknown) => {
          if (this.#end(open)) reject(failure)
          else lost(failure)
        },
      )
    })
  }

  /** Nobody waits for it any more; false where that was so already. */
  #end(open: Open): boolean {
    if (open.place === -1) return false
    const last = this.#open.pop()
    if (last !== undefined && last !== open) {
      last.place = open.place
      this.#open[open.place] = last
    }
    open.place = -1
    return true
  }

  /** Answers those whose time would be over by the next look. */
  look(now: number): void {
    const over = this.#open.filter(({ until }) => until < now + LOOK_MS)
    for (const open of over) {
      this.#end(open)
      open.late()
    }
  }
}

/** Nothing was sent, since it was not even known who asks. */
export function unproven(): CallError {
  return new CallError('unavailable')
}

/** Whatever was begun may have had its effect, or may still; it is asked for by the id that came along. */
export function unfinished({ clientId }: Readonly<Record<string, unknown>>): CallError {
  return new CallError('unknown', typeof clientId === 'string' ? { field: 'clientId', bound: clientId } : {})
}
