/** The credit scores of customers: a row for each change, of which the newest says what the score is. */
import type { OutputOf } from '@candlewick/protocol/call'
import type { history, score } from '@candlewick/protocol/calls/credit'
import {
  CREDIT_LEAST,
  CREDIT_MOST,
  CREDIT_RULES,
  CREDIT_START,
  type CreditRule,
  creditStep,
  scoreAfter,
} from '@candlewick/rules/credit/score'
import type { Sql } from '../../db/database.ts'
import { type Page, type PageRequest, pageById } from '../../db/page.ts'

/** Splits the customers whose scores change from every other advisory lock of the database. */
const LOCK = 4_107_060
/** Changes that the line is drawn through. */
const LINE = 100

type Change = OutputOf<typeof history>['records'][number]

export class CreditScores {
  readonly #sql: Sql
  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** What the customer's score is now. */
  async of(user: string): Promise<number> {
    const [row] = await this.#sql<{ score: number }[]>`
      select score from credit_changes where user_id = ${user} order by id desc limit 1`
    return row?.score ?? CREDIT_START
  }

  /**
   * Applies a rule, once for what it is about: asked again with the same rule and reference nothing changes.
   * @param reference what it is about, the instalment of a loan
   * @returns the score as it is then
   */
  async change(user: string, rule: CreditRule, reference: string): Promise<number> {
    return await this.#sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(hashtextextended(${user}, ${LOCK}))`
      const [last] = await tx<{ score: number }[]>`
        select score from credit_changes where user_id = ${user} order by id desc limit 1`
      const before = last?.score ?? CREDIT_START
      const [known] = await tx<{ rule: string }[]>`
        select rule from credit_changes where user_id = ${user} and rule = ${rule} and reference = ${reference}`
      if (known !== undefined) return before
      const after = scoreAfter(before, rule)
      await tx`
        insert into credit_changes (user_id, rule, reference, step, change, score)
        values (${user}, ${rule}, ${reference}, ${creditStep(rule)}, ${after - before}, ${after})`
      return after
    })
  }

  /** The score with its rules, and the newest changes as a line, oldest first. */
  async shown(user: string): Promise<OutputOf<typeof score>> {
    const rows = await this.#sql<{ score: number; time: number | null }[]>`
      select score, floor(extract(epoch from at) * 1000)::float8 as time from credit_changes where user_id = ${user}
      order by id desc limit ${LINE}`
    return {
      score: rows[0]?.score ?? CREDIT_START,
      start: CREDIT_START,
      least: CREDIT_LEAST,
      most: CREDIT_MOST,
      rules: CREDIT_RULES.map(({ rule, step }) => ({ rule, step })),
      line: rows.toReversed().map((row) => ({ score: row.score, time: row.time ?? 0 })),
    }
  }

  /** Newest first. Throws `CursorError` for a cursor that is not ours. */
  async history(user: string, request: PageRequest): Promise<Page<Change>> {
    const sql = this.#sql
    return await pageById<Change>(sql, request, {
      table: 'public.credit_changes',
      columns: sql`
        id::text as id, rule, step, change, score, reference, floor(extract(epoch from at) * 1000)::float8 as time`,
      matching: sql`user_id = ${user}`,
    })
  }
}
