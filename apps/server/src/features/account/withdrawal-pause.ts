/** Whoever changes what guards an account takes nothing out of it for a day, so that its owner has one to say that it was not she. */
import type { Sql, Transaction } from '../../db/database.ts'

const WITHDRAWAL_PAUSE_HOURS = 24

/** Nothing is withdrawn for a day from now on. */
export async function pauseWithdrawals(tx: Transaction, userId: string): Promise<void> {
  await tx`
    update users set withdrawals_paused_until = now() + ${WITHDRAWAL_PAUSE_HOURS} * interval '1 hour' where id = ${userId}`
}

/** Epoch milliseconds until which nothing is withdrawn; null where nothing stands in the way. */
export async function withdrawalsPausedUntil(sql: Sql, userId: string): Promise<number | null> {
  const [row] = await sql<{ until: string | null }[]>`
    select (extract(epoch from withdrawals_paused_until) * 1000)::bigint::text as until
    from users where id = ${userId} and withdrawals_paused_until > now()`
  return row?.until === undefined || row.until === null ? null : Number(row.until)
}
