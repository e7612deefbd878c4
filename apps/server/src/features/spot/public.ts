/** What the rest of the server may use of spot. */
export { SPOT_TERMS } from './console-terms.ts'
export { feeSchedule } from './fee-schedule.ts'
export { SPOT_LISTING } from './listing.ts'
export { spotArea } from './module.ts'
export { SPOT_ORDERS } from './orders.ts'
