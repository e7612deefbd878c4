/** The rewards of the demo: one for each task, paid in USDT, and the budget that pays them. */
import type { Command } from '@candlewick/engine/commands'
import type { RewardsCampaignCommand } from '@candlewick/engine/rewards/commands'
import { units } from '@candlewick/money/units'
import { REWARD_TASKS, type RewardTask } from '@candlewick/rules/rewards/tasks'
import { decimalsOf } from './catalog.ts'

const COIN = 'USDT'
/** Whose balance is what can be granted; an engine's own account. */
const BUDGET = 'house:rewards'
/** What the budget begins with, in whole coins. */
const FUNDS = 20_000
const DAYS = 30
const QUOTA = 1_000

/** Whole coins for each task. */
const PAYS: Readonly<Record<RewardTask, number>> = {
  identity: 5,
  'second-factor': 3,
  'first-deposit': 5,
  'first-spot-trade': 5,
  'first-contract-trade': 5,
  'first-flash': 2,
  'first-key': 2,
}

const whole = (coins: number) => units(coins * 10 ** decimalsOf(COIN))

/** The commands that open the campaigns. */
export function rewardsGenesis(): RewardsCampaignCommand[] {
  return REWARD_TASKS.map((campaign) => ({
    ...{ type: 'rewards.campaign', campaign, asset: COIN, amount: whole(PAYS[campaign]) },
    ...{ days: DAYS, quota: QUOTA, status: 'open' },
  }))
}

/** What the budget begins with; repeated it changes nothing. */
export function rewardsFunds(): Command[] {
  return [{ type: 'house.fund', id: `genesis:${BUDGET}:${COIN}`, user: BUDGET, asset: COIN, amount: whole(FUNDS) }]
}
