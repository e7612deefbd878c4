/** What the rest of the server may use of contract. */
export { CONTRACT_TERMS } from './console-terms.ts'
export { CONTRACT_LISTING } from './listing.ts'
export { contractArea } from './module.ts'
export { CONTRACT_ORDERS } from './orders.ts'
