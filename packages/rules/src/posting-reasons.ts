/** Why balances change where no product of its own has a hand in it, and of spot; each product has its own beside it. */
export const HOUSE_REASONS = [
  'deposit',
  'withdraw_hold',
  'withdraw_settle',
  'withdraw_cancel',
  'transfer',
  'adjustment',
  'deposit_reverse',
  'deposit_recover',
  'network_fee',
  'house_fund',
  'internal_payment',
] as const
/** Those of them by which a customer's money comes, goes or changes accounts: their principal is neither won nor lost. */
export const FLOW_REASONS = [
  'deposit',
  'withdraw_hold',
  'withdraw_settle',
  'withdraw_cancel',
  'transfer',
  'adjustment',
  'deposit_recover',
  'internal_payment',
] as const satisfies readonly (typeof HOUSE_REASONS)[number][]
export const SPOT_REASONS = ['order_hold', 'order_release', 'trade'] as const
