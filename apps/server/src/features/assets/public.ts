/** What the rest of the server may use of assets. */
export { assetsHandlers } from './calls.ts'
