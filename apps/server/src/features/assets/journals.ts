/** What decisions of operators about coins journal. */
import type { Journals } from '../../state/journals.ts'

export const JOURNALS = { 'market.create': ['asset'] } as const satisfies Journals
