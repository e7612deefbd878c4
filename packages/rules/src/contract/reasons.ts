/** Why balances change by contracts. */
export const CONTRACT_REASONS = [
  'contract_hold',
  'contract_release',
  'contract_trade',
  'contract_margin',
  'contract_funding',
  'contract_liquidation',
  'contract_adl',
] as const
