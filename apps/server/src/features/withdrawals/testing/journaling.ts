/** How it reaches the journal. */
import type { Journaling } from '../../../../test/journaling.ts'

export const JOURNALING: Journaling = {
  follows: {
    'closing.ts': ['deposit', 'withdraw.cancel', 'withdraw.pay', 'withdraw.settle'],
    'requests.ts': ['withdraw.hold'],
  },
}
