/** The calls of the reward centre. */
import { center, claim, history } from '@candlewick/protocol/calls/rewards'
import { type Handler, handle } from '../../http/handle.ts'
import { listCoupons } from '../../projections/rewards/coupons.ts'
import { given, knownCursor } from '../../wire/list-input.ts'
import { centerOf } from './center.ts'
import { claimCoupon } from './claiming.ts'
import type { RewardsDependencies } from './dependencies.ts'

export function rewardsHandlers(dependencies: RewardsDependencies): Handler[] {
  const { sql, writes } = dependencies
  return [
    handle(center, ({ viewer }) => centerOf(dependencies, viewer.userId)),
    handle(claim, ({ viewer }, { id }) => claimCoupon(dependencies, viewer.userId, id)),
    handle(history, async ({ viewer }, input) => {
      await writes.settled(viewer.userId)
      return await knownCursor(() => listCoupons(sql, viewer.userId, given(input)))
    }),
  ]
}
