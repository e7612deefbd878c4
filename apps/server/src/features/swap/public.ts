/** What the rest of the server may use of swaps. */
export { swapArea } from './module.ts'
