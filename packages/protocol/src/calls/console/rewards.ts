/** Campaigns of rewards and their budget: opened, changed, ended, filled and emptied, each by two operators. */
import { REWARD_TASKS, taskOf } from '@candlewick/rules/rewards/tasks'
import { isCampaignName, LEAST_COUPON_DAYS, MOST_COUPON_DAYS, MOST_COUPONS } from '@candlewick/rules/rewards/terms'
import * as z from 'zod/mini'
import { defineCall } from '../../call.ts'
import { proposed, reason } from '../../console-fields.ts'
import { asset, decimal, whole } from '../../fields.ts'

const area = 'console/rewards'
/** The proposal is written into the trail by itself, together with what it asks for. */
const audits = 'nothing'

export const list = defineCall({
  name: 'console.rewards.list',
  area,
  method: 'GET',
  path: '/api/console/rewards',
  who: { staff: 'house.read' },
  means: 'the campaigns of rewards in the order in which they opened, and what is left in the budget of each coin',
  input: {},
  output: z.object({
    campaigns: z.array(
      z.object({
        campaign: z.string(),
        task: z.nullable(z.enum(REWARD_TASKS)),
        coin: z.string(),
        /** What each coupon pays. */
        amount: z.string(),
        /** How long a coupon can be claimed. */
        days: z.int(),
        /** Coupons in all, granted ones included. */
        quota: z.int(),
        granted: z.int(),
        state: z.enum(['open', 'closed']),
      }),
    ),
    budget: z.array(z.object({ coin: z.string(), left: z.string(), granted: z.string() })),
    coins: z.array(z.object({ coin: z.string(), decimals: z.int() })),
  }),
})

export const setCampaign = defineCall({
  name: 'console.rewards.setCampaign',
  area,
  method: 'POST',
  path: '/api/console/rewards/campaign',
  who: { staff: 'terms.write', fresh: true },
  means:
    'asks for a campaign to be opened, for other terms of one, or for its end (`state` `closed`); what was granted keeps its ' +
    'terms and can be claimed. Needs two operators',
  changes: true,
  audits,
  input: {
    /** The task that it is for, or that, a dash and the round. */
    campaign: z.string().check(
      z.maxLength(64),
      z.refine((name) => isCampaignName(name) && taskOf(name) !== undefined),
    ),
    /** Fixed once it was opened. */
    coin: asset(),
    amount: decimal(),
    days: whole(LEAST_COUPON_DAYS, MOST_COUPON_DAYS),
    quota: whole(1, MOST_COUPONS),
    state: z.enum(['open', 'closed']),
    reason: reason(),
  },
  output: proposed,
  errors: ['reauth_needed', 'unknown_asset', 'precision', 'refused'],
})

export const setBudget = defineCall({
  name: 'console.rewards.setBudget',
  area,
  method: 'POST',
  path: '/api/console/rewards/budget',
  who: { staff: 'ledger.adjust', fresh: true },
  means: 'asks for money from the treasury for the reward budget, or back; what is granted stays. Needs two operators',
  changes: true,
  audits,
  input: { way: z.enum(['add', 'take']), coin: asset(), amount: decimal(), reason: reason() },
  output: proposed,
  errors: ['reauth_needed', 'not_found', 'unknown_asset', 'precision', 'insufficient_balance', 'refused'],
})
