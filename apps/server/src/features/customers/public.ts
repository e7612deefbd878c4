/** What the rest of the server may use of customers. */
export { billPlace } from './calls.ts'
export { maskedName } from './found.ts'
export { customersArea } from './module.ts'
export { billsPage } from './page.ts'
