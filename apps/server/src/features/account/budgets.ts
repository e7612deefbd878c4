/**
 * How often something may be tried within a span, counted in the database for all gateways. A try is counted before it is
 * made, in one statement, so that a thousand at once count as a thousand; what turns out to be honest is given back. How
 * many tries of a login there are stands in login-limits.ts.
 */
import { createHash } from 'node:crypto'
import { CallError } from '@candlewick/protocol/errors'
import { column } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'

export interface Budget {
  /** Unique among all budgets. */
  readonly name: string
  readonly allowed: number
  readonly seconds: number
}

/** One try of somebody's. */
export interface Claim {
  readonly budget: Budget
  readonly key: string
}

export interface Counted extends Claim {
  /** Tries of this span, this one among them. */
  readonly used: number
  /** Seconds until the span ends. */
  readonly wait: number
}

/** Rows kept at most; those that end soonest go first. A row takes some 80 bytes. */
const ROWS = 1_000_000
/** A counter stops here: beyond it only the end of the span matters. */
const HIGHEST = 1_000_000

export class Budgets {
  readonly #sql: Sql
  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** Counts a try of each claim, whether or not it is still within what is allowed. */
  async count(claims: readonly Claim[]): Promise<Counted[]> {
    if (claims.length === 0) return []
    const rows = inOrder(claims)
    const counted = await this.#sql<{ key: string; used: number; wait: number }[]>`
      insert into budgets (key, used, until)
      select key, 1, now() + seconds * interval '1 second'
      from unnest(${column(rows.map(({ row }) => row))}::text[],
        ${column(rows.map(({ claim }) => claim.budget.seconds))}::int[]) as asked (key, seconds)
      on conflict (key) do update set
        used = case when budgets.until <= now() then 1 else least(budgets.used + 1, ${HIGHEST}) end,
        until = case when budgets.until <= now() then excluded.until else budgets.until end
      returning key, used, extract(epoch from until - now())::float8 as wait`
    const byKey = new Map(counted.map((row) => [row.key, row]))
    return rows.map(({ row, claim }) => {
      const found = byKey.get(row)
      if (found === undefined) throw new Error('a budget just counted is not there')
      return { ...claim, used: found.used, wait: found.wait }
    })
  }

  /**
   * Counts a try of each claim.
   * @throws CallError `too_many_requests` with the seconds to wait, where one of them is used up
   */
  async take(claims: readonly Claim[]): Promise<void> {
    const waits = (await this.count(claims)).filter(isOver).map(({ wait }) => wait)
    if (waits.length > 0)
      throw new CallError('too_many_requests', { bound: Math.max(1, Math.ceil(Math.max(...waits))) })
  }

  /** Counts a try; whether it is still within what is allowed. */
  async within(budget: Budget, key: string): Promise<boolean> {
    return !(await this.count([{ budget, key }])).some(isOver)
  }

  /** Takes back what `count` or `take` counted. */
  async giveBack(claims: readonly Claim[]): Promise<void> {
    await this.#change(claims, this.#sql`greatest(budgets.used - 1, 0)`)
  }

  /** Forgets every try. */
  async forget(claims: readonly Claim[]): Promise<void> {
    await this.#change(claims, this.#sql`0`)
  }

  /** Removes what has ended, and what is too much. */
  async tidy(): Promise<void> {
    await this.#sql`delete from budgets where until <= now()`
    await this.#sql`
      delete from budgets where until <= (select until from budgets order by until desc offset ${ROWS} limit 1)`
  }

  async #change(claims: readonly Claim[], used: ReturnType<Sql>): Promise<void> {
    if (claims.length === 0) return
    // In the order in which counting locks them, so that the two never wait for each other.
    await this.#sql`
      with held as (
        select key from budgets where key in ${this.#sql(inOrder(claims).map(({ row }) => row))} order by key for update
      )
      update budgets set used = ${used} from held where budgets.key = held.key`
  }
}

export const isOver = ({ budget, used }: Counted): boolean => used > budget.allowed

function inOrder(claims: readonly Claim[]): { row: string; claim: Claim }[] {
  return claims.map((claim) => ({ claim, row: rowOf(claim) })).sort((a, b) => (a.row < b.row ? -1 : 1))
}

/** 128 bits, so that no two are ever one; hex, which every database sorts alike. */
function rowOf({ budget, key }: Claim): string {
  return createHash('sha256').update(`${budget.name}\0${key}`).digest('hex').slice(0, 32)
}
