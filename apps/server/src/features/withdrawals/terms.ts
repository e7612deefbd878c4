/** From what on people look at withdrawals, and the most of a day by level: set by two operators, with everything that was ever set. */
import type { Sql, Transaction } from '../../db/database.ts'
import { dailyLimits } from '../account/public.ts'
import { type Worth, worthFrom } from './limits.ts'

/** Worths as decimal text in USDT. */
export interface ReviewTerms {
  /** Above it one operator looks, above `two` two do. */
  readonly review: string
  readonly two: string
  /** From it on the first withdrawal to an address is looked at. */
  readonly newAddress: string
  /** How many of one customer within a day nobody looks at. */
  readonly perDay: number
}

/** With the most that may leave in a UTC day by level of identity. */
export type WithdrawalTerms = ReviewTerms & {
  readonly dailyNone: string
  readonly dailyPrimary: string
  readonly dailyAdvanced: string
}

/** Where nothing was set. */
const FIRST_TERMS: ReviewTerms = { review: '10000', two: '100000', newAddress: '1000', perDay: 10 }

type TermsRow = WithdrawalTerms & {
  readonly setBy: string
  readonly approvedBy: string
  readonly reason: string
  readonly at: string
}

export type SetTerms = Omit<TermsRow, 'at'> & {
  readonly time: number
}

/** The newest first. */
export async function termsHistory(sql: Sql | Transaction): Promise<SetTerms[]> {
  const rows = await sql<TermsRow[]>`
    select trim_scale(review)::text as review, trim_scale(two)::text as two, trim_scale(new_address)::text as "newAddress",
      per_day as "perDay", trim_scale(daily_none)::text as "dailyNone", trim_scale(daily_primary)::text as "dailyPrimary",
      trim_scale(daily_advanced)::text as "dailyAdvanced", coalesce(p.name, set_by) as "setBy", coalesce(a.name, approved_by) as "approvedBy", reason,
      (extract(epoch from t.at) * 1000)::bigint::text as at
    from withdrawal_terms t left join operators p on p.id = t.set_by left join operators a on a.id = t.approved_by
    order by t.id desc limit 200`
  return rows.map(({ at, ...row }) => ({ ...row, time: Number(at) }))
}

/** Those that count now. */
export async function reviewTerms(sql: Sql | Transaction): Promise<ReviewTerms> {
  const [row] = await sql<ReviewTerms[]>`
    select trim_scale(review)::text as review, trim_scale(two)::text as two, trim_scale(new_address)::text as "newAddress",
      per_day as "perDay"
    from withdrawal_terms order by id desc limit 1`
  return row ?? FIRST_TERMS
}

/** Everything that is set together. */
export async function withdrawalTerms(sql: Sql | Transaction): Promise<WithdrawalTerms> {
  const { none, primary, advanced } = await dailyLimits(sql)
  return { ...(await reviewTerms(sql)), dailyNone: none, dailyPrimary: primary, dailyAdvanced: advanced }
}

/** How many operators have to let a withdrawal go for its worth alone. */
export function operatorsFor({ review, two }: ReviewTerms, worth: Worth): 0 | 1 | 2 {
  if (worth > worthFrom(two)) return 2
  return worth > worthFrom(review) ? 1 : 0
}
