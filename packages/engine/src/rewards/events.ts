/** What the state machine says about rewards. */
import type { Units } from '@candlewick/money/types'

/** A campaign's terms as they stand. */
export interface CampaignView {
  readonly campaign: string
  readonly asset: string
  readonly amount: Units
  readonly days: number
  readonly quota: number
  readonly status: 'open' | 'closed'
  /** Coupons granted since ever, and those of them that wait to be claimed. */
  readonly granted: number
  readonly open: number
}

/** `id` = sequence × 1024 + index, of one number space with all orders. Times are epoch milliseconds. */
export interface CouponView {
  readonly id: number
  readonly user: string
  readonly campaign: string
  readonly asset: string
  readonly amount: Units
  readonly grantedAt: number
  /** From this moment on it cannot be claimed. */
  readonly expiresAt: number
  readonly status: 'granted' | 'claimed' | 'expired'
}

export interface CampaignEvent {
  type: 'rewards.campaign'
  campaign: CampaignView
}

/** A coupon was granted, claimed, or is over. */
export interface CouponEvent {
  type: 'rewards.coupon'
  coupon: CouponView
}

export type RewardsEvent = CampaignEvent | CouponEvent
