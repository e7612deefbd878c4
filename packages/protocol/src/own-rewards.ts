/** Coupons of the reward centre as their owner sees them: in answers, in lists, on the private socket. */
import { REWARD_TASKS } from '@candlewick/rules/rewards/tasks'
import * as z from 'zod/mini'

export const COUPON_STATES = ['granted', 'claimed', 'expired'] as const

export const ownCoupon = z.object({
  id: z.string(),
  campaign: z.string(),
  /** What it was for; null where that is no task any more. */
  task: z.nullable(z.enum(REWARD_TASKS)),
  coin: z.string(),
  amount: z.string(),
  /** `granted`: its amount is reserved and can be claimed. */
  state: z.enum(COUPON_STATES),
  grantTime: z.int(),
  /** From this moment on it cannot be claimed. */
  expiryTime: z.int(),
})
export type OwnCoupon = z.output<typeof ownCoupon>
