/** What the rest of the server may use of spot. */
export { feeSchedule, scheduleOf, type TierText, tierTexts } from './fee-schedule.ts'
export { spotArea } from './module.ts'
