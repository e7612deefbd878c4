/** What the rest of the app may use of this area. */

export type { CentreSearch } from './centre/centre-search.ts'
export { centreSearch } from './centre/centre-search.ts'
export { ordersArea } from './module.ts'
export { CentrePage } from './screens.ts'
