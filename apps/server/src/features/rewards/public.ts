/** What the rest of the server may use of rewards. */
export { rewardsArea } from './module.ts'
