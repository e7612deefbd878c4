/** The rules of swaps. */
export const SWAP_RULES = [
  'swap_form',
  'swap_closed',
  'swap_limit',
  'swap_quote',
  'swap_expired',
  'swap_moved',
  'swap_inventory',
] as const

declare module '../ledger/refusal.ts' {
  interface Rules {
    swap: (typeof SWAP_RULES)[number]
  }
}
