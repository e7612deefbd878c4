/** Why balances change where no product of its own has a hand in it, and of spot; each product has its own beside it. */
export const HOUSE_REASONS = [
  'deposit',
  'withdraw_hold',
  'withdraw_settle',
  'withdraw_cancel',
  'transfer',
  'adjustment',
] as const
export const SPOT_REASONS = ['order_hold', 'order_release', 'trade'] as const
