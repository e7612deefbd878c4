/** A customer's coupons of all states. */
import type { OwnCoupon } from '@candlewick/protocol/own-rewards'
import { taskOf } from '@candlewick/rules/rewards/tasks'
import type { Sql } from '../../db/database.ts'
import { mapPage, type Page, type PageRequest, pageById } from '../../db/page.ts'

export interface CouponFilter extends PageRequest {
  state?: OwnCoupon['state'] | undefined
}

interface CouponRow {
  id: string
  campaign: string
  coin: string
  amount: string
  state: 'granted' | 'claimed' | 'expired'
  grantTime: number
  expiryTime: number
}

function columns(sql: Sql) {
  return sql`
    id::text as id, campaign, asset as coin, trim_scale(amount)::text as amount, status as state,
    (extract(epoch from granted_at) * 1000)::float8 as "grantTime",
    (extract(epoch from expires_at) * 1000)::float8 as "expiryTime"`
}

/** Newest first. Throws `CursorError` for a cursor that is not ours. */
export async function listCoupons(sql: Sql, user: string, filter: CouponFilter): Promise<Page<OwnCoupon>> {
  const { state } = filter
  const matching = sql`user_id = ${user} ${state === undefined ? sql`` : sql`and status = ${state}`}`
  const listed = { table: 'projection.reward_coupons', columns: columns(sql), matching }
  return mapPage(await pageById<CouponRow>(sql, filter, listed), withTask)
}

/** Own coupon of any state. */
export async function couponOf(sql: Sql, user: string, id: string): Promise<OwnCoupon | undefined> {
  const [row] = await sql<CouponRow[]>`
    select ${columns(sql)} from projection.reward_coupons where user_id = ${user} and id = ${id}`
  return row === undefined ? undefined : withTask(row)
}

function withTask(row: CouponRow): OwnCoupon {
  return { ...row, task: taskOf(row.campaign) ?? null }
}
