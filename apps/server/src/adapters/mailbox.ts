/**
 * The development mailbox: what would have been mailed or texted, readable by whoever sits at this machine. It exists
 * in the demo only; in production nothing constructs it.
 */
import type { Sql, Transaction } from '../db/database.ts'

export interface MailboxEntry {
  to: string
  subject: string
  text: string
  /** The code in it, where there is one. */
  code: string
  /** Epoch milliseconds. */
  at: number
}

/** How many entries are kept; older ones go. */
const KEPT = 5_000
const SHOWN = 100

export class Mailbox {
  readonly #sql: Sql
  constructor(sql: Sql) {
    this.#sql = sql
  }

  async put(entry: Omit<MailboxEntry, 'at'>, sql: Sql | Transaction = this.#sql): Promise<void> {
    await sql`
      with stored as (
        insert into mailbox (recipient, subject, text, code)
        values (${entry.to.toLowerCase()}, ${entry.subject}, ${entry.text}, ${entry.code})
        returning id
      )
      delete from mailbox where id < (select id from stored) - ${KEPT}`
  }

  /** Newest first; of one recipient, or of all. */
  async list(to: string | undefined): Promise<MailboxEntry[]> {
    const sql = this.#sql
    const rows = await sql<{ to: string; subject: string; text: string; code: string; at: string }[]>`
      select recipient as to, subject, text, code, (extract(epoch from at) * 1000)::bigint::text as at
      from mailbox
      where ${to === undefined ? sql`true` : sql`recipient = ${to.toLowerCase()}`}
      order by id desc limit ${SHOWN}`
    return rows.map((row) => ({ ...row, at: Number(row.at) }))
  }
}
