/** The reward centre, as an area of the server. */
import { REWARDS } from '@candlewick/engine/rewards/product'
import { Gauge } from 'prom-client'
import type { Area } from '../../state/area.ts'
import { rewardsHandlers } from './calls.ts'
import type { RewardsDependencies } from './dependencies.ts'
import { grantJob } from './grants.ts'
import { rewardsChannel } from './own-channel.ts'
import { rewardsTimeline } from './timeline.ts'

export function rewardsArea(dependencies: RewardsDependencies): Area {
  const { replica } = dependencies
  return {
    handlers: rewardsHandlers(dependencies),
    ownChannel: rewardsChannel(() => replica.engine),
    jobs: [grantJob(dependencies)],
    timeline: rewardsTimeline(dependencies.sql),
    measure(registry) {
      const made: Gauge<'coin' | 'part'> = new Gauge({
        name: 'candlewick_reward_budget',
        help: 'What the reward budget can still grant, and what is granted and not claimed, by coin, in its smallest units',
        labelNames: ['coin', 'part'],
        registers: [registry],
        collect() {
          const rewards = replica.engine.read(REWARDS)
          for (const coin of new Set(rewards.campaigns().map(({ asset }) => asset))) {
            const { available, granted } = rewards.budget(coin)
            made.set({ coin, part: 'available' }, available)
            made.set({ coin, part: 'granted' }, granted)
          }
        },
      })
    },
  }
}
