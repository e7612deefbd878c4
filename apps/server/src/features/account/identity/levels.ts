/** What the house opens for each level, with the daily limits that count now: the newest that two operators have set. */
import { type IdentityLevel, LEVEL_TERMS, type LevelTerms, termsOfLevel } from '@candlewick/rules/identity/levels'
import type { Sql, Transaction } from '../../../db/database.ts'

/** The most of a UTC day by level, as plain decimals in USDT. */
export interface DailyLimits {
  readonly none: string
  readonly primary: string
  readonly advanced: string
}

/** Those of the beginning, where nothing was set. */
export function firstDailyLimits(): DailyLimits {
  const of = (level: IdentityLevel) => termsOfLevel(level).withdrawalDaily
  return { none: of('none'), primary: of('primary'), advanced: of('advanced') }
}

export async function dailyLimits(sql: Sql | Transaction): Promise<DailyLimits> {
  const [row] = await sql<DailyLimits[]>`
    select trim_scale(daily_none)::text as none, trim_scale(daily_primary)::text as primary,
      trim_scale(daily_advanced)::text as advanced
    from withdrawal_terms order by id desc limit 1`
  return row ?? firstDailyLimits()
}

/** Everything that each level opens, the lowest first. */
export async function levelTerms(
  sql: Sql | Transaction,
): Promise<(LevelTerms & { opens: LevelTerms['opens'][number][] })[]> {
  const daily = await dailyLimits(sql)
  return LEVEL_TERMS.map((terms) => ({ ...terms, withdrawalDaily: daily[terms.level], opens: [...terms.opens] }))
}
