/** A coupon of the state machine as its owner sees it. */
import type { CouponView } from '@candlewick/engine/rewards/events'
import { formatDecimal } from '@candlewick/money/decimal'
import type { OwnCoupon } from '@candlewick/protocol/own-rewards'
import { taskOf } from '@candlewick/rules/rewards/tasks'
import type { StateReader } from '../../state/state.ts'

export function shownCoupon(engine: Pick<StateReader, 'asset'>, coupon: CouponView): OwnCoupon {
  const { id, campaign, asset, amount, status, grantedAt, expiresAt } = coupon
  return {
    id: String(id),
    campaign,
    task: taskOf(campaign) ?? null,
    coin: asset,
    amount: formatDecimal(amount, engine.asset(asset)?.decimals ?? 0),
    state: status,
    grantTime: grantedAt,
    expiryTime: expiresAt,
  }
}
