/** What the rest of the server may use of flash. */
export { wholeEvidence } from './evidence.ts'
export { flashArea } from './module.ts'
export { Receipts } from './receipts.ts'
