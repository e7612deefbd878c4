/** The console's calls about campaigns of rewards and their budget. */
import * as calls from '@candlewick/protocol/calls/console/rewards'
import { type Handler, handle } from '../../http/handle.ts'
import type { StateReplica } from '../../state/state.ts'
import type { Proposals } from '../console/public.ts'
import { rewardsOf } from './reward-kinds.ts'

export interface RewardCallDependencies {
  readonly replica: StateReplica
  readonly proposals: Proposals
}

export function rewardHandlers({ replica, proposals }: RewardCallDependencies): Handler[] {
  return [
    handle(calls.list, () => rewardsOf(replica.engine)),
    handle(calls.setCampaign, (context, { reason, ...campaign }) =>
      proposals.propose(context, 'rewards.campaign', campaign, reason),
    ),
    handle(calls.setBudget, (context, { reason, ...budget }) =>
      proposals.propose(context, 'rewards.budget', budget, reason),
    ),
  ]
}
