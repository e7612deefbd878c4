/** The rules of borrowing against spot. */
export const MARGIN_RULES = ['margin_form', 'borrow_limit', 'pool_empty', 'margin_ratio', 'no_debt'] as const

declare module '../ledger/refusal.ts' {
  interface Rules {
    margin: (typeof MARGIN_RULES)[number]
  }
}
