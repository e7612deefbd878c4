/** What the rest of the server may use of spot. */
export { spotHandlers } from './calls.ts'
export { FeeTiers } from './fee-tiers.ts'
