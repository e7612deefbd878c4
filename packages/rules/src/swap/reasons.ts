/** Why balances change by a swap: both amounts in one posting. */
export const SWAP_REASONS = ['swap'] as const
