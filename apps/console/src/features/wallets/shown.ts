/** What the page of wallets shows, one at a time. */
export const SHOWN = ['books', 'hot', 'payments', 'house', 'networks', 'proof'] as const
export type WalletsShown = (typeof SHOWN)[number]
