/** The rules of perpetual contracts that spot does not have. */
export const CONTRACT_RULES = [
  'reduce_only',
  'leverage',
  'leverage_tier',
  'max_position',
  'open_interest',
  'margin_needed',
  'isolated_only',
  'no_position',
  'open_position',
  'open_orders',
  'unsettled',
] as const

declare module '../ledger/refusal.ts' {
  interface Rules {
    contract: (typeof CONTRACT_RULES)[number]
  }
}
