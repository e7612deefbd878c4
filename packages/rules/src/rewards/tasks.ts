/** What customers can do once that a reward may be for. Server and browser read the same list, in this order. */
export const REWARD_TASKS = [
  'identity',
  'second-factor',
  'first-deposit',
  'first-spot-trade',
  'first-contract-trade',
  'first-flash',
  'first-key',
] as const
export type RewardTask = (typeof REWARD_TASKS)[number]

/**
 * The task that a campaign is for: its name is the task's, or the task's, a dash and what tells the round
 * (`first-deposit-spring`). Undefined where it is for none.
 */
export function taskOf(campaign: string): RewardTask | undefined {
  return REWARD_TASKS.find((task) => campaign === task || campaign.startsWith(`${task}-`))
}
