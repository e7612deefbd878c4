/** The tiers of spot fees as they are published: those that two operators agreed on last, before that those of the rules. */
import { FEE_TIERS, type FeeSchedule, scheduleOf } from '@candlewick/rules/fees'
import type { Sql, Transaction } from '../../db/database.ts'

/** The one in force. */
export async function feeSchedule(sql: Sql | Transaction): Promise<FeeSchedule> {
  const [row] = await sql<{ tiers: string }[]>`select tiers from fee_schedules order by id desc limit 1`
  return row === undefined ? FEE_TIERS : scheduleOf(JSON.parse(row.tiers))
}

/** The one in force, and all that were before it: rates that are of none were agreed with a customer. */
export async function feeSchedules(sql: Sql): Promise<{ now: FeeSchedule; ever: readonly FeeSchedule[] }> {
  const rows = await sql<{ tiers: string }[]>`select tiers from fee_schedules order by id`
  const ever = [FEE_TIERS, ...rows.map(({ tiers }) => scheduleOf(JSON.parse(tiers)))]
  return { now: ever.at(-1) ?? FEE_TIERS, ever }
}

/** Names the one in force; rises with each that is agreed on. */
export async function scheduleNumber(sql: Sql): Promise<number> {
  const [row] = await sql<{ id: number }[]>`select coalesce(max(id), 0)::float8 as id from fee_schedules`
  return row?.id ?? 0
}
