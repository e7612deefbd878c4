/** Own coupons on the socket: granted, claimed, over. */
import type { CouponView } from '@candlewick/engine/rewards/events'
import { Gathered, type OwnChannel } from '../../state/own-channel.ts'
import type { StateReader } from '../../state/state.ts'
import { shownCoupon } from './coupon.ts'

/** @param engine read anew each time: after a rebuild it is another object */
export function rewardsChannel(engine: () => StateReader): OwnChannel {
  const gathered = new Gathered(() => new Map<number, CouponView>())
  return {
    events: ['rewards.coupon'],
    take(event, _time, listens) {
      if (event.type === 'rewards.coupon') gathered.of(event.coupon.user, listens)?.set(event.coupon.id, event.coupon)
    },
    messages(user, sequence) {
      const coupons = gathered.taken(user)
      if (coupons === undefined) return []
      return [{ type: 'REWARD', sequence, data: [...coupons.values()].map((coupon) => shownCoupon(engine(), coupon)) }]
    },
  }
}
