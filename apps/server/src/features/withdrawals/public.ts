/** What the rest of the server may use of withdrawals. */
export { closeWithdrawal } from './closing.ts'
export type { WithdrawalGround } from './dependencies.ts'
export { withdrawalsArea } from './module.ts'
export { moveWithdrawal, paused, WITHDRAWALS_CHANNEL, type WithdrawalStep } from './states.ts'
