/** What the rest of the server may use of market. */
export { marketArea } from './module.ts'
