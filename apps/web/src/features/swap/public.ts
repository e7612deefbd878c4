/** What the rest of the app may use of swaps. */
export { swapArea } from './module.ts'
export { PastSwaps, SwapPage } from './screens.ts'
