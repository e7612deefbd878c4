/** What the rest of the server may use of orders. */
export { ordersArea } from './module.ts'
