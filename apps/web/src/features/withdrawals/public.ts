/** What the rest of the app may use of withdrawals. */
export { CancelWithdrawal } from './cancel-withdrawal.tsx'
export { withdrawalsArea } from './module.ts'
export { Rejection } from './rejection.tsx'
export { WithdrawalSheet, WithdrawPage } from './screens.ts'
