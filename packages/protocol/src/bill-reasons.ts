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
  'contract_hold',
  'contract_release',
  'contract_trade',
  'contract_margin',
  'contract_funding',
  'contract_liquidation',
  'contract_adl',
] as const
