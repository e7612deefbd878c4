/** What operators write down about a customer: it stays as it was written. */
import { CallError } from '@candlewick/protocol/errors'
import type { Sql } from '../../db/database.ts'

export interface Note {
  readonly id: string
  readonly time: number
  readonly by: string
  readonly text: string
}

/** Of one customer. */
const MOST_NOTES = 10_000

export class Notes {
  readonly #sql: Sql

  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** @throws CallError `too_many` */
  async add(
    userId: string,
    operator: { readonly operatorId: string; readonly name: string },
    text: string,
  ): Promise<Note> {
    return await this.#sql.begin(async (tx) => {
      await tx`select from users where id = ${userId} for update`
      const [held] = await tx<{ held: number }[]>`
        select count(*)::int as held from customer_notes where user_id = ${userId}`
      if ((held?.held ?? 0) >= MOST_NOTES) throw new CallError('too_many', { bound: MOST_NOTES })
      const [row] = await tx<{ id: string; time: number }[]>`
        insert into customer_notes (user_id, operator_id, text) values (${userId}, ${operator.operatorId}, ${text})
        returning id::text as id, (extract(epoch from created_at) * 1000)::float8 as time`
      if (row === undefined) throw new Error('a note just written is not there')
      return { id: row.id, time: Math.floor(row.time), by: operator.name, text }
    })
  }

  /** The newest first; one more than `limit` where there are more. */
  async list(userId: string, before: string | undefined, limit: number): Promise<Note[]> {
    const sql = this.#sql
    const rows = await sql<Note[]>`
      select n.id::text as id, floor(extract(epoch from n.created_at) * 1000)::float8 as time,
        coalesce(o.name, n.operator_id) as by, text
      from customer_notes n left join operators o on o.id = n.operator_id
      where user_id = ${userId} ${before === undefined ? sql`` : sql`and n.id < ${before}`}
      order by n.id desc limit ${limit}`
    return [...rows]
  }
}
