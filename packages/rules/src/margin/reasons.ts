/** Why balances change by borrowing. */
export const MARGIN_REASONS = ['margin_borrow', 'margin_repay', 'margin_liquidation'] as const
