/**
 * That something became of a deposit: whose, which, and of which coin. Told with the transaction that writes it, so that
 * whoever hears it reads what is told.
 */
import type { Sql, Transaction } from '../../db/database.ts'

const CHANNEL = 'deposits'

/** Tells of the rows that a statement has written: what is selected from them, with their `user_id`, `id` and `asset`. */
export function depositTold(sql: Sql | Transaction) {
  return sql`pg_notify(${CHANNEL}, user_id || ' ' || id || ' ' || asset)`
}

/** Calls `heard` with each; resolves with what stops it. */
export async function hearDeposits(
  sql: Sql,
  heard: (deposit: { userId: string; id: string; coin: string }) => void,
): Promise<() => Promise<void>> {
  const subscription = await sql.listen(CHANNEL, (payload) => {
    const [userId = '', id = '', coin = ''] = payload.split(' ')
    heard({ userId, id, coin })
  })
  return () => subscription.unlisten()
}
