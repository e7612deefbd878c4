/** Campaigns of rewards as an operator's file writes them. */
import type { RewardsCampaignCommand } from '@candlewick/engine/rewards/commands'
import { parseDecimal } from '@candlewick/money/decimal'
import { units } from '@candlewick/money/units'
import * as f from '@candlewick/protocol/fields'
import { taskOf } from '@candlewick/rules/rewards/tasks'
import { isCampaignName, LEAST_COUPON_DAYS, MOST_COUPON_DAYS, MOST_COUPONS } from '@candlewick/rules/rewards/terms'
import * as z from 'zod/mini'
import { listingSection } from '../../state/listing.ts'

const rewardListing = z.strictObject({
  /** The task that it is for, or that and a dash and the round. */
  campaign: z.string().check(z.refine((name) => isCampaignName(name) && taskOf(name) !== undefined, 'for no task')),
  coin: f.asset(),
  /** What each coupon pays. */
  amount: f.decimal(),
  /** How long a coupon can be claimed. */
  days: f.whole(LEAST_COUPON_DAYS, MOST_COUPON_DAYS),
  quota: f.whole(1, MOST_COUPONS),
  status: f.withDefault(z.enum(['open', 'closed']), 'open'),
})

export const REWARDS_LISTING = listingSection(
  'rewards',
  f.withDefault(z.array(rewardListing), []),
  (rewards, { decimalsOf }) => rewards.map((each) => rewardCommand(each, decimalsOf)),
)

function rewardCommand(
  { campaign, coin, amount, days, quota, status }: z.output<typeof rewardListing>,
  decimalsOf: (code: string) => number,
): RewardsCampaignCommand {
  const each = units(parseDecimal(amount, decimalsOf(coin)))
  return { type: 'rewards.campaign', campaign, asset: coin, amount: each, days, quota, status }
}
