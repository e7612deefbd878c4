/** What the rest of the server may use of flash. */
export { FLASH_TERMS } from './console-terms.ts'
export { wholeEvidence } from './evidence.ts'
export { FLASH_LISTING } from './listing.ts'
export { flashArea } from './module.ts'
export { FLASH_ORDERS } from './orders.ts'
export { Receipts } from './receipts.ts'
