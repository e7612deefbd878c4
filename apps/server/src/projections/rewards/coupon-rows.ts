/** Coupons → `projection.reward_coupons`, each in the state it has reached. */
import type { CouponEvent } from '@candlewick/engine/rewards/events'
import { column, timeText } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import { type Fragment, whereMoved } from '../../db/statement.ts'
import type { Scales } from '../../wire/scales.ts'

interface CouponRow {
  readonly id: number
  readonly user: string
  readonly campaign: string
  readonly asset: string
  readonly amount: string
  readonly status: string
  readonly grantedAt: string
  readonly expiresAt: string
  readonly endedAt: string | null
}

export class CouponRows {
  /** By id: a batch may hold several states of one coupon, and the last one counts. */
  readonly #rows = new Map<number, CouponRow>()

  add({ coupon }: CouponEvent, time: number, scales: Scales): void {
    const { id, user, campaign, asset, status } = coupon
    this.#rows.set(id, {
      ...{ id, user, campaign, asset, status },
      amount: scales.amountText(asset, coupon.amount),
      grantedAt: timeText(coupon.grantedAt),
      expiresAt: timeText(coupon.expiresAt),
      endedAt: status === 'granted' ? null : timeText(time),
    })
  }

  fragments(sql: Sql): Fragment[] {
    if (this.#rows.size === 0) return []
    const rows = [...this.#rows.values()]
    const of = (key: keyof CouponRow) => column(rows.map((row) => row[key]))
    const insert = sql`reward_coupons as (
      insert into projection.reward_coupons
        (id, user_id, campaign, asset, amount, status, granted_at, expires_at, ended_at)
      select unnest(${of('id')}::bigint[]), unnest(${of('user')}::text[]), unnest(${of('campaign')}::text[]),
        unnest(${of('asset')}::text[]), unnest(${of('amount')}::numeric[]), unnest(${of('status')}::text[]),
        unnest(${of('grantedAt')}::timestamptz[]), unnest(${of('expiresAt')}::timestamptz[]),
        unnest(${of('endedAt')}::timestamptz[])
      ${whereMoved(sql)}
      on conflict (id) do update set status = excluded.status, ended_at = excluded.ended_at)`
    return [insert]
  }
}
