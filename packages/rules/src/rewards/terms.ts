/** What a reward may say of itself, and until when its coupon is there to be claimed. */

/** Shortest and longest time that a coupon may be there, in UTC days. */
export const LEAST_COUPON_DAYS = 1
export const MOST_COUPON_DAYS = 365
/** Coupons that one campaign may give out at most: one a customer, and there are no more of these. */
export const MOST_COUPONS = 5_000_000
/** Letters of a campaign's name. */
export const MOST_CAMPAIGN_NAME = 32

const DAY = 86_400_000

/** A name is written into addresses and tables: small letters, digits and single dashes between them. */
export function isCampaignName(name: string): boolean {
  return name.length <= MOST_CAMPAIGN_NAME && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)
}

/** The moment (epoch ms) from which on a coupon granted at `time` cannot be claimed any more. */
export function couponExpiry(time: number, days: number): number {
  return Math.min(Number.MAX_SAFE_INTEGER, time + days * DAY)
}
