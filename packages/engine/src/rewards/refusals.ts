/** The rules of rewards. */
export const REWARD_RULES = [
  'reward_form',
  'reward_fixed',
  'reward_unknown',
  'reward_once',
  'reward_closed',
  'reward_quota',
  'reward_budget',
  'reward_expired',
] as const

declare module '../ledger/refusal.ts' {
  interface Rules {
    rewards: (typeof REWARD_RULES)[number]
  }
}
