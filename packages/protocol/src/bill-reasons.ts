/** Why a balance changed, as bills and their filters name it. A file of its own: the browser's address needs it without any schema. */
export const BILL_REASONS = [
  'deposit',
  'withdraw_hold',
  'withdraw_settle',
  'withdraw_cancel',
  'transfer',
  'order_hold',
  'order_release',
  'trade',
] as const
