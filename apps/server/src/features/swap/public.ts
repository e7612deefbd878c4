/** What the rest of the server may use of swaps. */
export { SWAP_LISTING } from './listing.ts'
export { swapArea } from './module.ts'
