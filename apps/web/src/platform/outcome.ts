/** What came of a call that changes something, and asking again where the answer was lost. */
import { CallFailure } from '@candlewick/protocol/client'

/** A lost answer is asked for this many times before the person is asked. */
const ATTEMPTS = 3
const PAUSE_MS = 700

/** What came of a call: what it made, or why it was refused and at which field; the words have been shown already. */
export type Outcome<Made> = { readonly made: Made } | { readonly field: string | undefined; readonly words: string }

export async function outcome<Made>(work: Promise<Made>): Promise<Outcome<Made>> {
  try {
    return { made: await work }
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    return { field: error.field, words: error.msg || error.error }
  }
}

/** Makes the call, again where no answer came: it must carry a client id, so that the second is the same as the first. */
export async function withRetry<Made>(call: () => Promise<Made>): Promise<Made> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call()
    } catch (error) {
      if (!isLost(error) || attempt === ATTEMPTS) throw error
      await new Promise((resume) => setTimeout(resume, PAUSE_MS * attempt))
    }
  }
}

/** No answer came: whether the call did something is not known. */
export function isLost(error: unknown): boolean {
  return error instanceof CallFailure && (error.error === 'transport' || error.error === 'timeout')
}
