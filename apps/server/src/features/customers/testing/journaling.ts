/** How it reaches the journal. */
import type { Journaling } from '../../../../test/journaling.ts'

export const JOURNALING: Journaling = {
  asks: {
    'console.customers.restrict': ['customer.restrict'],
    'console.customers.lift': ['customer.lift'],
  },
  submits: { 'restrictions.ts': { through: 'module.ts' } },
}
