/** What the rest of the server may use of terms. */
export type { Listing } from './kinds.ts'
export { termsArea } from './module.ts'
