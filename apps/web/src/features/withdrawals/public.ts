/** What the rest of the app may use of withdrawals. */
export { withdrawalsArea } from './module.ts'
export { WithdrawPage } from './screens.ts'
