/** The reward centre: what there is to do once, what each gives, and the coupons that came of it. */
import { REWARD_TASKS } from '@candlewick/rules/rewards/tasks'
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import * as f from '../fields.ts'
import { COUPON_STATES, ownCoupon } from '../own-rewards.ts'

/**
 * Where a customer stands with a reward: `open` (still to be earned), `pending` (earned, its coupon comes within seconds),
 * `none_left` (the quota or the budget is used up), or where the coupon is.
 */
export const REWARD_STATES = ['open', 'pending', 'none_left', ...COUPON_STATES] as const

const reward = z.object({
  campaign: z.string(),
  coin: z.string(),
  amount: z.string(),
  /** How long its coupon can be claimed. */
  days: z.int(),
  /** How many coupons there still are, by the quota and by what is left in the budget. */
  left: z.int(),
  state: z.enum(REWARD_STATES),
})

export const center = defineCall({
  name: 'rewards.center',
  area: 'rewards',
  method: 'GET',
  path: '/api/{p}/coin/rewards/center',
  who: 'customer',
  keys: 'open',
  means:
    'the tasks of the reward centre, what each gives and where one stands with it, coupons to be claimed, and what is left in ' +
    'the budget. Coupons are granted once the primary identity is approved: one a person and campaign',
  input: {},
  output: z.object({
    /** Nothing is granted before the own identity is approved. */
    identityNeeded: z.boolean(),
    vip: z.int(),
    tasks: z.array(
      z.object({
        task: z.enum(REWARD_TASKS),
        /** When it was done; null where it was not. */
        doneTime: z.nullable(z.int()),
        rewards: z.array(reward),
      }),
    ),
    /** Those that can be claimed, the first to expire first. */
    coupons: z.array(ownCoupon),
    /** What can still be granted, of each coin, and what was granted and not claimed yet. */
    budget: z.array(z.object({ coin: z.string(), left: z.string(), granted: z.string() })),
    serverTime: z.int(),
  }),
})

export const claim = defineCall({
  name: 'rewards.claim',
  area: 'rewards',
  method: 'POST',
  path: '/api/{p}/coin/rewards/claim',
  who: 'customer',
  keys: 'open',
  means: 'credits what a coupon pays to the spot account; sent again it is answered as the first time',
  changes: true,
  input: { id: f.id() },
  output: ownCoupon,
  errors: ['reward_unknown', 'reward_expired', 'restricted'],
})

export const history = defineCall({
  name: 'rewards.history',
  area: 'rewards',
  method: 'GET',
  path: '/api/{p}/coin/rewards/history',
  who: 'customer',
  keys: 'open',
  means: 'own coupons of all states, newest first',
  input: { state: z.optional(z.enum(COUPON_STATES)), page: f.page(), pageSize: f.pageSize(), cursor: f.cursor() },
  output: f.records(ownCoupon),
})
