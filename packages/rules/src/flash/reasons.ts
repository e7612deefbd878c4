/** Why balances change by flash contracts. */
export const FLASH_REASONS = ['flash_hold', 'flash_won', 'flash_lost', 'flash_returned'] as const
