/** What rewards are bounded by; what all products have in common stands in ../limits.ts. */

/** Campaigns of rewards that can exist: each remembers for ever who got its coupon, a bit an owner. */
export const MAX_CAMPAIGNS = 64
/** Coupons that wait to be claimed at once, of all customers; beyond it `busy`. Of one it is one a campaign. */
export const MAX_COUPONS_OPEN = 500_000
/** Coupons that one command lets expire at most; further ones are left to the next. */
export const MAX_COUPONS_DUE = 256
