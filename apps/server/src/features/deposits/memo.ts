/** The number by which a payment to an address that all customers share says whose it is. */
import type { Sql } from '../../db/database.ts'

/** A customer's, made where she has none yet; unique for ever, and no number says how many customers there are. */
export async function memoFor(sql: Sql, userId: string): Promise<string> {
  await sql`
    insert into deposit_memos (user_id, memo)
    select ${userId}, 100000000 + floor(random() * 3900000000)::bigint
    on conflict (user_id) do nothing`
  const [row] = await sql<{ memo: string }[]>`select memo::text as memo from deposit_memos where user_id = ${userId}`
  if (row === undefined) throw new Error('a memo just made is not there')
  return row.memo
}
