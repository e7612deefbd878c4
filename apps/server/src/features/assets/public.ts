/** What the rest of the server may use of assets. */
export { ASSET_LISTING } from './listing.ts'
export { assetsArea } from './module.ts'
