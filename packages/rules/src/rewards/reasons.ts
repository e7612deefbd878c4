/** Why balances change by coupons of the reward centre: reserved at the grant, credited at the claim, freed at the expiry. */
export const REWARD_REASONS = ['reward_granted', 'reward_claimed', 'reward_expired'] as const
