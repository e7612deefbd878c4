/** What the rest of the server may use of margin. */
export { MARGIN_LISTING } from './listing.ts'
export { marginArea } from './module.ts'
