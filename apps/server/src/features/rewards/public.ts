/** What the rest of the server may use of rewards. */
export { REWARDS_LISTING } from './listing.ts'
export { rewardsArea } from './module.ts'
