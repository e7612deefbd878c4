/** How it reaches the journal. */
import type { Journaling } from '../../../../test/journaling.ts'

export const JOURNALING: Journaling = {
  asks: { 'console.adjustments.propose': ['ledger.adjust'] },
  submits: { 'adjustments.ts': { through: 'adjustments.ts' } },
}
