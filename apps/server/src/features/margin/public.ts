/** What the rest of the server may use of margin. */
export { MARGIN_ASSET_TERMS, MARGIN_PAIR_TERMS } from './console-terms.ts'
export { MARGIN_LISTING } from './listing.ts'
export { marginArea } from './module.ts'
