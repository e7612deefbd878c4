/** The limits from which on withdrawals are looked at, in the order in which they are shown. */
export const LOOKED = ['review', 'two', 'newAddress', 'perDay'] as const
/** The most of a UTC day by level of identity, the lowest first. */
export const DAILY = ['dailyNone', 'dailyPrimary', 'dailyAdvanced'] as const
export const LIMITS = [...LOOKED, ...DAILY] as const
export type Limit = (typeof LIMITS)[number]
