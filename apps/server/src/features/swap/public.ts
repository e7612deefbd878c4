/** What the rest of the server may use of swaps. */
export { SWAP_TERMS } from './console-terms.ts'
export { SWAP_LISTING } from './listing.ts'
export { swapArea } from './module.ts'
export { SWAP_ORDERS } from './orders.ts'
