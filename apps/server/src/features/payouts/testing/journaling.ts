/** How it reaches the journal. */
import type { Journaling } from '../../../../test/journaling.ts'

export const JOURNALING: Journaling = {
  follows: { 'posting.ts': ['network.fee'], 'settling.ts': ['withdraw.settle'] },
}
