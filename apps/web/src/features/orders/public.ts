/** What the rest of the app may use of this area. */

export type { CentreSearch } from './centre/centre-search.ts'
export { centreSearch } from './centre/centre-search.ts'
export { contractSearch } from './contract-search.ts'
export { flashSearch } from './flash-search.ts'
export { ordersSearch } from './orders-search.ts'
export { CentrePage, ContractPage, FlashPage, OrdersPage } from './screens.ts'
