/** Which campaigns there are, and on what terms. */
import { isCampaignName, LEAST_COUPON_DAYS, MOST_COUPON_DAYS, MOST_COUPONS } from '@candlewick/rules/rewards/terms'
import type { RefusedEvent } from '../ledger/events.ts'
import { refusal } from '../ledger/refusal.ts'
import { isCount } from '../memory/typed.ts'
import type { RewardsCampaignCommand } from './commands.ts'
import { MAX_CAMPAIGNS } from './limits.ts'
import { REWARD_BUDGET, type State } from './state.ts'
import { campaignView } from './views.ts'

/** Applies `rewards.campaign`: a new one, or other terms of a known one for what is granted from now on. */
export function rewardsCampaign(state: State, command: RewardsCampaignCommand): RefusedEvent | undefined {
  const { rewards, registry } = state
  const { campaign: name, amount, days, quota, status } = command
  const asset = registry.asset(command.asset)
  if (asset === undefined) return refusal('unknown_asset', 'asset')
  const fault = formFault(command)
  if (fault !== undefined) return fault
  const known = rewards.campaign(name)
  if (known !== undefined && known.asset !== asset) return refusal('reward_fixed', 'asset', known.asset.code)
  if (known === undefined && rewards.campaigns.length === MAX_CAMPAIGNS) {
    return refusal('reward_form', 'campaign', MAX_CAMPAIGNS)
  }
  if (registry.owner(REWARD_BUDGET) === undefined) registry.addOwner(REWARD_BUDGET, 'house', undefined)
  const campaign = known ?? rewards.addCampaign({ name, asset, amount, days, quota, status, parked: false })
  campaign.amount = amount
  campaign.days = days
  campaign.quota = quota
  campaign.status = status
  // Opened anew it is no longer in anybody's way.
  if (status === 'open') rewards.unpark(campaign)
  state.log.push({ type: 'rewards.campaign', campaign: campaignView(campaign) })
  return undefined
}

function formFault({ campaign, amount, days, quota, status }: RewardsCampaignCommand): RefusedEvent | undefined {
  if (!isCampaignName(campaign)) return refusal('reward_form', 'campaign')
  if (!isCount(amount)) return refusal('reward_form', 'amount', Number.MAX_SAFE_INTEGER)
  if (!isCount(days) || days < LEAST_COUPON_DAYS || days > MOST_COUPON_DAYS) {
    return refusal('reward_form', 'days', MOST_COUPON_DAYS)
  }
  if (!isCount(quota) || quota > MOST_COUPONS) return refusal('reward_form', 'quota', MOST_COUPONS)
  return status === 'open' || status === 'closed' ? undefined : refusal('reward_form', 'status')
}
