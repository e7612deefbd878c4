/** What the rest of the server may use of spot. */
export { feeSchedule } from './fee-schedule.ts'
export { SPOT_LISTING } from './listing.ts'
export { spotArea } from './module.ts'
