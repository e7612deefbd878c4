/** How somebody opens flash contracts, kept in this browser: asked before each one, or not. */
import { kept } from '../../../platform/kept.ts'

interface FlashChoices {
  /** Asks before a contract is opened. */
  readonly confirm: boolean
  /** The cycle chosen last, in seconds. */
  readonly seconds: number
}

const FIRST_SECONDS = 60

function read(content: unknown): FlashChoices {
  const given: { confirm?: unknown; seconds?: unknown } = typeof content === 'object' && content !== null ? content : {}
  return {
    confirm: given.confirm !== false,
    seconds: typeof given.seconds === 'number' ? given.seconds : FIRST_SECONDS,
  }
}

export const flashChoices = kept('flash', read)
