/** What the rest of the server may use of flash. */
export { flashHandlers } from './calls.ts'
export { wholeEvidence } from './evidence.ts'
export { Receipts } from './receipts.ts'
export { flashPools } from './terms.ts'
