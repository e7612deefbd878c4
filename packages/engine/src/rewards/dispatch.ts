/** Rewards' commands and their rules; a journal under version 1 of the rules has none of them. */
import type { RefusedEvent } from '../ledger/events.ts'
import { refusal } from '../ledger/refusal.ts'
import type { Commands } from '../product.ts'
import type { RewardsCommand } from './commands.ts'
import { rewardsClaim, rewardsGrant } from './coupons.ts'
import { rewardsCampaign } from './define.ts'
import type { State } from './state.ts'

export const REWARDS_COMMANDS: Commands<State, RewardsCommand> = {
  'rewards.campaign': since2(rewardsCampaign),
  'rewards.grant': since2(rewardsGrant),
  'rewards.claim': since2(rewardsClaim),
}

function since2<Command>(apply: (state: State, command: Command) => RefusedEvent | undefined) {
  return (state: State, command: Command): RefusedEvent | undefined =>
    state.rulesVersion >= 2 ? apply(state, command) : refusal('rules_version', 'type', 2)
}
