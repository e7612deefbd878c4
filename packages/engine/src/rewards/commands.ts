/** The commands of rewards. None credits a customer from anything but the budget, and none takes a coupon back. */
import type { Units } from '@candlewick/money/types'

/**
 * A campaign opens, or its terms change for what is granted from now on; coupons keep the terms they were granted with.
 * Each customer gets its coupon once, for ever: another round is another campaign.
 */
export interface RewardsCampaignCommand {
  type: 'rewards.campaign'
  /** Small letters, digits and dashes. */
  campaign: string
  /** What a coupon pays in; fixed. */
  asset: string
  /** What a coupon pays. */
  amount: Units
  /** How long a coupon can be claimed, 1 to 365 days from its grant. */
  days: number
  /** How many coupons there are in all, granted ones included. */
  quota: number
  /** `closed` grants nothing new; what is granted can be claimed until it expires. */
  status: 'open' | 'closed'
}

/** The customer gets the campaign's coupon: its amount is reserved from the budget. */
export interface RewardsGrantCommand {
  type: 'rewards.grant'
  user: string
  campaign: string
}

/** The customer takes what a coupon pays: from the budget to the spot account. */
export interface RewardsClaimCommand {
  type: 'rewards.claim'
  user: string
  /** Of the coupon. */
  id: number
}

export type RewardsCommand = RewardsCampaignCommand | RewardsGrantCommand | RewardsClaimCommand
