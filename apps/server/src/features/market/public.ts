/** What the rest of the server may use of market. */
export { platesOf } from './listings.ts'
export { marketArea } from './module.ts'
