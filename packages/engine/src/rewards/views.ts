/** Campaigns and coupons as events and reads tell them. */
import type { CampaignView, CouponView } from './events.ts'
import type { Campaign, Coupon } from './state.ts'

export function campaignView({ name, asset, granted, ...campaign }: Campaign): CampaignView {
  const { amount, days, quota, status, open } = campaign
  return { campaign: name, asset: asset.code, amount, days, quota, status, granted: granted.size, open }
}

export function couponView(coupon: Coupon, status: CouponView['status'] = 'granted'): CouponView {
  const { id, owner, campaign, amount, grantedAt, expiresAt } = coupon
  return {
    id,
    user: owner.name,
    campaign: campaign.name,
    asset: campaign.asset.code,
    amount,
    grantedAt,
    expiresAt,
    status,
  }
}
