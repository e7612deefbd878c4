/** What the rest of the server may use of market. */
export { marketHandlers } from './calls.ts'
