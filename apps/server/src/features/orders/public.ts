/** What the rest of the server may use of orders. */
export { ordersHandlers } from './calls.ts'
