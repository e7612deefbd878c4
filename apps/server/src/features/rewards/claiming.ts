/** Claims a coupon. The coupon itself is what makes it once: sent again it is answered as the first time. */

import { CallError } from '@candlewick/protocol/errors'
import type { OwnCoupon } from '@candlewick/protocol/own-rewards'
import { couponOf } from '../../projections/rewards/coupons.ts'
import { submitFor } from '../../state/submit-for.ts'
import { refusalName } from '../../wire/refusal-names.ts'
import { shownCoupon } from './coupon.ts'
import type { RewardsDependencies } from './dependencies.ts'

export async function claimCoupon(
  { replica, sql, writes }: RewardsDependencies,
  user: string,
  id: string,
): Promise<OwnCoupon> {
  const { events, refused, recorded } = await submitFor({ replica, writes }, user, {
    type: 'rewards.claim',
    user,
    id: Number(id),
  })
  for (const event of events) {
    if (event.type === 'rewards.coupon' && String(event.coupon.id) === id && event.coupon.status === 'claimed') {
      return shownCoupon(replica.engine, event.coupon)
    }
  }
  if (refused?.rule !== 'reward_unknown') throw refusalOf(refused?.rule, refused?.field, refused?.bound)
  // It may have been claimed before, by this request or another: what became of it stands in the tables.
  await writes.settledTo(recorded.sequence)
  const known = await couponOf(sql, user, id)
  if (known?.state === 'claimed') return known
  if (known?.state === 'expired') throw refusalOf('reward_expired', 'id', known.expiryTime)
  throw refusalOf('reward_unknown', 'id')
}

function refusalOf(rule = 'refused', field = 'id', bound?: string | number): CallError {
  const when = rule === 'reward_expired' && typeof bound === 'number' ? new Date(bound).toISOString() : bound
  return new CallError(refusalName(rule), { field, ...(when === undefined ? {} : { bound: when }) })
}
