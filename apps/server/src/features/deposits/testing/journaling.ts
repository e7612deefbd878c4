/** How it reaches the journal. */
import type { Journaling } from '../../../../test/journaling.ts'

export const JOURNALING: Journaling = {
  follows: {
    'crediting.ts': ['deposit'],
    'hand.ts': ['deposit'],
    'recoveries.ts': ['deposit.recover'],
    'risk.ts': ['deposit.reverse', 'tick'],
  },
}
