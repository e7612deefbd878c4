/** What the rest of the server may use of flash. */
export { wholeEvidence } from './evidence.ts'
export { FLASH_LISTING } from './listing.ts'
export { flashArea } from './module.ts'
export { Receipts } from './receipts.ts'
