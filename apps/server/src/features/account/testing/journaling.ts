/** How it reaches the journal. */
import type { Journaling } from '../../../../test/journaling.ts'

export const JOURNALING: Journaling = {
  submits: {
    'keys/silence.ts': { why: 'a customer’s own switch, which cancels her orders when her programme is silent' },
  },
}
