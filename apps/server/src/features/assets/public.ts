/** What the rest of the server may use of assets. */
export { assetsArea } from './module.ts'
