/** The limits from which on withdrawals are looked at, in the order in which they are shown. */
export const LIMITS = ['review', 'two', 'newAddress', 'perDay'] as const
export type Limit = (typeof LIMITS)[number]
