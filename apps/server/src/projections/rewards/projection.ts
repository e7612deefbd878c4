/** Tables of rewards; nothing is open between batches. */
import { type Projection, plain, type RowWriter } from '../projection.ts'
import { CouponRows } from './coupon-rows.ts'

export const REWARDS: Projection = {
  ...plain(() => [coupons()]),
  // Only customers have coupons, and time ends them too.
  awaited: { 'rewards.coupon': () => true },
}

function coupons(): RowWriter {
  const rows = new CouponRows()
  return {
    events: ['rewards.coupon'],
    take(event, { recorded: { time }, scales }) {
      if (event.type === 'rewards.coupon') rows.add(event, time, scales)
    },
    fragments: (sql) => rows.fragments(sql),
  }
}
