/** How past withdrawals can be filtered by where they stand, as the server takes it. */
export const WITHDRAWAL_STATUSES = ['review', 'passed', 'failed'] as const
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number]
