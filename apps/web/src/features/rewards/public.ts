/** What the rest of the app may use of rewards. */
export { rewardsArea } from './module.ts'
