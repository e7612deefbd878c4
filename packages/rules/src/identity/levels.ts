/**
 * What the house opens for how much it knows of a customer, as data: server and browser read the same lines. Amounts are
 * whole USDT a UTC day, over all coins together at the index price.
 */
export const IDENTITY_LEVELS = ['none', 'primary', 'advanced'] as const
export type IdentityLevel = (typeof IDENTITY_LEVELS)[number]

/** What can be done from a level on, besides everything of the levels before. */
export const OPENINGS = ['trade', 'deposit', 'withdraw', 'bank_card'] as const
export type Opening = (typeof OPENINGS)[number]

export interface LevelTerms {
  readonly level: IdentityLevel
  /** Most that may be withdrawn in a UTC day, as a plain decimal in USDT. */
  readonly withdrawalDaily: string
  readonly opens: readonly Opening[]
}

export const LEVEL_TERMS: readonly LevelTerms[] = [
  { level: 'none', withdrawalDaily: '1000', opens: ['trade', 'deposit', 'withdraw'] },
  { level: 'primary', withdrawalDaily: '20000', opens: ['bank_card'] },
  { level: 'advanced', withdrawalDaily: '200000', opens: [] },
]

/** The terms of a level. */
export function termsOfLevel(level: IdentityLevel): LevelTerms {
  const terms = LEVEL_TERMS.find((each) => each.level === level)
  if (terms === undefined) throw new Error(`no terms for ${level}`)
  return terms
}

/** Whether somebody of this level has what a level opens. */
export function reaches(level: IdentityLevel, needed: IdentityLevel): boolean {
  return IDENTITY_LEVELS.indexOf(level) >= IDENTITY_LEVELS.indexOf(needed)
}

/** The lowest level that has it. */
export function levelFor(opening: Opening): IdentityLevel {
  const terms = LEVEL_TERMS.find(({ opens }) => opens.includes(opening))
  if (terms === undefined) throw new Error(`no level opens ${opening}`)
  return terms.level
}
