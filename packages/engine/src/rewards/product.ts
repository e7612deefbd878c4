/** Rewards, as the state machine knows them. */
import { REWARD_REASONS } from '@candlewick/rules/rewards/reasons'
import type { Product } from '../product.ts'
import type { RewardsCommand } from './commands.ts'
import { expireCoupons } from './coupons.ts'
import { REWARDS_COMMANDS } from './dispatch.ts'
import type { RewardsEvent } from './events.ts'
import { addCouponsHeld, checkRewards } from './invariants.ts'
import { RewardsReads } from './reads.ts'
import { REWARDS_SECTION } from './snapshot.ts'
import { isCampaign, REWARD_BUDGET, type RewardsLimits, RewardsState, type State } from './state.ts'
import { campaignView } from './views.ts'

interface Rewards {
  command: RewardsCommand
  event: RewardsEvent
  reason: (typeof REWARD_REASONS)[number]
  state: State
  own: { readonly rewards: RewardsState }
  limits: RewardsLimits
  reads: RewardsReads
}

export const REWARDS: Product<Rewards> = {
  name: 'rewards',
  commands: REWARDS_COMMANDS,
  reasons: REWARD_REASONS,
  // Operators decide about the budget by a proposal of its own.
  houses: [{ owner: REWARD_BUDGET, fund: 'rewards', given: true, mayEnd: true }],
  // To an account that is closed nothing more is given.
  natures: { 'rewards.grant': 'settles', 'rewards.claim': 'settles' },
  own: (limits) => ({ rewards: new RewardsState(limits) }),
  reads: (state) => new RewardsReads(state),
  settle(state) {
    if (state.time >= state.rewards.nextDue) expireCoupons(state)
  },
  hasDue: ({ rewards, time }) => rewards.nextDue <= time,
  haltAt: (place) => (isCampaign(place) ? { product: 'rewards', symbol: place.name } : undefined),
  halt({ rewards, log }, name) {
    const campaign = rewards.campaign(name)
    if (campaign === undefined) return
    campaign.status = 'closed'
    rewards.park(campaign)
    log.push({ type: 'rewards.campaign', campaign: campaignView(campaign) })
  },
  addHeld: addCouponsHeld,
  check: checkRewards,
  sections: [REWARDS_SECTION],
}
